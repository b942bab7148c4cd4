/** Which operating system account PostgreSQL runs under. It refuses to run as root, so root lends it another one. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Empty: the account of this process. Both fields go to `spawn` as they are. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export const isRoot = process.getuid?.() === 0;

function idOf(flag: '-u' | '-g', user: string): number | undefined {
  const run = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return run.status === 0 ? Number(run.stdout) : undefined;
}

/**
 * Root lends `postgres` if that user exists, else `nobody` (both have the passwd entry that initdb asks for); no user is
 * ever created. A data folder that some user filled before stays that user's. Throws when root finds neither user.
 */
export function accountFor(dataFolder: string): Account {
  if (!isRoot) return {};
  const owner = fs.statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user);
    const gid = idOf('-g', user);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and neither the user postgres nor nobody exists here; start Holdfast as another user');
}

/** Whether the account may enter the folder, asked of the kernel: modes, ACLs and all parents count. */
export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Makes a folder that only the account may enter. Refuses a folder that belongs to somebody else. */
export function privateFolder(folder: string, account: Account): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const uid = account.uid ?? process.getuid?.();
  const found = fs.lstatSync(folder);
  if (!found.isDirectory() || (found.uid !== uid && !(isRoot && found.uid === 0))) {
    throw new Error(`${folder} belongs to another user; remove it or set DATA_DIR to another folder`);
  }
  fs.chmodSync(folder, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
}
