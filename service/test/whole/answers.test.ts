/** Who may ask, what is served at all, and what every answer has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JsonSchema, type Operation, operationsOf } from '../http/document.js';
import { expectRefused, Requests } from './requests.js';
import type { Answer } from './whole-service.js';

let requests: Requests;
beforeAll(async () => {
  requests = await Requests.open();
});
afterAll(() => requests.service.close());

const absent = '00000000-0000-4000-8000-00000000dead';

/** Staff and guests of one house; the catalogue and its waiting rooms are everybody's, and keys are the business of people who are signed in. */
const isOfOneHouse = ({ auth, answers, scope }: Operation) =>
  auth !== 'public' && auth !== 'buyer' && scope !== 'keys:write' && !answers.has(304);

/** The problem without what names the request. */
function nameless(answer: Answer): unknown {
  const { instance, request_id, ...others } = answer.json as Record<string, unknown>;
  return others;
}

describe('who may ask', () => {
  it('is judged first: without a valid credential it is 401, whatever else is wrong', () =>
    requests.changesNothing(async () => {
      for (const operation of requests.operations.filter(({ auth }) => auth !== 'public')) {
        const path = operation.path.replace(/\{\w+\}/g, 'no-id');
        const tokens = ['nobody', 'hf_wrong', 'a.b.c', 'x'.repeat(9_000)];
        for (const as of operation.auth === 'anyone' ? tokens : [undefined, ...tokens]) {
          const answer = await requests.service.ask(operation.method, path, {
            ...(as === undefined ? {} : { as }),
            ...(operation.writes ? { text: '{' } : {}),
            headers: { 'idempotency-key': '"' },
          });
          expectRefused(answer, [operation.operationId, as?.slice(0, 20)], [401]);
          expect(answer.headers['www-authenticate']).toBe('Bearer');
        }
      }
    }));

  it('comes before what there is: a key without the scope is told which one it lacks', () =>
    requests.changesNothing(async () => {
      for (const operation of requests.operations.filter(({ auth, scope }) => auth === 'staff' && scope !== null)) {
        const request = requests.whole(operation);
        const elsewhere = Object.fromEntries(Object.keys(request.params).map((name) => [name, absent]));
        for (const params of [request.params, elsewhere]) {
          const answer = await requests.send({ ...request, params }, { as: requests.service.powerless });
          expectRefused(answer, [operation.operationId, 'powerless'], [403]);
          expect(answer.json).toMatchObject({ code: 'forbidden', required: operation.scope });
          expectRefused(
            await requests.send({ ...request, params }, { as: requests.tokens.buyer }),
            [operation.operationId, 'a buyer'],
            [403],
          );
        }
      }
    }));

  it('sees nothing of another organisation: what is theirs is as if it were not there', () =>
    requests.changesNothing(async () => {
      for (const operation of requests.operations.filter(isOfOneHouse)) {
        const { params, query, ...request } = requests.whole(operation);
        const [first] = Object.keys(params);
        if (first === undefined) continue;
        // A guest's own way in is by e-mail.
        const { email: _, ...others } = query;
        const theirs = await requests.send({ ...request, params, query: others }, { as: requests.service.rival });
        const nobodys = await requests.send(
          { ...request, params: { ...params, [first]: absent }, query: others },
          { as: requests.service.rival },
        );
        expectRefused(theirs, [operation.operationId, 'theirs'], [404]);
        expect([operation.operationId, nameless(nobodys)]).toEqual([operation.operationId, nameless(theirs)]);
      }
    }));
});

describe('a method or a path that is not served', () => {
  it('is 405 with Allow, exactly as documented, or 404', async () => {
    const methodsOf = new Map<string, Operation['method'][]>();
    for (const { path, method } of requests.operations) methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    for (const [pattern, methods] of methodsOf) {
      const path = pattern.replace(/\{\w+\}/g, '44444444-4444-4444-4444-444444444444');
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort();
      for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((one) => !methods.includes(one))) {
        const answer = await requests.service.ask(method, path, method === 'GET' ? {} : { text: '{' });
        expectRefused(answer, [method, path], [405]);
        expect([path, answer.headers['allow']]).toEqual([path, [...allowed, 'OPTIONS'].join(', ')]);
      }
      for (const wrong of [`${path}/`, `${path}/more/and/more`, path.replace('/v1', '/v2'), path.replace('/v1', '/V1')])
        expectRefused(await requests.service.ask('GET', wrong), [wrong], [404]);
    }
  });
});

describe('every answer', () => {
  it('carries the security headers and the id of its request', async () => {
    for (const path of ['/v1/properties', '/v1/properties/x', '/nowhere', '/healthz', '/openapi.json', '/docs']) {
      const { headers } = await requests.service.ask('GET', path, { headers: { 'x-request-id': 'mine' } });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-request-id': 'mine' });
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('with personal data is kept by no cache', async () => {
    const [stay] = requests.service.stays;
    if (stay === undefined) throw new Error('no stay');
    const asking: [string, string | undefined][] = [
      [`/v1/reservations/${stay.reference}?email=${encodeURIComponent(stay.email)}`, undefined],
      ['/v1/reservations/HF-0000000000?email=a@b.c', undefined],
      ['/v1/reservations', requests.service.staff],
    ];
    for (const [path, as] of asking)
      expect((await requests.service.ask('GET', path, as === undefined ? {} : { as })).headers['cache-control']).toBe('no-store');
  });

  it('is JSON, whatever the client says it accepts', async () => {
    for (const accept of ['text/html', 'application/xml', '*/*;q=0', 'nonsense']) {
      const answer = await requests.service.ask('GET', '/v1/properties', { headers: { accept } });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    }
  });
});

describe('the document', () => {
  /** Every part of what an operation takes, with where it stands. */
  function partsTaken(): { readonly schema: JsonSchema; readonly where: string }[] {
    const within = (schema: JsonSchema, where: string): { schema: JsonSchema; where: string }[] => [
      { schema, where },
      ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => within(property, `${where}.${name}`)),
      ...(schema.items === undefined ? [] : within(schema.items, `${where}[]`)),
    ];
    return requests.operations.flatMap(({ operationId, bodies, parameters }) => [
      ...bodies.flatMap((body) => within(body, operationId)),
      ...parameters.flatMap(({ name, schema }) => within(schema, `${operationId}?${name}`)),
    ]);
  }

  it('knows every code of the register, but for those that are answered before the operation is known', async () => {
    const document = await requests.service.document();
    const { schemas } = document['components'] as { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
    const registered = schemas.Problem.properties.code.enum;
    const used = new Set(operationsOf(document).flatMap(({ answers }) => [...answers.values()].flatMap(({ codes }) => codes)));
    const anywhere = ['method_not_allowed', 'request_timeout', 'headers_too_large'];
    expect(registered.filter((code) => !used.has(code)).sort()).toEqual(anywhere.sort());
    expect([...used].filter((code) => !registered.includes(code))).toEqual([]);
  });

  it('lets no operation take an object that is open', () => {
    const open = partsTaken().filter(({ schema }) => [schema.type].flat().includes('object') && schema.additionalProperties !== false);
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  it('bounds every text, number and list that an operation takes', () => {
    const isBounded = (schema: JsonSchema): boolean => {
      const types = [schema.type].flat();
      if (types.includes('integer')) return schema.minimum !== undefined && schema.maximum !== undefined;
      if (types.includes('array')) return schema.maxItems !== undefined;
      if (!types.includes('string') || schema.enum !== undefined || ['uuid', 'date', 'date-time'].includes(schema.format ?? ''))
        return true;
      return schema.maxLength !== undefined || (schema.pattern?.startsWith('^') === true && schema.pattern.endsWith('$'));
    };
    expect(
      partsTaken()
        .filter(({ schema }) => !isBounded(schema))
        .map(({ where }) => where),
    ).toEqual([]);
  });
});
