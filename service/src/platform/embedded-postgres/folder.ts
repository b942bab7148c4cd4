/** Where the data live: `<DATA_DIR>/pg<major>`, in a folder that PostgreSQL's account can reach. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, accountFor, canEnter, isRoot } from './account.js';

/** Where root keeps data that PostgreSQL's account cannot reach in the checkout. */
export const sharedDirDefault = '/var/lib/holdfast';

export interface Place {
  /** The folder in use: DATA_DIR itself, or its stand-in below `sharedDir`. */
  readonly dataDir: string;
  /** Why it is another than the one asked for. */
  readonly moved?: string;
}

const anyMajor = /^pg(\d+)$/;

function existingMajors(dataDir: string): number[] {
  if (!fs.existsSync(dataDir)) return [];
  return fs
    .readdirSync(dataDir)
    .filter((name) => fs.existsSync(path.join(dataDir, name, 'PG_VERSION')))
    .flatMap((name) => anyMajor.exec(name)?.slice(1, 2).map(Number) ?? []);
}

/** A stand-in of its own for each folder, so that two checkouts under root's home never share one database. */
function standIn(dataDir: string, sharedDir: string): string {
  const label = path.basename(path.dirname(dataDir)).replace(/[^\w.-]/g, '_') || 'data';
  return path.join(sharedDir, `${label}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`);
}

function makeReachable(folder: string): { made: string | undefined } {
  const made = fs.mkdirSync(folder, { recursive: true });
  // A strict umask would keep PostgreSQL's account out of what was made only now.
  if (made) for (let each = folder; each.length >= made.length; each = path.dirname(each)) fs.chmodSync(each, 0o755);
  return { made };
}

/** The account for a DATA_DIR: whoever owns a database that is already there, see {@link accountFor}. */
export function accountOf(dataDir: string): Account {
  const major = existingMajors(dataDir).at(0);
  return accountFor(major === undefined ? path.join(dataDir, 'none') : path.join(dataDir, `pg${major}`));
}

/**
 * Makes DATA_DIR, or its stand-in where the account cannot reach it. A folder made in vain is taken away again. Throws
 * with what to set when neither can be used.
 */
export function placeFor(wanted: string, account: Account, sharedDir: string): Place {
  const dataDir = path.resolve(wanted);
  let problem: string;
  try {
    const { made } = makeReachable(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    if (canEnter(dataDir, account)) return { dataDir };
    if (made) fs.rmSync(made, { recursive: true });
    problem = `PostgreSQL's user (uid ${account.uid ?? process.getuid?.()}) cannot reach ${dataDir}`;
  } catch (error) {
    problem = `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`;
  }
  const other = standIn(dataDir, sharedDir);
  try {
    makeReachable(other);
    if (canEnter(other, account)) return { dataDir: other, moved: problem };
  } catch {
    // Said below: only root can be expected to write there.
  }
  throw new Error(`${problem}${isRoot ? `, nor ${other}` : ''}. Set DATA_DIR to a folder that it can.`);
}

/** The folder of this major version. Throws with the way to move when there are only data of another one. */
export function majorFolder(dataDir: string, major: number): string {
  const folder = path.join(dataDir, `pg${major}`);
  const others = existingMajors(dataDir).filter((other) => other !== major);
  if (!fs.existsSync(folder) && others.length > 0) {
    throw new Error(
      `${dataDir} holds data of PostgreSQL ${others.join(', ')}, and this Holdfast brings PostgreSQL ${major}. To move: with the Holdfast that ` +
        `wrote them run \`holdfast backup FILE\`, move ${path.join(dataDir, `pg${others.at(-1)}`)} out of the way, then with this one run \`holdfast restore FILE\`.`,
    );
  }
  const versionFile = path.join(folder, 'PG_VERSION');
  if (fs.existsSync(versionFile) && Number(fs.readFileSync(versionFile, 'utf8')) !== major) {
    throw new Error(
      `${folder} holds data of PostgreSQL ${fs.readFileSync(versionFile, 'utf8').trim()}, not of ${major}; give it back its own name`,
    );
  }
  return folder;
}
