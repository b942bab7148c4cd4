import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/http/body.js';
import { Problem } from '../../src/http/problems.js';

const read = (text: string) => readJson(Buffer.from(text), JSON.parse);
const isRefused = (text: string) => {
  const value = read(text);
  return value instanceof Problem && value.code === 'invalid_json' && value.detail === 'An object in the body names a member twice.';
};

/** Writes a value; of the object that is the `victim`th to be written, the last member twice, once with its name in escapes. */
function writeTwice(value: unknown, victim: number): { text: string; done: boolean } {
  let objects = 0;
  let done = false;
  const escaped = (name: string) =>
    `"${[...name].flatMap((sign) => sign.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)).join('')}"`;
  const write = (part: unknown): string => {
    if (Array.isArray(part)) return `[${part.map(write).join(' , ')}]`;
    if (part === null || typeof part !== 'object') return JSON.stringify(part);
    const mine = objects++ === victim;
    const members = Object.entries(part).map(([name, member]) => `${JSON.stringify(name)} : ${write(member)}`);
    const last = Object.keys(part).at(-1);
    if (mine && last !== undefined) {
      done = true;
      members.unshift(`${escaped(last)}:0`);
    }
    return `{${members.join(',')}}`;
  };
  return { text: write(value), done };
}

describe('a JSON body', () => {
  it.each([
    '{"count":1,"count":2}',
    '{"count":1,"count":1}',
    '{"count":1, "count" :1}',
    '{"a":{"b":1,"b":2}}',
    '{"a":[{"b":"x:y","b":{}}]}',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"a\\"":1,"a\\"":2}',
  ])('that names a member twice is refused: %s', (text) => {
    expect(isRefused(text)).toBe(true);
  });

  it.each([
    '{}',
    '[]',
    '"::"',
    '{"a":":"}',
    '{"a":"\\":"}',
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a:b":"c:d","ab":"\\\\"}',
    '{"at":"2027-01-01T10:00:00Z","until":"2027-01-01T11:00:00Z"}',
    '{"1":1,"01":2}',
    '{"A":1,"a":2}',
  ])('that names each member once is read: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it('is never taken for one that names a member twice', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), fc.nat(3), (value, indent) => {
        expect(isRefused(JSON.stringify(value, null, indent))).toBe(false);
      }),
    );
  });

  it('that names a member twice is refused wherever it does, however the name is written', () => {
    let refused = 0;
    const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
    fc.assert(
      fc.property(value, fc.nat(4), (whole, victim) => {
        const { text, done } = writeTwice(whole, victim);
        if (done) refused += 1;
        expect(isRefused(text)).toBe(done);
      }),
    );
    expect(refused).toBeGreaterThan(20);
  });
});
