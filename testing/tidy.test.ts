import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['engine', 'service', 'client', 'web', 'bench', 'testing', 'examples', 'scripts'];
const notOurs = /(^|\/)(node_modules|dist|\.dist-\w+|coverage|results|\.holdfast)(\/|$)/;
const ownText = fileURLToPath(import.meta.url);

function filesUnder(folder: string): string[] {
  const place = path.join(root, folder);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
    .filter((file) => !notOurs.test(file));
}

/** Made by a program, for programs. */
const made = 'client/src/api.ts';

const files = rooms.flatMap(filesUnder).filter((file) => file !== made);
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const code = files.filter((file) => /\.(tsx?|mjs|cjs|sql)$/.test(file) && path.join(root, file) !== ownText);

/** Lines of those files that the pattern is found in, as `file:line: text`. */
function linesWith(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}

/** A statement without what may hold a semicolon that ends nothing. */
function bare(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .trim();
}

describe('the house is tidy:', () => {
  it('the engine knows nothing of what is sold', () => {
    const engine = code.filter((file) => /^engine\/(src|migrations)\//.test(file));
    expect(engine.length).toBeGreaterThan(20);
    expect(linesWith(/\b(night|stay|hotel|seat|sector|venue|ticket)s?\b/i, engine)).toEqual([]);
  });

  it('no file is named for being useful', () => {
    expect(files.filter((file) => /(^|[/._-])(utils?|common|helpers?|misc)([/._-]|$)/i.test(file))).toEqual([]);
  });

  it('no file is longer than one can keep in mind (400 lines)', () => {
    expect(code.map((file) => ({ file, lines: textOf(file).split('\n').length })).filter(({ lines }) => lines > 400)).toEqual([]);
  });

  it('nothing is put off', () => {
    expect(linesWith(/\b(TODO|FIXME|XXX|HACK)\b/, code)).toEqual([]);
  });

  it('every test runs', () => {
    const tests = code.filter((file) => file.endsWith('.test.ts'));
    expect(tests.length).toBeGreaterThan(5);
    expect(linesWith(/\b(it|test|describe|suite)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fails)\b/, tests)).toEqual([]);
  });

  it('every file of sql/ holds one statement', () => {
    const statements = files.filter((file) => /\/sql\/[^/]+\.sql$/.test(file));
    expect(statements.length).toBeGreaterThan(20);
    expect(statements.filter((file) => bare(textOf(file)).replace(/;$/, '').includes(';'))).toEqual([]);
    expect(statements.filter((file) => bare(textOf(file)) === '')).toEqual([]);
  });

  it('every statement of sql/ is used', () => {
    const sources = code.filter((file) => file.endsWith('.ts')).map(textOf);
    const unused = files
      .filter((file) => /^(engine|service)\/.*\/sql\/[^/]+\.sql$/.test(file))
      .filter((file) => !sources.some((text) => text.includes(`'${path.basename(file, '.sql')}'`)));
    expect(unused).toEqual([]);
  });

  it('migrations are numbered for what they promise', () => {
    const migrations = files.filter((file) => /\/migrations\//.test(file));
    expect(migrations.filter((file) => !/\/\d{4}_[a-z0-9_]+\.sql$/.test(file))).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const product = code.filter(
      (file) => /^(engine|service|client|web)\/(src|cli)\//.test(file) && file !== 'service/src/platform/config.ts',
    );
    expect(linesWith(/\bprocess\.env\b/, product)).toEqual([]);
  });

  it('no file knows the machine it was written on', () => {
    expect(linesWith(/(?<![\w.])\/(work|home|Users)\/\w/, code)).toEqual([]);
  });
});
