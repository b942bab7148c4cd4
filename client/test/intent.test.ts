import { keepIntents, newIntent, type TextStorage } from '@holdfast/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

function page(): TextStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}

/** The same members in another order, at every depth. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turned(member)]),
  );
}

describe('an intent', () => {
  it('has a key that the service takes, and no other has', () => {
    const keys = Array.from({ length: 1_000 }, () => newIntent().key);
    expect(new Set(keys).size).toBe(1_000);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is the same after a reload, for the same content in any order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const content = JSON.parse(JSON.stringify(json));
        const storage = page();
        const intent = keepIntents(storage).of('book', content);
        expect(keepIntents(storage).of('book', turned(content))).toEqual(intent);
      }),
    );
  });

  it('is another for other content, and the former content is then meant anew', () => {
    const intents = keepIntents(page());
    const keys = [{ guests: 1 }, { guests: 2 }, { guests: 1 }, undefined].map((content) => intents.of('book', content).key);
    expect(new Set(keys).size).toBe(4);
  });

  it('is another under another name, after it was settled, and after a week', () => {
    let now = 1_000_000;
    const storage = page();
    const intents = keepIntents(storage, 'prefix.', () => now);
    const first = intents.of('book', 1);
    expect(intents.of('pay', 1)).not.toEqual(first);
    expect(intents.of('book', 1)).toEqual(first);
    intents.settle('book');
    const second = intents.of('book', 1);
    expect(second).not.toEqual(first);
    now += 6 * 86_400_000;
    expect(intents.of('book', 1)).toEqual(second);
    now += 86_400_000;
    expect(intents.of('book', 1)).not.toEqual(second);
    expect([...storage.texts.keys()].every((name) => name.startsWith('prefix.'))).toBe(true);
  });

  it('is kept in memory where the storage is full, forbidden or damaged', () => {
    const refuse = (): never => {
      throw new Error('QuotaExceededError');
    };
    const full: TextStorage = { ...page(), setItem: refuse };
    const forbidden: TextStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    for (const storage of [full, forbidden]) {
      const intents = keepIntents(storage);
      const first = intents.of('book', 1);
      expect(intents.of('book', 1)).toEqual(first);
      intents.settle('book');
      expect(intents.of('book', 1)).not.toEqual(first);
    }
    const damaged = page();
    for (const text of ['{', 'null', '1', '{"key":1}', '[]']) {
      damaged.texts.set('holdfast.intent.book', text);
      expect(keepIntents(damaged).of('book', 1).key).toMatch(/^[0-9a-f]{32}$/);
    }
  });
});
