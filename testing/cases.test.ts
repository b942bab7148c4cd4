/** docs/cases.md and the tests say the same, in both directions. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(path.join(root, 'docs/cases.md'), 'utf8');

const knownIds = [...page.matchAll(/^Known ids: (.+)$/gm)].flatMap(([, ids]) => (ids as string).split(' '));
const rows = [...page.matchAll(/^\| ([A-Z]\d{2,3}) \| .+? \| (.+) \|$/gm)].map(([, id, told]) => ({
  id: id as string,
  told: told as string,
}));

/** The names of tests that begin with ids of cases, as their sources have them. */
function namesInTests(): string[] {
  const names: string[] = [];
  for (const room of ['engine', 'service']) {
    const folder = path.join(root, room, 'test');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.test.ts'))) {
      const source = readFileSync(path.join(folder, file), 'utf8');
      for (const [, , text] of source.matchAll(/(['"`])((?:[BHST]\d{2,3} )+(?:\\.|(?!\1).)*)\1/g))
        names.push((text as string).replace(/\\(['"`])/g, '$1'));
    }
  }
  return names;
}

const idsOf = (name: string) => (/^(?:[BHST]\d{2,3} )+/.exec(name)?.[0] ?? '').trim().split(' ');

describe('the page of cases', () => {
  test('lists every known id, and no other', () => {
    expect([...new Set(rows.map((row) => row.id))]).toEqual(knownIds);
    expect(new Set(knownIds).size).toBe(knownIds.length);
    const counts: Record<string, number> = {};
    for (const id of knownIds) counts[id.slice(0, 1)] = (counts[id.slice(0, 1)] ?? 0) + 1;
    expect(counts).toEqual({ H: 60, S: 8, B: 94, T: 56 });
  });

  test('names tests that exist, each for its own case', () => {
    const names = new Set(namesInTests());
    for (const { id, told } of rows.filter((row) => !row.told.startsWith('later: '))) {
      expect(names, `${id} is mapped to a test that does not exist`).toContain(told);
      expect(idsOf(told)).toContain(id);
    }
  });

  test('knows every test that carries the id of a case', () => {
    const listed = new Set(rows.map(({ id, told }) => `${id} ${told}`));
    for (const name of namesInTests()) for (const id of idsOf(name)) expect(listed, name).toContain(`${id} ${name}`);
  });

  test('puts off only what no test has', () => {
    const tested = new Set(namesInTests().flatMap(idsOf));
    const later = rows.filter((row) => row.told.startsWith('later: '));
    expect(later.filter(({ id }) => tested.has(id))).toEqual([]);
    for (const { id, told } of later)
      expect(
        rows.filter((row) => row.id === id),
        told,
      ).toHaveLength(1);
  });
});
