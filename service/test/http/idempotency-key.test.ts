import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/http/canonical-json.js';
import { fingerprintOf, parseIdempotencyKey, timesSent } from '../../src/http/idempotency-key.js';
import { exampleServer, type Server } from './example-server.js';

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 255,
});
const quote = (key: string) => `"${key.replace(/["\\]/g, '\\$&')}"`;

describe('an Idempotency-Key', () => {
  it('T04 is the same key bare and quoted', () => {
    fc.assert(
      fc.property(printable, (key) => {
        fc.pre(key.trim() !== '');
        expect(parseIdempotencyKey(quote(key))).toBe(key);
        if (!key.startsWith('"')) expect(parseIdempotencyKey(key)).toBe(key);
      }),
    );
  });

  it('T02 is refused when it is empty, too long, not printable ASCII, or wrongly quoted', () => {
    for (const text of [
      '',
      ' ',
      '"',
      '""',
      '" "',
      '"a',
      'ä',
      '\u0000',
      'a\tb',
      'a\u007f',
      '"a"b',
      '"a";p=1',
      '"a\\"',
      '"a\\b"',
      '"a"b"',
      'x'.repeat(256),
      `"${'x'.repeat(256)}"`,
    ])
      expect([text, parseIdempotencyKey(text)]).toEqual([text, null]);
    for (const text of ['x'.repeat(255), `"${'x'.repeat(255)}"`, 'a"b', 'a, b', "'a'", '\\'])
      expect(parseIdempotencyKey(text)).not.toBeNull();
  });

  it('never gives back more than 255 printable ASCII characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const key = parseIdempotencyKey(text);
        expect(key === null || /^[\x20-\x7e]{1,255}$/.test(key)).toBe(true);
      }),
    );
  });

  it('is counted as often as its header was sent', () => {
    expect(timesSent(['Idempotency-Key', 'a', 'Host', 'b', 'idempotency-key', 'c'], 'idempotency-key')).toBe(2);
    expect(timesSent(['Host', 'idempotency-key'], 'idempotency-key')).toBe(0);
  });
});

describe('the header', () => {
  let app: Server;
  let address: string;
  beforeAll(async () => {
    app = await exampleServer();
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  it('B56 T01 T02 is required where it must be, refused when sent twice, and may hold a comma', async () => {
    const answer = async (keys: string[]) => {
      const headers = new Headers({ 'content-type': 'application/json' });
      for (const key of keys) headers.append('idempotency-key', key);
      // fetch joins equal names, so a second field needs a raw request.
      const { request } = await import('node:http');
      return new Promise<{ status: number; code?: string }>((resolve, reject) => {
        const outgoing = request(
          `${address}/v1/things`,
          { method: 'POST', headers: { 'content-type': 'application/json', ...(keys.length > 0 ? { 'idempotency-key': keys } : {}) } },
          (incoming) => {
            let text = '';
            incoming.setEncoding('utf8').on('data', (part: string) => {
              text += part;
            });
            incoming.on('end', () =>
              resolve({ status: incoming.statusCode as number, code: (JSON.parse(text) as { code?: string }).code as string }),
            );
          },
        );
        outgoing.on('error', reject);
        outgoing.end('{"count":1}');
      });
    };
    expect(await answer([])).toEqual({ status: 400, code: 'idempotency_key_required' });
    expect(await answer(['a'])).toMatchObject({ status: 201 });
    expect(await answer(['a, b'])).toMatchObject({ status: 201 });
    expect(await answer(['a', 'a'])).toEqual({ status: 400, code: 'idempotency_key_malformed' });
    expect(await answer(['a', 'b'])).toEqual({ status: 400, code: 'idempotency_key_malformed' });
    expect(await answer([''])).toEqual({ status: 400, code: 'idempotency_key_malformed' });
  });
});

describe('a fingerprint', () => {
  const body = fc
    .dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }), { maxKeys: 6 })
    .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, member]) => [name, reversed(member)]),
    );
  };
  const of = (value: unknown) => fingerprintOf('POST', '/things', {}, value);

  it('is made of the RFC 8785 form, as another implementation writes it', () => {
    fc.assert(fc.property(body, (value) => void expect(canonicalJson(value)).toBe(canonicalize(value))));
    // The examples of RFC 8785 §3.2.3 and its appendix B.
    expect(
      canonicalJson(
        JSON.parse(
          '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
        ),
      ),
    ).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
    expect(canonicalJson(JSON.parse('[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,-0]'))).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    );
  });

  it('does not see the order of members, white space, or how a number was written', () => {
    fc.assert(
      fc.property(body, (value) => {
        expect(of(reversed(value))).toBe(of(value));
        expect(of(JSON.parse(JSON.stringify(value, null, 3)))).toBe(of(value));
      }),
    );
    expect(of(JSON.parse('{"a":2.0,"b":"\\u00e9"}'))).toBe(of(JSON.parse('{ "b": "é", "a": 2e0 }')));
  });

  it('B55 sees every other difference', () => {
    fc.assert(
      fc.property(body, body, (one, other) => {
        fc.pre(JSON.stringify(reversed(reversed(one))) !== JSON.stringify(other));
        const equal = (() => {
          try {
            expect(one).toStrictEqual(other);
            return true;
          } catch {
            return false;
          }
        })();
        fc.pre(!equal);
        expect(of(one)).not.toBe(of(other));
      }),
    );
    const all = [
      fingerprintOf('POST', '/a', {}, { n: 1 }),
      fingerprintOf('PUT', '/a', {}, { n: 1 }),
      fingerprintOf('POST', '/b', {}, { n: 1 }),
      fingerprintOf('POST', '/a', { id: 'x' }, { n: 1 }),
      fingerprintOf('POST', '/a', { id: 'y' }, { n: 1 }),
      fingerprintOf('POST', '/a', {}, { n: '1' }),
      fingerprintOf('POST', '/a', {}, { n: null }),
      fingerprintOf('POST', '/a', {}, {}),
      fingerprintOf('POST', '/a', {}, undefined),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(fingerprintOf('POST', '/a', { id: 'X' }, {})).toBe(fingerprintOf('POST', '/a', { id: 'x' }, {}));
    for (const text of all) expect(text).toMatch(/^[\da-f]{64}$/);
  });
});
