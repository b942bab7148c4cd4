// Compiles engine, service, client and bench to their dist/ folders, file by file, and puts the SQL beside the code that reads it;
// bundles web to web/dist, the pages that the service serves.
// dist mirrors its workspace, so `../migrations` means the same to src/x.ts and to dist/src/x.js.
// A workspace whose sources did not change since its last build is left alone.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
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

/** Replaces the dist/ of a workspace by what `make` puts into an empty folder, unless it is already made of these files. */
async function freshen(base, files, make) {
  const dist = path.join(base, 'dist');
  const stampFile = path.join(dist, '.sources');
  const stamp = fingerprint(base, files);
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return;

  const fresh = path.join(base, '.dist-new');
  const old = path.join(base, '.dist-old');
  for (const leftover of [fresh, old]) fs.rmSync(leftover, { recursive: true, force: true });
  fs.mkdirSync(fresh);
  await make(fresh);
  fs.writeFileSync(path.join(fresh, '.sources'), stamp);
  // Two renames, so that whoever starts a program just now meets the old build or the new one.
  if (fs.existsSync(dist)) fs.renameSync(dist, old);
  fs.renameSync(fresh, dist);
  fs.rmSync(old, { recursive: true, force: true });
}

async function compile(base, files, folder) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: files.filter((file) => file.endsWith('.ts')),
    outbase: base,
    outdir: folder,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  for (const file of files.filter((file) => !file.endsWith('.ts'))) {
    const target = path.join(folder, path.relative(base, file));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(file, target);
  }
}

async function buildWorkspace(name, folders) {
  const base = path.join(root, name);
  const files = folders.flatMap((folder) => filesUnder(path.join(base, folder)));
  await freshen(base, files, (folder) => compile(base, files, folder));
}

const packed = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** The pages, which hold the client; each file that packs well also packed, so that nobody packs while serving. */
async function buildWeb() {
  const base = path.join(root, 'web');
  const files = [
    ...['index.html', 'before-paint.js', 'vite.config.ts', 'package.json'].map((file) => path.join(base, file)),
    ...[path.join(base, 'src'), path.join(base, 'public'), path.join(root, 'client/src')].flatMap(filesUnder),
  ];
  await freshen(base, files, async (folder) => {
    // Whoever starts the build: a test runner's own mode would make React's development build of it.
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    const configFile = path.join(base, 'vite.config.ts');
    await build({ root: base, configFile, mode: 'production', logLevel: 'warn', build: { outDir: folder } });
    for (const file of filesUnder(folder).filter((name) => packed.test(name))) {
      const plain = fs.readFileSync(file);
      if (plain.length < 1024) continue;
      const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };
      fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(plain, quality));
      fs.writeFileSync(`${file}.gz`, zlib.gzipSync(plain, { level: 9 }));
    }
  });
}

/** Brings every dist/ up to date. Throws when a file does not compile; the former build then stays. */
export async function buildAll() {
  await oneAtATime(async () => {
    for (const [name, folders] of Object.entries(workspaces)) await buildWorkspace(name, folders);
    await buildWeb();
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
