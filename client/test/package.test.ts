/** The package as others get it: what a browser loads, and what `npm pack` ships. */
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../testing/serve.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Gzipped bytes of what a browser loads of a module that does this, with everything that it imports. */
async function bundled(contents: string): Promise<{ bytes: number; text: string }> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    // Anything of Node's is an error here.
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  return { bytes: gzipSync(text, { level: 9 }).length, text };
}

beforeAll(() => ensureBuilt(), 120_000);

describe('in a browser the package', () => {
  it('weighs less than 8 kB gzipped, with everything', async () => {
    const { bytes } = await bundled("export * from '@holdfast/client'");
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(8_000);
  });

  it('weighs what is used of it', async () => {
    const all = await bundled("export * from '@holdfast/client'");
    const some = await bundled("export { createHoldfast, newIntent } from '@holdfast/client'");
    expect(some.bytes).toBeLessThan(all.bytes * 0.75);
    expect(some.text).not.toContain('localStorage');
    expect(some.text).not.toContain('text/event-stream;');
    expect((await bundled("export { newIntent } from '@holdfast/client'")).bytes).toBeLessThan(250);
  });

  it('is gone where nothing of it is used', async () => {
    expect((await bundled("import '@holdfast/client'")).text.trim()).toBe('');
  });
});

describe('packed, the package', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'holdfast-client-'));
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));

  it('brings its types and its code, and nothing of this repository', async () => {
    const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder, '--workspace', 'client'], {
      cwd: root,
    });
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string; files: { path: string }[] }];
    const files = packed.files.map((file) => file.path);
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/src/index.js', 'dist/types/index.d.ts']));
    expect(files.filter((file) => /(^|\/)(test|node_modules)\/|\.test\.|\.sources|tsbuildinfo/.test(file))).toEqual([]);

    const modules = path.join(folder, 'node_modules');
    const home = path.join(modules, '@holdfast/client');
    await fs.mkdir(home, { recursive: true });
    await run('tar', ['-xzf', path.join(folder, packed.filename), '--strip-components=1', '-C', home]);
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
      await fs.cp(path.join(root, 'node_modules', name), path.join(modules, name), { recursive: true });
    await fs.writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await fs.writeFile(
      path.join(folder, 'shop.ts'),
      `import { type Answer, createHoldfast, newIntent, type Schemas } from '@holdfast/client';
const holdfast = createHoldfast({ baseUrl: 'http://127.0.0.1:9', retry: { attemptsMax: 1 } });
const order: Promise<Answer<Schemas['Order'], string>> = holdfast.post('/v1/orders', { body: { reservation_id: 'HF-0123456789' }, intent: newIntent() });
// @ts-expect-error An order needs an intent.
holdfast.post('/v1/orders', { body: { reservation_id: 'HF-0123456789' } }).catch(() => {});
order.catch((error: Error) => console.log(error.name));
`,
    );
    // Strict, for a browser, and the types of the package looked at too.
    const compilerOptions = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], strict: true, types: [] };
    await fs.writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['shop.ts'] }));
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, '-p', folder], { cwd: folder }).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
    expect((await run(process.execPath, ['shop.js'], { cwd: folder })).stdout.trim()).toBe('NoAnswer');
  }, 120_000);
});
