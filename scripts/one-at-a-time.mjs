// Two runs of the same set-up (a test beside a start, two terminals) take turns: the second waits and then finds the work done.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = path.join(root, '.setup-lock');

function holderIsAlive() {
  let pid;
  try {
    pid = Number(fs.readFileSync(lockFile, 'utf8'));
  } catch {
    return false;
  }
  // An empty file is a lock being written this instant, unless it has been so for a while.
  if (!pid) return Date.now() - fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs < 5000;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  try {
    // A killed process that nobody waited for still has its number.
    return !/^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Runs `work` while no other process of this checkout runs any; waits for the other at most ten minutes. */
export async function oneAtATime(work) {
  const giveUpAt = Date.now() + 600_000;
  for (;;) {
    try {
      fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!holderIsAlive()) {
      // Whoever wins the rename clears the stale lock; the others find nothing to rename.
      const aside = `${lockFile}.${process.pid}`;
      try {
        fs.renameSync(lockFile, aside);
        fs.rmSync(aside, { force: true });
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
      }
      continue;
    }
    if (Date.now() > giveUpAt) throw new Error(`another set-up has been running for ten minutes; if it is not, remove ${lockFile}`);
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
}
