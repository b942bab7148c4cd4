/**
 * The design Holdfast is compared with (S): every request a transaction of its own on a pool of connections. Written as well as
 * that design allows: four round trips (begin; everything but the stock in one statement; the stock, conditionally; commit),
 * named prepared statements, and the hot row last, so that it is locked for one statement and the commit. Default durability.
 *
 * It takes the kernel's place below the same routes, rules and cached terms, and writes the same rows. It leaves out what would
 * only make it slower: the lane's lock, and so the check that the terms are still those that the price was made of; limits and
 * windows of a sale; settling holds that have run out; numbering its events for consumers.
 */
import {
  asId,
  type CommandId,
  type LaneId,
  newId,
  newReference,
  type OrganisationId,
  type Outcome,
  type Refusal,
  type ReservationId,
  type ReserveCommand,
  type Statement,
} from '@holdfast/engine';
import pg from 'pg';
import type { SectorLock } from './sector-lock.js';
import * as sql from './sql/index.js';

export interface Lane {
  readonly organisationId: OrganisationId;
  readonly no: number;
}

export interface Drawn {
  readonly id: ReservationId;
  readonly commandId: CommandId;
  readonly reference: string;
}

/** How a reservation of one kind is written. */
export interface Recipe {
  /** Everything but the stock; answers `now_ms`. */
  readonly record: Statement;
  readonly values: (command: ReserveCommand, lane: Lane, drawn: Drawn) => unknown[];
  /** Takes the stock; what is short is a refusal. */
  readonly take: (tx: pg.PoolClient, command: ReserveCommand) => Promise<Refusal | undefined>;
}

export class PerRequest {
  private readonly lanes = new Map<LaneId, Lane>();
  private pool: pg.Pool;

  /** `lock`: taken around each transaction, where there is one (S+R). */
  constructor(
    private readonly databaseUrl: string,
    connections: number,
    private readonly recipes: Readonly<Record<string, Recipe>>,
    private readonly lock: SectorLock | null,
  ) {
    this.pool = this.open(connections);
  }

  /** Another number of connections from here on. */
  async resize(connections: number): Promise<void> {
    const before = this.pool;
    this.pool = this.open(connections);
    await before.end();
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  async reserve(command: ReserveCommand): Promise<Outcome> {
    const recipe = this.recipes[command.kind];
    if (recipe === undefined || command.key === undefined) throw new Error('not a reservation that is measured');
    const lane = await this.laneOf(command.laneId);
    if (lane === undefined) return { status: 'refused', refusal: { code: 'lane_unknown' } };
    const letGo = this.lock === null ? null : await this.lock.take((command.lines[0] as ReserveCommand['lines'][number]).poolId);
    try {
      return await this.transact(recipe, command, command.key, lane);
    } finally {
      await letGo?.();
    }
  }

  private async transact(recipe: Recipe, command: ReserveCommand, key: NonNullable<ReserveCommand['key']>, lane: Lane): Promise<Outcome> {
    const drawn = { id: newId<ReservationId>(lane.no), commandId: newId<CommandId>(), reference: newReference() };
    const tx = await this.pool.connect();
    try {
      await tx.query('begin');
      const { rows } = await run(tx, recipe.record, recipe.values(command, lane, drawn));
      const shortage = await recipe.take(tx, command);
      if (shortage !== undefined) {
        await tx.query('rollback');
        return { status: 'refused', refusal: shortage };
      }
      await tx.query('commit');
      return doneOf(command, lane, drawn, rows[0].now_ms);
    } catch (error) {
      await tx.query('rollback');
      if ((error as { constraint?: string }).constraint === 'a_key_acts_once') return replayOf(tx, key);
      throw error;
    } finally {
      tx.release();
    }
  }

  private open(connections: number): pg.Pool {
    return new pg.Pool({ connectionString: this.databaseUrl, max: connections, application_name: 'per request', idleTimeoutMillis: 0 });
  }

  private async laneOf(laneId: LaneId): Promise<Lane | undefined> {
    const known = this.lanes.get(laneId);
    if (known !== undefined) return known;
    const { rows } = await run(this.pool, sql.findOrganisation, [laneId]);
    const [row] = rows;
    if (row === undefined) return undefined;
    const lane = { organisationId: asId<OrganisationId>(row.organisation_id), no: row.no as number };
    this.lanes.set(laneId, lane);
    return lane;
  }
}

export function run(on: pg.Pool | pg.PoolClient, { name, text }: Statement, values: readonly unknown[]): Promise<pg.QueryResult> {
  return on.query({ name, text, values: values as unknown[] });
}

export function totalOf({ charges }: ReserveCommand): number {
  return charges.reduce((sum, charge) => sum + charge.cents, 0);
}

function doneOf(command: ReserveCommand, { organisationId }: Lane, { id, reference }: Drawn, nowMs: number): Outcome {
  const { laneId, kind, owner, currency, as } = command;
  const base = {
    id,
    laneId,
    organisationId,
    reference,
    kind,
    owner,
    currency,
    totalCents: totalOf(command),
    version: 1,
    createdAtMs: nowMs,
  };
  if (as === 'confirmed') return { status: 'done', reservation: { ...base, state: 'confirmed' }, result: undefined, atMs: nowMs };
  const expiresAtMs = nowMs + as.ttlSeconds * 1_000;
  const reservation = { ...base, state: 'held', expiresAtMs, latestExpiryMs: expiresAtMs + as.graceSeconds * 1_000 } as const;
  return { status: 'done', reservation, result: undefined, atMs: nowMs };
}

async function replayOf(tx: pg.PoolClient, key: NonNullable<ReserveCommand['key']>): Promise<Outcome> {
  const { rows } = await run(tx, sql.findKey, [key.key, key.scope]);
  const [used] = rows;
  if (used === undefined) throw new Error('a key that was in the way is gone');
  if (used.fingerprint !== key.fingerprint) return { status: 'refused', refusal: { code: 'key_reused' } };
  return { status: 'replayed', resultKind: used.result_kind, resultId: used.result_id };
}
