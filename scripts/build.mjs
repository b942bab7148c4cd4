// Compiles engine, service and bench to their dist/ folders, file by file, and copies the SQL beside the code that reads it.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const rooms = { engine: ['src'], service: ['src', 'cli'], bench: ['src'] };

function filesUnder(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

export async function buildAll() {
  for (const [workspace, folders] of Object.entries(rooms)) {
    const base = path.join(root, workspace);
    const dist = path.join(base, 'dist');
    const fresh = `${dist}.${process.pid}`;
    const files = folders.flatMap((folder) => filesUnder(path.join(base, folder)));
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
    for (const file of files.filter((name) => !name.endsWith('.ts'))) {
      const target = path.join(fresh, path.relative(base, file));
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.copyFileSync(file, target);
    }
    fs.cpSync(path.join(base, 'migrations'), path.join(fresh, 'migrations'), { recursive: true, force: true, errorOnExist: false, ...(fs.existsSync(path.join(base, 'migrations')) ? {} : { filter: () => false }) });
    fs.rmSync(dist, { recursive: true, force: true });
    fs.renameSync(fresh, dist);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
