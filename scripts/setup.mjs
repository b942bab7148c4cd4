// What `npm start` and `npm test` run first: packages as locked, then the build. Quiet unless something has to be said.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { oneAtATime, root } from './one-at-a-time.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Holdfast needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const modules = path.join(root, 'node_modules');
const lockText = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const lockHash = createHash('sha256').update(lockText).digest('hex');
const stampFile = path.join(modules, '.holdfast-lock-hash');

/** npm keeps what it installed in a lock of its own. Packages of other platforms are absent there, and rightly so. */
function installedAsLocked() {
  const installedFile = path.join(modules, '.package-lock.json');
  if (!fs.existsSync(installedFile)) return false;
  const installed = JSON.parse(fs.readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(JSON.parse(lockText).packages)
    .filter(([place]) => place.includes('node_modules/'))
    .every(([place, wanted]) => (installed[place] ? wanted.link || installed[place].version === wanted.version : wanted.optional === true));
}

function packagesAreFresh() {
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === lockHash) return true;
  if (!installedAsLocked()) return false;
  fs.writeFileSync(stampFile, lockHash);
  return true;
}

function installPackages() {
  console.error('Installing the packages of package-lock.json (once, about half a minute) …');
  // Inside `npm start` this is the very npm that runs us; alone it is the one on the PATH.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...first] = npm;
  const run = spawnSync(command, [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (run.status !== 0) {
    console.error(`${run.stdout ?? ''}${run.stderr ?? ''}`.trim());
    console.error(run.error ? `npm could not be started: ${run.error.message}` : '`npm ci` failed; what it said stands above.');
    process.exitCode = 1;
    return false;
  }
  fs.writeFileSync(stampFile, lockHash);
  return true;
}

const ready = packagesAreFresh() || (await oneAtATime(() => packagesAreFresh() || installPackages()));
if (ready) {
  const { buildAll } = await import('./build.mjs');
  try {
    await buildAll();
  } catch (error) {
    console.error(`The build failed: ${error.message}`);
    process.exitCode = 1;
  }
}
