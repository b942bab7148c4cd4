import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accountFor, isRoot } from '../../src/platform/embedded-postgres/account.js';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/embedded-postgres/index.js';
import { postgresIn, readLockFile } from '../../src/platform/embedded-postgres/processes.js';

interface Started {
  readonly url: string;
  readonly owned: boolean;
  readonly pid: number;
  readonly dataFolder: string;
  readonly moved?: string;
  readonly problem?: string;
}

let home: string;
let program: string;
const children = new Set<ChildProcess>();

/** The fixture and the binaries in a folder that every user can reach, wherever the checkout lies. */
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-embedded-'));
  fs.chmodSync(home, 0o755);
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`;
  const main = createRequire(import.meta.url).resolve('pg');
  const modules = main.slice(0, main.lastIndexOf(`${path.sep}pg${path.sep}`));
  fs.cpSync(path.join(modules, binaries), path.join(home, 'node_modules', binaries), { recursive: true, verbatimSymlinks: true });
  program = path.join(home, 'owner.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./fixtures/embedded-owner.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
});
afterEach(async () => {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all([...children].map((child) => new Promise((gone) => child.once('exit', gone))));
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

let count = 0;
function freshDir(): string {
  count += 1;
  return path.join(home, `data ${count}`);
}

function run(
  dataDir: string,
  { purpose = 'service', as = {} }: { purpose?: string; as?: { uid?: number; gid?: number } } = {},
): { child: ChildProcess; started: Promise<Started> } {
  const child = spawn(process.execPath, [program, dataDir, purpose, path.join(home, 'shared')], {
    ...as,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const started = new Promise<Started>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (data) => {
      text += data;
      if (text.includes('\n')) resolve(JSON.parse(text) as Started);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
  return { child, started };
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((done) => child.once('exit', done));

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Polls until it is so; the test's own time limit is the patience. */
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(20);
}

async function startHere(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbedded({ dataDir, purpose: 'service', sharedDir: path.join(home, 'shared') });
}

const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
const mark = 'create table marks (n int); insert into marks values (1)';

it('keeps the data over a stop and a start, and is durable by default', async () => {
  const dataDir = freshDir();
  const first = await startHere(dataDir);
  await ask(first.url, mark);
  await first.stop();
  expect(postgresIn(first.dataFolder)).toEqual([]);
  expect(fs.existsSync(path.join(first.dataFolder, 'postmaster.pid'))).toBe(false);

  const second = await startHere(dataDir);
  expect(await ask(second.url, 'select n from marks')).toEqual([{ n: 1 }]);
  const settings = await ask(
    second.url,
    `select string_agg(setting, ' ' order by name) as are from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  );
  expect(settings).toEqual([{ are: 'on on on' }]);
  expect(path.basename(second.dataFolder)).toBe('pg18');
  expect(fs.readFileSync(second.logFile, 'utf8')).toContain('ready to accept connections');
  await second.stop();
  await second.stop();
});

it('stops the server when the owning process is killed, and starts again after it', async () => {
  const dataDir = freshDir();
  const { child, started } = run(dataDir);
  const { url, dataFolder } = await started;
  await ask(url, mark);
  child.kill('SIGKILL');
  await until(() => postgresIn(dataFolder).length === 0);
  expect(readLockFile(dataFolder)).toBeUndefined();
  const again = await startHere(dataDir);
  expect(await ask(again.url, 'select n from marks')).toEqual([{ n: 1 }]);
  await again.stop();
});

it('starts the server again when it is killed under a living owner', async () => {
  const server = await startHere(freshDir());
  await ask(server.url, mark);
  const killed = server.pid;
  process.kill(killed, 'SIGKILL');
  await until(() => server.pid !== killed && readLockFile(server.dataFolder)?.ready === true);
  expect(await ask(server.url, 'select n from marks')).toEqual([{ n: 1 }]);
  await server.stop();
  expect(postgresIn(server.dataFolder)).toEqual([]);
});

it('says that the server is lost when it does not come back', async () => {
  let why = '';
  const server = await startEmbedded({ dataDir: freshDir(), purpose: 'service', onLost: (reason) => (why = reason) });
  fs.writeFileSync(path.join(server.dataFolder, 'PG_VERSION'), '9\n');
  process.kill(server.pid, 'SIGKILL');
  await until(() => why !== '');
  expect(why).toMatch(/did not start(.|\n)*PostgreSQL version 9/);
  await server.stop();
});

it('recovers when owner, watchdog and server are killed at once and the server stays a zombie', async () => {
  const dataDir = freshDir();
  const { child, started } = run(dataDir);
  const { url, pid, dataFolder } = await started;
  await ask(url, mark);
  const watchdog = parentOf(pid);
  for (const each of [watchdog, child.pid as number, pid]) process.kill(each, 'SIGKILL');
  await gone(child);
  const again = await startHere(dataDir);
  expect(again.owned).toBe(true);
  expect(await ask(again.url, 'select n from marks')).toEqual([{ n: 1 }]);
  expect(readLockFile(dataFolder)?.pid).toBe(again.pid);
  await again.stop();
});

it('gives a server whose owner and watchdog died a new owner', async () => {
  const dataDir = freshDir();
  const { child, started } = run(dataDir);
  const { url, pid } = await started;
  await ask(url, mark);
  process.kill(parentOf(pid), 'SIGKILL');
  child.kill('SIGKILL');
  await gone(child);
  const again = await startHere(dataDir);
  expect(again.owned).toBe(true);
  expect(again.pid).not.toBe(pid);
  expect(await ask(again.url, 'select n from marks')).toEqual([{ n: 1 }]);
  await again.stop();
});

it('removes a stale lock file, also one that names a living process of another kind', async () => {
  const dataDir = freshDir();
  const server = await startHere(dataDir);
  const lockFile = path.join(server.dataFolder, 'postmaster.pid');
  const lock = fs.readFileSync(lockFile, 'utf8');
  await server.stop();
  const socketLock = path.join(dataDir, 'run', '.s.PGSQL.5432.lock');
  for (const file of [lockFile, socketLock]) {
    fs.writeFileSync(file, lock.replace(/^\d+/, String(process.pid)));
    if (isRoot) fs.chownSync(file, accountFor(server.dataFolder).uid as number, accountFor(server.dataFolder).gid as number);
  }
  const again = await startHere(dataDir);
  expect(again.owned).toBe(true);
  await again.stop();
});

it('starts one server for two processes that begin at the same time, and ends it with its owner', async () => {
  const dataDir = freshDir();
  const runs = [run(dataDir), run(dataDir)];
  const started = await Promise.all(runs.map((each) => each.started));
  expect(started.map((each) => each.owned).sort()).toEqual([false, true]);
  expect(new Set(started.map((each) => each.pid)).size).toBe(1);
  const owner = runs[started.findIndex((each) => each.owned)]?.child as ChildProcess;
  const guest = runs[started.findIndex((each) => !each.owned)]?.child as ChildProcess;
  guest.kill('SIGTERM');
  await gone(guest);
  expect(await ask((started[0] as Started).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  owner.kill('SIGTERM');
  await gone(owner);
  expect(postgresIn((started[0] as Started).dataFolder)).toEqual([]);
});

it('lets a service wait for the end of a command instead of depending on its server', async () => {
  const dataDir = freshDir();
  const command = run(dataDir, { purpose: 'command' });
  const { pid } = await command.started;
  const service = run(dataDir, { purpose: 'service' });
  await sleep(200);
  command.child.kill('SIGTERM');
  const started = await service.started;
  expect(started.owned).toBe(true);
  expect(started.pid).not.toBe(pid);
});

it('runs as the user who starts it, when that is not root', async () => {
  const dataDir = freshDir();
  const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};
  fs.mkdirSync(dataDir);
  if (isRoot) fs.chownSync(dataDir, 65534, 65534);
  const { started, child } = run(dataDir, { as: nobody });
  const { owned, pid, dataFolder, url } = await started;
  expect(owned).toBe(true);
  expect(fs.statSync(`/proc/${pid}`).uid).toBe(isRoot ? 65534 : process.getuid?.());
  await ask(url, mark);
  child.kill('SIGTERM');
  await gone(child);
  // Root finds a user's data later: they stay the user's.
  const again = await startHere(dataDir);
  expect(again.dataFolder).toBe(dataFolder);
  expect(await ask(again.url, 'select n from marks')).toEqual([{ n: 1 }]);
  await again.stop();
});

it('keeps the data elsewhere, and says why, when the server cannot reach the folder', async () => {
  const closed = path.join(home, 'closed');
  fs.mkdirSync(closed, { mode: 0o700 });
  if (!isRoot) fs.chmodSync(closed, 0o500);
  const server = await startHere(path.join(closed, 'holdfast', '.holdfast'));
  expect(server.moved).toMatch(/cannot (reach|be written)/);
  expect(server.dataDir.startsWith(path.join(home, 'shared', 'holdfast-'))).toBe(true);
  expect(fs.readdirSync(closed)).toEqual([]);
  await server.stop();
  const another = await startHere(path.join(closed, 'other', '.holdfast'));
  expect(another.dataDir).not.toBe(server.dataDir);
  await another.stop();
  fs.chmodSync(closed, 0o700);
});

it('uses binaries that lie in a folder closed to the server', async () => {
  const closed = path.join(home, 'closed modules');
  fs.mkdirSync(closed, { mode: 0o700 });
  fs.cpSync(path.join(home, 'node_modules'), path.join(closed, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  fs.copyFileSync(program, path.join(closed, 'owner.mjs'));
  const child = spawnSync(process.execPath, [path.join(closed, 'owner.mjs'), freshDir(), 'command', path.join(home, 'shared')], {
    encoding: 'utf8',
    timeout: 8_000,
    killSignal: 'SIGTERM',
  });
  expect(JSON.parse(child.stdout)).toMatchObject({ owned: true });
  expect(fs.readdirSync(path.join(home, 'shared')).some((name) => name.startsWith('programs-'))).toBe(isRoot);
});

it('refuses data of another major version and says how to move', async () => {
  const dataDir = freshDir();
  fs.mkdirSync(path.join(dataDir, 'pg15'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'pg15', 'PG_VERSION'), '15\n');
  await expect(startHere(dataDir)).rejects.toThrow(/PostgreSQL 15.*brings PostgreSQL 18.*holdfast backup.*holdfast restore/);
  fs.renameSync(path.join(dataDir, 'pg15'), path.join(dataDir, 'pg18'));
  await expect(startHere(dataDir)).rejects.toThrow(/pg18 holds data of PostgreSQL 15/);
});

it('starts over a folder that was left half made', async () => {
  const dataDir = freshDir();
  fs.mkdirSync(path.join(dataDir, 'pg18.new-1', 'base'), { recursive: true });
  const server = await startHere(dataDir);
  expect(fs.readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([]);
  await server.stop();
});

it('works in a folder whose name is too long for a socket', async () => {
  const server = await startHere(path.join(freshDir(), 'a'.repeat(60), 'b'.repeat(60)));
  expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
});
