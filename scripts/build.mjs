// Compiles engine, service, client and bench to their dist/ folders, file by file, and puts the SQL beside the code that reads it.
// dist mirrors its workspace, so `../migrations` means the same to src/x.ts and to dist/src/x.js.
// A workspace whose sources did not change since its last build is left alone.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime, root } from './one-at-a-time.mjs';

const workspaces = { engine: ['src', 'migrations'], service: ['src', 'cli', 'migrations'], client: ['src'], bench: ['src'] };

function filesUnder(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function fingerprint(base, files) {
  const hash = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), path.join(root, 'package-lock.json'), ...files]) {
    hash
      .update(`${path.relative(base, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function buildWorkspace(name, folders) {
  const base = path.join(root, name);
  const dist = path.join(base, 'dist');
  const stampFile = path.join(dist, '.sources');
  const files = folders.flatMap((folder) => filesUnder(path.join(base, folder)));
  const stamp = fingerprint(base, files);
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return;

  const fresh = path.join(base, '.dist-new');
  const old = path.join(base, '.dist-old');
  for (const leftover of [fresh, old]) fs.rmSync(leftover, { recursive: true, force: true });
  fs.mkdirSync(fresh);
  const { build } = await import('esbuild');
  await build({
    entryPoints: files.filter((file) => file.endsWith('.ts')),
    outbase: base,
    outdir: fresh,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  for (const file of files.filter((file) => !file.endsWith('.ts'))) {
    const target = path.join(fresh, path.relative(base, file));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(file, target);
  }
  fs.writeFileSync(path.join(fresh, '.sources'), stamp);
  // Two renames, so that whoever starts a program just now meets the old build or the new one.
  if (fs.existsSync(dist)) fs.renameSync(dist, old);
  fs.renameSync(fresh, dist);
  fs.rmSync(old, { recursive: true, force: true });
}

/** Brings every dist/ up to date. Throws when a file does not compile; the former build then stays. */
export async function buildAll() {
  await oneAtATime(async () => {
    for (const [name, folders] of Object.entries(workspaces)) await buildWorkspace(name, folders);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
