/**
 * Who uses a data folder. A live server is a process that is no zombie, runs postgres and stands in the folder (postgres
 * changes into it): asking whether the number in `postmaster.pid` exists is not enough. Under an init that reaps nobody (in
 * containers) a killed postmaster stays a zombie for ever, and a number may have gone to another program.
 */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Linux shows processes and their folders in /proc; elsewhere PostgreSQL's own judgement of its lock file has to do. */
export const canSeeProcesses = process.platform === 'linux';

export interface LockFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none. Its eighth line is the state. */
export function readLockFile(dataFolder: string): LockFile | undefined {
  try {
    const lines = fs.readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

function statOf(pid: number): { state: string; startedAt: string } | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] as string, startedAt: fields[19] as string };
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tells a process from a later one with the same number. */
export function birthOf(pid: number): string {
  return (canSeeProcesses && statOf(pid)?.startedAt) || '';
}

/** Whether the process with that number and birth lives and is no zombie. */
export function isAlive(pid: number, birth: string): boolean {
  if (!canSeeProcesses) return exists(pid);
  const stat = statOf(pid);
  return stat !== undefined && stat.state !== 'Z' && stat.startedAt === birth;
}

/** Live postgres processes of the folder, the postmaster and what a dead one left. */
export function postgresIn(dataFolder: string): number[] {
  if (!fs.existsSync(dataFolder)) return [];
  if (!canSeeProcesses) {
    const pid = readLockFile(dataFolder)?.pid;
    return pid && exists(pid) ? [pid] : [];
  }
  const folder = fs.realpathSync(dataFolder);
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // The program's file may have been replaced by a newer installation: "… (deleted)".
        return fs.readlinkSync(`/proc/${pid}/cwd`) === folder && /\/postgres( \(deleted\))?$/.test(fs.readlinkSync(`/proc/${pid}/exe`));
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Whether somebody answers at the socket: also a server in another container over the same volume, whose process is not to be seen. */
export function answers(socketFile: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketFile);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
