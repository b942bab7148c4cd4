/** What a server that was killed leaves behind, taken away before the next one starts. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketFile } from './launch.js';
import { canSeeProcesses, postgresIn, readLockFile } from './processes.js';

const leavePatienceMs = 5_000;
const stopPatienceMs = 60_000;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitUntilGone(dataFolder: string, patienceMs: number): Promise<boolean> {
  for (const giveUpAtMs = Date.now() + patienceMs; postgresIn(dataFolder).length > 0; await sleep(20)) {
    if (Date.now() > giveUpAtMs) return false;
  }
  return true;
}

/** Stops a postmaster whose owner died without its watchdog, so that the server gets an owner again. */
export async function stopOrphan(dataFolder: string, postmaster: number): Promise<void> {
  signal(postmaster, 'SIGINT');
  if (await waitUntilGone(dataFolder, stopPatienceMs)) return;
  signal(postmaster, 'SIGQUIT');
  if (!(await waitUntilGone(dataFolder, leavePatienceMs)))
    throw new Error(`PostgreSQL (process ${postmaster}) in ${dataFolder} has no owner and does not stop`);
}

/**
 * Sessions of a killed postmaster notice by themselves, unless busy. Two generations must never write into one folder, so
 * nobody starts before the last is gone.
 */
export async function clearLeftovers(dataFolder: string): Promise<void> {
  if (await waitUntilGone(dataFolder, leavePatienceMs)) return;
  for (const pid of postgresIn(dataFolder)) signal(pid, 'SIGKILL');
  if (!(await waitUntilGone(dataFolder, leavePatienceMs))) {
    throw new Error(`processes ${postgresIn(dataFolder).join(', ')} still use ${dataFolder} without a server`);
  }
}

/**
 * Takes away the lock files of a dead server. Only after nobody was seen in the folder, and in turn. Where processes cannot
 * be seen, PostgreSQL judges its lock files itself.
 */
export function removeStaleLocks(dataFolder: string, socketDir: string): void {
  if (!canSeeProcesses || !readLockFile(dataFolder)) return;
  fs.rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
  for (const file of [socketFile(socketDir), `${socketFile(socketDir)}.lock`]) fs.rmSync(file, { force: true });
}
