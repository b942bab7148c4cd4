/** Every field of every operation wrong in every way that a field can be, one at a time. */
import { Compile } from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formats } from '../../src/http/formats.js';
import { expectRefused, fieldsOf, Requests, withField } from './requests.js';

let requests: Requests;
beforeAll(async () => {
  requests = await Requests.open();
});
afterAll(() => requests.service.close());

/** Of many kinds: those that do not fit a field's own schema are sent for it. */
const kinds: readonly unknown[] = [
  null,
  true,
  'true',
  0,
  -1,
  1.5,
  2 ** 53 + 2,
  1e21,
  '',
  ' ',
  '1',
  'text',
  [],
  {},
  [null],
  { a: 1 },
  'x'.repeat(5_000),
];
/** No date, id, e-mail, currency or time that we take. */
const malformed: readonly string[] = [
  '2027-02-30',
  '2027-13-01',
  'infinity',
  'now',
  '10000-01-01',
  '0000-01-01',
  '2027-1-1',
  '2027-01-01T00:00:00Z',
  '44444444-4444-4444-4444-44444444444',
  'urn:uuid:44444444-4444-4444-4444-444444444444',
  'ana@',
  '@example.com',
  'a b@example.com',
  'a@b@c',
  'eur',
  '24:00',
];

/** Texts that no field takes, whatever its schema says. */
const hostileTexts = ['\u0000', 'a\u0000b', '\ud800', 'x\udfff', 'a\nb', '\u001b[31m', '\u007f', '\u0085'];

describe('a request with one thing wrong', () => {
  it(
    'is refused when a field of its body is of another kind, malformed, missing or one too many',
    () =>
      requests.changesNothing(async () => {
        for (const { operation, schema: body } of requests.bodies()) {
          const request = requests.whole(operation, body);
          for (const { path, schema, required } of fieldsOf(body)) {
            const fits = Compile(schema as object);
            // What a format means the service says more strictly than the schema.
            const meant = formats[schema.format ?? ''];
            const isWrong = (value: unknown) => !fits.Check(value) || (meant !== undefined && typeof value === 'string' && !meant(value));
            const wrong = [...kinds, ...malformed].filter(isWrong);
            for (const value of wrong) {
              expectRefused(await requests.send({ ...request, body: withField(request.body, path, value) }), [
                operation.operationId,
                path,
                value,
              ]);
            }
            if (!required) continue;
            expectRefused(await requests.send({ ...request, body: withField(request.body, path, undefined) }), [
              operation.operationId,
              path,
              'missing',
            ]);
          }
        }
      }),
    180_000,
  );

  it(
    'is refused when it sets what is not for it to set',
    () =>
      requests.changesNothing(async () => {
        const names = [
          'price',
          'price_cents',
          'total',
          'state',
          'status',
          'organisation_id',
          'id',
          'reference',
          'expires_at',
          'booked',
          'version',
          'owner',
          'toString',
        ];
        for (const { operation, schema } of requests.bodies()) {
          const request = requests.whole(operation, schema);
          for (const name of names) {
            if (operation.bodies.some((body) => body.properties?.[name] !== undefined)) continue;
            expectRefused(await requests.send({ ...request, body: withField(request.body, [name], 'x') }), [operation.operationId, name]);
          }
          const text = JSON.stringify(request.body);
          for (const poison of ['"__proto__":{"a":1}', '"constructor":{"prototype":{"a":1}}']) {
            expectRefused(await requests.send(request, { text: `{${poison},${text.slice(1)}` }), [operation.operationId, poison]);
          }
        }
      }),
    60_000,
  );

  it(
    'is refused when any of its texts holds a control character or half a surrogate pair',
    () =>
      requests.changesNothing(async () => {
        for (const { operation, schema: body } of requests.bodies()) {
          const request = requests.whole(operation, body);
          for (const { path, schema } of fieldsOf(body)) {
            if (![schema.type].flat().includes('string')) continue;
            for (const text of hostileTexts)
              expectRefused(await requests.send({ ...request, body: withField(request.body, path, text) }), [
                operation.operationId,
                path,
                text,
              ]);
          }
        }
        for (const operation of requests.operations) {
          const request = requests.whole(operation);
          for (const { name, in: place } of operation.parameters) {
            // Halves of surrogate pairs have no place in a URL.
            for (const text of hostileTexts.filter((one) => !/\p{Surrogate}/u.test(one))) {
              const { params, query } = request;
              const wrong =
                place === 'path' ? { ...request, params: { ...params, [name]: text } } : { ...request, query: { ...query, [name]: text } };
              expectRefused(await requests.send(wrong), [operation.operationId, name, text]);
            }
          }
        }
      }),
    180_000,
  );

  it(
    'is refused when a parameter of its path is malformed',
    () =>
      requests.changesNothing(async () => {
        for (const operation of requests.operations) {
          const request = requests.whole(operation);
          for (const name of Object.keys(request.params)) {
            for (const text of ['x', '1', '../..', '44444444-4444-4444-4444-44444444444', 'HF-', "'; drop table x; --", '%', '😀']) {
              expectRefused(await requests.send({ ...request, params: { ...request.params, [name]: text } }), [
                operation.operationId,
                name,
                text,
              ]);
            }
          }
        }
      }),
    60_000,
  );

  it(
    'is refused when a parameter of its query is of another kind, missing, unknown or given twice',
    () =>
      requests.changesNothing(async () => {
        for (const operation of requests.operations) {
          const request = requests.whole(operation);
          const ask = (query: Record<string, unknown>) => requests.send({ ...request, query });
          expectRefused(await ask({ ...request.query, surprise: '1' }), [operation.operationId, 'surprise']);
          for (const { name, schema, required } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
            const given = request.query[name] ?? 'x';
            expectRefused(await ask({ ...request.query, [name]: [given, given] }), [operation.operationId, name, 'twice']);
            const { [name]: _, ...others } = request.query;
            if (required) expectRefused(await ask(others), [operation.operationId, name, 'missing']);
            if (schema.type === 'string' && schema.format === undefined && schema.enum === undefined) continue;
            for (const text of ['', 'x', '-1', '0x1', '1e2', '1.0', '99999999999999999999', '2027-02-30', 'infinity', 'TRUE']) {
              expectRefused(await ask({ ...request.query, [name]: text }), [operation.operationId, name, text]);
            }
          }
        }
      }),
    60_000,
  );

  it(
    'is refused when its body is cut off, no object, too deep, too large, of another type or compressed',
    () =>
      requests.changesNothing(async () => {
        const cases: [number, string, string | Buffer, Record<string, string>][] = [
          [400, 'cut off', '{"a":', {}],
          [400, 'an array', '[1]', {}],
          [400, 'a number', '1', {}],
          [400, 'a huge number', '{"a":1e400}', {}],
          [400, 'deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, {}],
          [400, 'deep arrays', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, {}],
          [400, 'no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {}],
          [413, '10 MB', Buffer.alloc(10_000_000, 0x20), {}],
          [415, 'text', '{}', { 'content-type': 'text/plain' }],
          [415, 'a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
          [415, 'multipart', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
          [415, 'gzip', Buffer.from('1f8b0800000000000003ab0500', 'hex'), { 'content-encoding': 'gzip' }],
        ];
        for (const operation of requests.operations.filter(({ writes }) => writes)) {
          const request = requests.whole(operation);
          for (const [status, name, text, headers] of cases)
            expectRefused(await requests.send(request, { text, headers }), [operation.operationId, name], [status]);
        }
      }),
    120_000,
  );

  it(
    'is refused when its Idempotency-Key is missing where it must be, empty, too long or not printable',
    () =>
      requests.changesNothing(async () => {
        for (const { operation, schema } of requests.bodies().filter((one) => one.operation.key !== 'none')) {
          const request = requests.whole(operation, schema);
          for (const key of ['', '"', '""', '"a', 'x'.repeat(256), 'ä']) {
            const answer = await requests.send(request, { headers: { 'idempotency-key': key } });
            expectRefused(answer, [operation.operationId, key]);
            expect(answer.json.code).toBe('idempotency_key_malformed');
          }
        }
      }),
    60_000,
  );

  it('leaves the service alive', async () => {
    expect((await requests.service.ask('GET', '/healthz')).status).toBe(200);
    expect(requests.service.output()).not.toMatch(/a request failed|a request was not served/);
  });
});

describe('a text that looks dangerous and is not', () => {
  it('T46 is stored as it came', async () => {
    const names = [
      "Robert'); drop table stays.properties; --",
      '\u202eolleh',
      '😀'.repeat(90),
      '<script>alert(1)</script>',
      'ﷺ é é \u2028 \ufeff',
      '#{7*7}{{7*7}}',
      '%00%n',
    ];
    for (const name of names) {
      const json = { name, city: name, timezone: 'Europe/Rome', currency: 'EUR' };
      const made = await requests.service.ask('POST', '/v1/properties', { as: requests.service.staff, json });
      expect([name, made.status, made.json?.name]).toEqual([name, 201, name]);
      expect((await requests.service.ask('GET', `/v1/properties/${made.json.id}`)).json).toMatchObject({ name, city: name });
    }
  });
});
