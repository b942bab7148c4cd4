/** docs/guarantees.md promises what the design promises, and names tests that exist. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const page = textOf('docs/guarantees.md');

const guarantees = [...page.matchAll(/^\| (G\d) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, id]) => id as string);
const attacks = [...page.matchAll(/^\| (G\d) \| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)].map(([, id, , name, file]) => ({
  id: id as string,
  name: name as string,
  file: file as string,
}));

/** Names of tests as the source has them: of `it('…')`, and of the second call of `it.each(…)('…')`. */
function namesIn(file: string): Set<string> {
  const named = /(?:\b(?:it|test)|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])+?)\1/g;
  return new Set([...textOf(file).matchAll(named)].map(([, , name]) => (name as string).replace(/\\(['"`])/g, '$1')));
}

describe('the page of guarantees', () => {
  it('states every one of them once', () => {
    expect(guarantees).toEqual(['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9']);
  });

  it('names for each of them tests that exist', () => {
    expect(attacks.length).toBeGreaterThan(50);
    expect([...new Set(attacks.map(({ id }) => id))]).toEqual(guarantees);
    const files = new Map([...new Set(attacks.map(({ file }) => file))].map((file) => [file, namesIn(file)]));
    expect(attacks.filter(({ file, name }) => !files.get(file)?.has(name))).toEqual([]);
  });

  it('names a control for every guarantee that is won in a race', () => {
    const controlled = new Set(attacks.filter(({ name }) => name.endsWith('(control)')).map(({ id }) => id));
    for (const id of ['G1', 'G3', 'G4', 'G5', 'G6', 'G8', 'G9']) expect(controlled).toContain(id);
  });
});
