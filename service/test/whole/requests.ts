/** One request at a time against the whole service, right but for what a test makes wrong. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { fitting } from '../http/arbitrary.js';
import { type JsonSchema, type Operation, operationsOf } from '../http/document.js';
import { type Answer, WholeService } from './whole-service.js';

export interface Wanted {
  readonly operation: Operation;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

export interface Sending {
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: string | undefined;
}

/** A schema that wants every field there is. */
function wholeSchema(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, wholeSchema(property)])),
          required: Object.keys(properties),
        }),
    ...(items === undefined ? {} : { items: wholeSchema(items), minItems: 1 }),
  };
}

export interface Field {
  /** `['rates', '0', 'date']`. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** The fields of a body, at every depth. */
export function fieldsOf(schema: JsonSchema, path: readonly string[] = []): Field[] {
  const item = [...path, '0'];
  const inLists =
    schema.items === undefined ? [] : [{ path: item, schema: schema.items, required: false }, ...fieldsOf(schema.items, item)];
  const inObjects = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    { path: [...path, name], schema: property, required: schema.required?.includes(name) ?? false },
    ...fieldsOf(property, [...path, name]),
  ]);
  return [...inLists, ...inObjects];
}

/** A copy with one field set; undefined removes it. */
export function withField(body: unknown, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(body);
  let parent = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>;
  const name = path.at(-1) as string;
  if (value === undefined) delete parent[name];
  else parent[name] = value;
  return copy;
}

/** What refuses a request's form. */
const formRefusals: readonly number[] = [400, 413, 415];

/** The answer is a problem document of one of these statuses. `asked` tells what was asked when it is not. */
export function expectRefused(answer: Answer, asked: unknown, statuses = formRefusals): void {
  const told = JSON.stringify(asked)?.slice(0, 300);
  const got = [told, answer.status, answer.text.slice(0, 300)];
  expect([...got, statuses.includes(answer.status)]).toEqual([...got, true]);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.json).toMatchObject({ status: answer.status, code: expect.any(String), request_id: answer.headers['x-request-id'] });
}

export class Requests {
  private keys = 0;
  private constructor(
    readonly service: WholeService,
    readonly operations: readonly Operation[],
    /** Of somebody who may ask, by who may. */
    readonly tokens: Readonly<Partial<Record<Operation['auth'], string>>>,
  ) {}

  static async open(): Promise<Requests> {
    const service = await WholeService.open();
    const { access_token } = await service.signIn();
    const tokens = { staff: service.staff, anyone: service.staff, known: service.staff, buyer: access_token };
    // What a gateway tells is judged by its signature before anything else; its own tests ask it wrongly.
    const operations = operationsOf(await service.document()).filter(({ operationId }) => operationId !== 'receivePaymentNotice');
    return new Requests(service, operations, tokens);
  }

  /** Every operation with each of the bodies that it takes. */
  bodies(): { readonly operation: Operation; readonly schema: JsonSchema }[] {
    return this.operations.flatMap((operation) => operation.bodies.map((schema) => ({ operation, schema })));
  }

  /** A request that fits, with every field and parameter there is. */
  whole(operation: Operation, schema: JsonSchema | null = operation.bodies[0] ?? null): Wanted {
    const seeds = this.service.seeds();
    const draw = (wanted: JsonSchema, name = '') => fc.sample(fitting(wholeSchema(wanted), seeds, name, 0), { numRuns: 1, seed: 7 })[0];
    const drawn = (place: string) =>
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, draw(parameter.schema, parameter.name)] as const);
    return {
      operation,
      params: Object.fromEntries(drawn('path').map(([name, value]) => [name, String(value)])),
      query: Object.fromEntries(drawn('query').filter(([, value]) => value !== undefined)),
      body: schema === null ? undefined : draw(schema),
    };
  }

  /** Sends it, as somebody who may, with a key of its own where one is taken. */
  send(
    { operation, params, query, body }: Wanted,
    { text, headers = {}, as = this.tokens[operation.auth] }: Sending = {},
  ): Promise<Answer> {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
    );
    this.keys += 1;
    return this.service.ask(operation.method, pairs.length > 0 ? `${path}?${pairs.join('&')}` : path, {
      headers,
      ...(as === undefined ? {} : { as }),
      ...(operation.key === 'none' || 'idempotency-key' in headers ? {} : { key: `request-${this.keys}` }),
      ...(text === undefined ? (body === undefined ? {} : { json: body }) : { text }),
    });
  }

  /** Runs `work`, after which everything that is stored must be as it was. */
  async changesNothing(work: () => Promise<void>): Promise<void> {
    const before = await this.service.state();
    await work();
    expect(await this.service.state()).toBe(before);
  }
}
