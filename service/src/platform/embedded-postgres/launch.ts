/** Starts one postmaster and sees to it that it never outlives this process. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { serverEnvironment } from './initialise.js';
import { readLockFile } from './processes.js';

/** Crash recovery replays the log first; that takes its time on a slow disk. */
const startPatienceMs = 300_000;
const stopPatienceMs = 60_000;
const logKeptBytes = 10_000_000;
const socketPort = 5432;

/**
 * `sh` stands between. It waits at a pipe whose other end only this process holds: when this process ends, however it ends,
 * the pipe closes and the server is told to stop (SIGINT: roll back what is open, write everything down, go).
 */
const watchdog = `
trap "" INT TERM HUP
"$@" </dev/null 3<&- &
server=$!
{ read -r nothing <&3; kill -INT $server; } &
watch=$!
wait $server
code=$?
kill $watch 2>/dev/null
exit $code`;

export interface Launched {
  readonly pid: number;
  /** Resolves when the server has ended, with why. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  readonly dataFolder: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly durable: boolean;
  readonly settings: Readonly<Record<string, string | number>>;
}

function settingsOf({ socketDir, durable, settings }: LaunchOptions): string[] {
  const all = {
    // Only the socket, in a folder closed to others: no port to be taken, no password to be guessed.
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    log_line_prefix: '%m [%p] %a ',
    log_checkpoints: 'off',
    cluster_name: 'holdfast',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The socket of a server that was launched with its files in `socketDir`. */
export function socketFile(socketDir: string): string {
  return path.join(socketDir, `.s.PGSQL.${socketPort}`);
}

/** A connection string for a database of that server. */
export function socketUrl(socketDir: string, database: string): string {
  return `postgresql://postgres@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`;
}

function openLog(logFile: string): { fd: number; from: number } {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logKeptBytes) fs.renameSync(logFile, `${logFile}.1`);
  return { fd: fs.openSync(logFile, 'a', 0o600), from: size > logKeptBytes ? 0 : size };
}

function whatItSaid(logFile: string, from: number): string {
  const text = fs.readFileSync(logFile).subarray(from).toString('utf8').trim();
  return text === '' ? `see ${logFile}` : `${text.split('\n').slice(-12).join('\n')}\n(${logFile})`;
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
}

/** Resolves when the server accepts connections. Throws with the end of its log when it does not. */
export async function launch(binaries: Binaries, account: Account, options: LaunchOptions): Promise<Launched> {
  const { dataFolder, logFile } = options;
  const log = openLog(logFile);
  const child = spawn('/bin/sh', ['-c', watchdog, 'sh', binaries.postgres, '-D', dataFolder, ...settingsOf(options)], {
    ...account,
    env: serverEnvironment,
    cwd: '/',
    // Written by the server itself: its log goes on when this process does not.
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    // Ctrl-C in the terminal is for us; we tell the server after our own work is done.
    detached: true,
  });
  fs.closeSync(log.fd);
  const lifeline = child.stdio[3] as import('node:net').Socket | undefined;
  lifeline?.on('error', () => {});
  let gone = false;
  const ended = endOf(child).then((why) => {
    gone = true;
    lifeline?.destroy();
    return why;
  });

  const giveUpAtMs = Date.now() + startPatienceMs;
  while (!readLockFile(dataFolder)?.ready) {
    if (gone) throw new Error(`PostgreSQL did not start (${await ended}): ${whatItSaid(logFile, log.from)}`);
    if (Date.now() > giveUpAtMs) {
      lifeline?.destroy();
      throw new Error(`PostgreSQL was not ready after ${startPatienceMs / 1000} s: ${whatItSaid(logFile, log.from)}`);
    }
    await sleep(5);
  }
  const pid = readLockFile(dataFolder)?.pid as number;
  // The server alone keeps nobody's process alive.
  child.unref();
  lifeline?.unref();

  return {
    pid,
    ended,
    stop: async () => {
      if (gone) return;
      child.ref();
      lifeline?.end();
      const force = setTimeout(() => {
        // Nothing committed is lost: the next start recovers as after a crash.
        try {
          process.kill(pid, 'SIGQUIT');
        } catch {
          // Gone meanwhile.
        }
      }, stopPatienceMs);
      await ended;
      clearTimeout(force);
    },
  };
}
