/**
 * A fuzzer over an OpenAPI document: for each operation, requests that fit it and requests with something wrong, against a
 * running service. Every answer must be one that the document knows, and a refusal must leave nothing behind.
 */
import fc from 'fast-check';
import { Compile } from 'typebox/schema';
import { Pool } from 'undici';
import { type Damage, damage, damaged, fitting, junk, type Seeds } from './arbitrary.js';
import { type JsonSchema, type Operation, operationsOf, type Parameter } from './document.js';

export interface FuzzOptions {
  /** `http://host:port` of the service. */
  readonly baseUrl: string;
  readonly document: { readonly [name: string]: unknown };
  readonly seeds: Seeds;
  /** A credential that is good for an operation; undefined: none is needed. */
  readonly tokenFor: (operation: Operation) => string | undefined;
  /** Headers that the operation wants beside, for the bytes of its body: a signature. */
  readonly headersFor?: (operation: Operation, body: string) => Readonly<Record<string, string>>;
  /** Something that changes whenever anything is stored. Asked after refused writes. */
  readonly stateOf: () => Promise<string>;
  /** Whether an operation starts work that goes on after its answer: then what is stored is not compared. Default: none does. */
  readonly goesOn?: (operation: Operation) => boolean;
  /** Requests of an operation. */
  readonly runs: (operation: Operation) => number;
  /** To repeat a failure. */
  readonly seed?: number;
  /** Which operations, and in which order. Default: all, as documented. */
  readonly pick?: (operations: readonly Operation[]) => readonly Operation[];
}

export interface FuzzReport {
  readonly operationId: string;
  readonly path: string;
  readonly runs: number;
  /** Requests that were judged on their merits: not refused for their form or their credential. */
  readonly judged: number;
  /** How often each status came, with the code of its problem. */
  readonly answers: Readonly<Record<string, number>>;
}

interface Wanted {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly credential: 'good' | 'none' | 'wrong';
  readonly key: string;
  readonly harm: {
    readonly where: 'body' | 'query' | 'path' | 'text' | 'header';
    readonly how: Damage;
    readonly cut: number;
    readonly by: unknown;
  } | null;
}

function recordOf(parameters: readonly Parameter[], seeds: Seeds): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, fitting(schema, seeds, name)])), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  }) as fc.Arbitrary<Record<string, unknown>>;
}

function requestOf(operation: Operation, seeds: Seeds): fc.Arbitrary<Wanted> {
  const name = `${operation.method} ${operation.path}`;
  const whole = Object.hasOwn(seeds, name) ? seeds[name] : undefined;
  const shaped = operation.bodies.length === 0 ? fc.constant(undefined) : fc.oneof(...operation.bodies.map((body) => fitting(body, seeds)));
  const harm = fc.record({
    where: fc.constantFrom('body', 'body', 'query', 'path', 'text', 'header' as const),
    how: damage,
    cut: fc.nat(),
    by: junk,
  });
  return fc.record({
    params: recordOf(
      operation.parameters.filter((parameter) => parameter.in === 'path'),
      seeds,
    ),
    query: recordOf(
      operation.parameters.filter((parameter) => parameter.in === 'query'),
      seeds,
    ),
    body: whole === undefined ? shaped : fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: shaped }),
    credential: fc.oneof(
      { weight: 10, arbitrary: fc.constant('good' as const) },
      { weight: 1, arbitrary: fc.constantFrom('none' as const, 'wrong' as const) },
    ),
    key: fc.uuid(),
    harm: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: harm }),
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What goes over the wire. */
function written(operation: Operation, wanted: Wanted, { tokenFor, headersFor }: FuzzOptions) {
  const { harm } = wanted;
  const params = Object.fromEntries(
    Object.entries(wanted.params).map(([name, value]) => [name, harm?.where === 'path' ? textOf(harm.by) : textOf(value)]),
  );
  const query = harm?.where === 'query' ? damaged(wanted.query, harm.how) : wanted.query;
  const body = harm?.where === 'body' ? damaged(wanted.body, harm.how) : wanted.body;
  let payload = body === undefined ? undefined : JSON.stringify(body);
  if (harm?.where === 'text') payload = (payload ?? '{}').slice(0, harm.cut % 60);
  const headers: Record<string, string> = {};
  if (payload !== undefined) headers['content-type'] = 'application/json';
  if (operation.key !== 'none') headers['idempotency-key'] = wanted.key;
  if (harm?.where === 'header') {
    const [name, value] = (
      [
        ['content-type', 'text/plain'],
        ['content-encoding', 'gzip'],
        ['idempotency-key', '"'],
        ['accept', 'text/html'],
        ['x-request-id', ' '],
      ] as const
    )[harm.cut % 5] ?? ['accept', '*/*'];
    headers[name] = value;
  }
  Object.assign(headers, headersFor?.(operation, payload ?? ''));
  const token = tokenFor(operation);
  if (wanted.credential === 'wrong') headers['authorization'] = 'Bearer nobody';
  else if (wanted.credential === 'good' && token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const pairs = Object.entries(query !== null && typeof query === 'object' ? query : {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(textOf(value)))}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(params[name] ?? '')) || '%20');
  return { method: operation.method, path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path, headers, body: payload };
}

/** URLs cannot carry halves of surrogate pairs. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The words of two states that differ. */
function difference(before: string, after: string): string {
  const [one, other] = [before.split(' '), after.split(' ')];
  return one
    .map((word, index) => (word === other[index] ? '' : `${word} became ${other[index]}`))
    .filter((text) => text !== '')
    .join(', ');
}

/** Statuses that say something about a request's form, who asks or how often, and nothing about what it asks for. */
const unjudged = new Set([400, 401, 403, 413, 415, 429]);

/** A stream does not end; that it began is all there is to see. */
async function bodyOf(
  body: { text(): Promise<string>; destroy(): unknown; on(event: 'error', listener: () => void): unknown },
  type: string,
): Promise<string> {
  if (!type.startsWith('text/event-stream')) return body.text();
  body.on('error', () => {});
  body.destroy();
  return '';
}

/** What is answered before it is known which operation was meant. */
const anywhere = new Set([404, 405, 431]);

class Checker {
  private readonly validators = new Map<JsonSchema, { Check(value: unknown): boolean; Errors(value: unknown): unknown }>();

  private validator(schema: JsonSchema) {
    const known = this.validators.get(schema);
    if (known !== undefined) return known;
    const made = Compile(schema as object);
    this.validators.set(schema, made);
    return made;
  }

  /** The code of the problem, or null. Throws when the answer is none that the document knows. */
  check(operation: Operation, status: number, type: string, body: string): string | null {
    if (status >= 500) throw new Error(`${status}: ${body}`);
    // A damaged path may be another path, or longer than a request's head may be.
    if (anywhere.has(status) && !operation.answers.has(status)) return (JSON.parse(body) as { code: string }).code;
    const documented = operation.answers.get(status);
    if (documented === undefined) throw new Error(`${status} is not documented: ${body}`);
    if (status < 400) {
      if (documented.json === null) {
        if (body !== '') throw new Error(`${status} should have no body: ${body}`);
        return null;
      }
      if (type.startsWith('text/event-stream')) return null;
      if (!type.startsWith('application/json')) throw new Error(`${status} is ${type}`);
      const validator = this.validator(documented.json);
      const value: unknown = JSON.parse(body);
      if (!validator.Check(value))
        throw new Error(`the body of ${status} breaks its schema: ${JSON.stringify(validator.Errors(value))} ${body}`);
      return null;
    }
    if (type !== 'application/problem+json') throw new Error(`a problem is ${type}: ${body}`);
    const problem = JSON.parse(body) as { code: string; status: number; request_id?: string };
    if (problem.status !== status || problem.request_id === undefined) throw new Error(`the problem does not say what it is: ${body}`);
    if (!documented.codes.includes(problem.code)) throw new Error(`${problem.code} is not documented for ${status}`);
    return problem.code;
  }
}

/** Runs the fuzzer. Throws at the first answer that breaks a promise, with the request, the seed and the path to repeat it. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport[]> {
  const pool = new Pool(options.baseUrl, { connections: 4 });
  const checker = new Checker();
  const all = operationsOf(options.document);
  const reports: FuzzReport[] = [];
  try {
    for (const operation of options.pick?.(all) ?? all) {
      const runs = options.runs(operation);
      const answers: Record<string, number> = {};
      let judged = 0;
      let formal = 0;
      let state = await options.stateOf();
      const property = fc.asyncProperty(requestOf(operation, options.seeds), async (wanted) => {
        const request = written(operation, wanted, options);
        const answer = await pool.request({ ...request, body: request.body ?? null });
        const type = String(answer.headers['content-type'] ?? '');
        const body = await bodyOf(answer.body, type);
        const status = answer.statusCode;
        try {
          const code = checker.check(operation, status, type, body);
          const name = code === null ? String(status) : `${status} ${code}`;
          answers[name] = (answers[name] ?? 0) + 1;
          if (!unjudged.has(status)) judged += 1;
          if (!operation.writes || options.goesOn?.(operation) === true) return;
          // What was refused for its form never came near the database; looking now and then is enough.
          if (unjudged.has(status) && (formal += 1) % 8 !== 0) return;
          const now = await options.stateOf();
          if (status >= 400 && now !== state) throw new Error(`${name} left something behind: ${difference(state, now)}`);
          state = now;
        } catch (error) {
          const asked = `${operation.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body ?? ''}`.slice(0, 2_000);
          throw new Error(`${(error as Error).message}\nasked: ${asked}`, { cause: error });
        }
      });
      await fc.assert(property, {
        numRuns: runs,
        endOnFailure: true,
        includeErrorInReport: true,
        ...(options.seed === undefined ? {} : { seed: options.seed }),
      } as fc.Parameters<[Wanted]>);
      reports.push({ operationId: operation.operationId, path: operation.path, runs, judged, answers });
    }
  } finally {
    await pool.close();
  }
  return reports;
}
