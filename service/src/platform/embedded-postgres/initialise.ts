/** A new data folder, complete or not there at all. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, privateFolder } from './account.js';
import type { Binaries } from './binaries.js';

/** The environment PostgreSQL runs in: nothing of the user's, so that the data look the same on every machine. */
export const serverEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Makes the folder's contents aside and moves them into place, so that a kill in the middle leaves nothing half done. */
export function initialise(dataFolder: string, binaries: Binaries, account: Account, durable: boolean): void {
  const parent = path.dirname(dataFolder);
  for (const leftover of fs.readdirSync(parent).filter((name) => name.startsWith(`${path.basename(dataFolder)}.new-`))) {
    fs.rmSync(path.join(parent, leftover), { recursive: true, force: true });
  }
  const unfinished = `${dataFolder}.new-${process.pid}`;
  privateFolder(unfinished, account);
  const choices = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
  // The C.UTF-8 that PostgreSQL itself brings: the order of texts then never changes with the machine's libraries.
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const run = spawnSync(binaries.initdb, ['-D', unfinished, ...choices, ...locale, ...(durable ? [] : ['--no-sync'])], {
    ...account,
    env: serverEnvironment,
    cwd: '/',
    encoding: 'utf8',
  });
  if (run.status !== 0) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL could not make its data folder ${dataFolder}: ${(run.error?.message ?? `${run.stderr}${run.stdout}`).trim()}`,
    );
  }
  // An empty folder of that name (a mount point) may be there already.
  if (fs.existsSync(dataFolder) && fs.readdirSync(dataFolder).length === 0) fs.rmdirSync(dataFolder);
  fs.renameSync(unfinished, dataFolder);
}
