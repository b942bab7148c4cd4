/**
 * PostgreSQL from npm: real servers, in a folder, with no installation. The process that starts one owns it and ends it;
 * others that ask for the same folder meanwhile are attached to the running one.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, privateFolder } from './account.js';
import { type Binaries, findBinaries } from './binaries.js';
import { accountOf, majorFolder, placeFor, sharedDirDefault } from './folder.js';
import { initialise } from './initialise.js';
import { type Launched, launch, socketFile, socketUrl } from './launch.js';
import { forgetOwner, livingOwner, type Purpose, recordOwner } from './owner.js';
import { answers, postgresIn, readLockFile } from './processes.js';
import { clearLeftovers, removeStaleLocks, stopOrphan } from './repair.js';
import { inTurn } from './turn.js';

export type { Purpose } from './owner.js';

export interface EmbeddedOptions {
  /** DATA_DIR. The database lies in `pg<major>` below it. */
  readonly dataDir: string;
  /** A service waits for a command to end before it starts its own server; see {@link Purpose}. */
  readonly purpose: Purpose;
  /** Default true. false is for tests only: a crash of the machine may then lose or tear everything. */
  readonly durable?: boolean;
  /** Further `postgresql.conf` settings. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Where root keeps data that PostgreSQL's account cannot reach; default `/var/lib/holdfast`. */
  readonly sharedDir?: string;
  /** Called when an owned server ended by itself and could not be started again (five times within a minute). */
  readonly onLost?: (why: string) => void;
}

export interface EmbeddedPostgres {
  /** Of the database `holdfast`. */
  readonly url: string;
  /** Of any other database of the server. */
  urlOf(database: string): string;
  /** The DATA_DIR in use, which is another than the one asked for when `moved` says why. */
  readonly dataDir: string;
  readonly moved?: string;
  readonly dataFolder: string;
  readonly logFile: string;
  /** False: another process owns the server and may end it at any time. */
  readonly owned: boolean;
  /** The postmaster's process id now. */
  readonly pid: number;
  /** Ends an owned server and waits for it; leaves another's alone. May be called twice. */
  stop(): Promise<void>;
}

const database = 'holdfast';
const restartsPerMinute = 5;
const otherPatienceMs = 60_000;

/** The kernel allows 107 bytes for a socket's name. */
function socketDirFor(dataDir: string): string {
  const beside = path.join(dataDir, 'run');
  if (Buffer.byteLength(socketFile(beside)) <= 100) return beside;
  return path.join(os.tmpdir(), `holdfast-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'holdfast start' });
  // A server that is stopped or killed meanwhile says so to its queries, too.
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

class Server {
  private launched: Launched | undefined;
  private stopping = false;
  private readonly restartedAtMs: number[] = [];
  readonly dataFolder: string;
  readonly socketDir: string;
  readonly logFile: string;

  constructor(
    readonly dataDir: string,
    private readonly binaries: Binaries,
    private readonly account: Account,
    private readonly options: EmbeddedOptions,
  ) {
    this.dataFolder = majorFolder(dataDir, binaries.major);
    this.socketDir = socketDirFor(dataDir);
    this.logFile = path.join(dataDir, 'postgres.log');
  }

  get owned(): boolean {
    return this.launched !== undefined;
  }

  get pid(): number {
    return this.launched?.pid ?? readLockFile(this.dataFolder)?.pid ?? 0;
  }

  /** Attaches to a running server or starts one. */
  async start(): Promise<void> {
    const giveUpAtMs = Date.now() + otherPatienceMs;
    while (!(await inTurn(this.dataFolder, () => this.attachOrLaunch()))) {
      if (Date.now() > giveUpAtMs) throw new Error(`another process uses the database in ${this.dataFolder} and does not end`);
      await sleep(50);
    }
  }

  /** False: somebody is in the way who will be gone soon. */
  private async attachOrLaunch(): Promise<boolean> {
    const lock = readLockFile(this.dataFolder);
    const running = postgresIn(this.dataFolder);
    if (lock && running.includes(lock.pid)) {
      const owner = livingOwner(this.dataFolder);
      // Ours, and yet we are here: its watchdog died.
      const unguarded = owner?.pid === process.pid && this.launched !== undefined;
      if (!owner || unguarded) await stopOrphan(this.dataFolder, lock.pid);
      else if (!lock.ready || (this.options.purpose === 'service' && owner.purpose === 'command')) return false;
      else return true;
    } else if (running.length === 0 && (await answers(socketFile(this.socketDir)))) {
      return true;
    }
    await clearLeftovers(this.dataFolder);
    removeStaleLocks(this.dataFolder, this.socketDir);
    await this.launchOwn();
    return true;
  }

  private async launchOwn(): Promise<void> {
    const durable = this.options.durable ?? true;
    if (!fs.existsSync(path.join(this.dataFolder, 'PG_VERSION'))) initialise(this.dataFolder, this.binaries, this.account, durable);
    privateFolder(this.dataFolder, this.account);
    privateFolder(this.socketDir, this.account);
    recordOwner(this.dataFolder, this.options.purpose);
    const launched = await launch(this.binaries, this.account, { ...this, durable, settings: this.options.settings ?? {} });
    this.launched = launched;
    void launched.ended.then((why) => this.onEnd(launched, why));
    try {
      await makeDatabase(socketUrl(this.socketDir, 'postgres'));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** A server that died is started again in the same place: whoever holds a pool only has to connect anew. */
  private async onEnd(launched: Launched, why: string): Promise<void> {
    if (this.stopping || this.launched !== launched) return;
    const now = Date.now();
    this.restartedAtMs.push(now);
    const lately = this.restartedAtMs.filter((atMs) => atMs > now - 60_000).length;
    try {
      if (lately > restartsPerMinute) throw new Error(`${why}, ${lately} times within a minute`);
      await inTurn(this.dataFolder, () => this.attachOrLaunch());
      // Told to stop while it was starting: what came up just now goes down again.
      if (this.stopping) await this.launched.stop();
    } catch (error) {
      if (!this.stopping) this.options.onLost?.((error as Error).message);
    }
  }

  async stop(): Promise<void> {
    if (!this.launched) return;
    this.stopping = true;
    await this.launched.stop();
    forgetOwner(this.dataFolder);
    if (!this.socketDir.startsWith(this.dataDir)) fs.rmSync(this.socketDir, { recursive: true, force: true });
  }
}

/**
 * Starts PostgreSQL in DATA_DIR or attaches to the one that runs there. After a kill of this process, of the server or of
 * both, the next start recovers by itself. Throws an Error whose message says what to do: no binaries for this platform, a
 * folder that cannot be used, data of another major version, the end of the server's log.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const sharedDir = options.sharedDir ?? sharedDirDefault;
  const wanted = path.resolve(options.dataDir);
  const place = placeFor(wanted, accountOf(wanted), sharedDir);
  const account = accountOf(place.dataDir);
  const server = new Server(place.dataDir, await findBinaries(account, sharedDir), account, options);
  await server.start();
  return {
    ...place,
    url: socketUrl(server.socketDir, database),
    urlOf: (name) => socketUrl(server.socketDir, name),
    dataFolder: server.dataFolder,
    logFile: server.logFile,
    get owned() {
      return server.owned;
    },
    get pid() {
      return server.pid;
    },
    stop: () => server.stop(),
  };
}
