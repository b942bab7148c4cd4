import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, signedCursors } from '../../src/http/cursors.js';
import { Problem } from '../../src/http/problems.js';

const secret = randomBytes(32);
const cursors = signedCursors(secret);
const position = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean()), { minLength: 1, maxLength: 4 });
const filter = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()));

describe('a cursor', () => {
  it('comes back as it was issued, for the same list and filter, through any process', () => {
    fc.assert(
      fc.property(fc.string(), filter, position, (list, by, at) => {
        const cursor = cursors.issue(list, by, at);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(signedCursors(secret).read(list, by, cursor)).toEqual(at);
      }),
    );
    expect(cursors.read('list', {}, undefined)).toBeNull();
  });

  it('T48 is invalid for another list, another filter, another secret', () => {
    const cursor = cursors.issue('a', { q: 'x', organisation: 'o1' }, ['2027-01-01', 'id']);
    const others = [
      cursors.read('b', { q: 'x', organisation: 'o1' }, cursor),
      cursors.read('a', { q: 'y', organisation: 'o1' }, cursor),
      cursors.read('a', { q: 'x', organisation: 'o2' }, cursor),
      cursors.read('a', undefined, cursor),
      signedCursors(randomBytes(32)).read('a', { q: 'x', organisation: 'o1' }, cursor),
    ];
    for (const other of others) expect(other).toMatchObject({ code: 'invalid_cursor' });
    expect(cursors.read('a', { organisation: 'o1', q: 'x' }, cursor)).toEqual(['2027-01-01', 'id']);
  });

  it('is invalid when anything about it was changed', () => {
    const cursor = cursors.issue('a', {}, ['2027-01-01', 'id']);
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'ABCDEFabcdef0123456789-_=+/. '), (index, character) => {
        fc.pre(cursor[index] !== character);
        expect(cursors.read('a', {}, cursor.slice(0, index) + character + cursor.slice(index + 1))).toBeInstanceOf(Problem);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void expect(cursors.read('a', {}, text)).toBeInstanceOf(Problem)));
    for (const text of ['', cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, ` ${cursor}`])
      expect(cursors.read('a', {}, text)).toBeInstanceOf(Problem);
  });
});

describe('a page', () => {
  it('has a next cursor exactly when there is more', () => {
    const cut = (rows: number[]) =>
      cutPage(
        rows,
        2,
        (row) => row * 10,
        (last) => `after ${last}`,
      );
    expect(cut([])).toEqual({ data: [], next_cursor: null });
    expect(cut([1, 2])).toEqual({ data: [10, 20], next_cursor: null });
    expect(cut([1, 2, 3])).toEqual({ data: [10, 20], next_cursor: 'after 2' });
  });
});
