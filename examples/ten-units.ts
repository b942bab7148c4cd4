/**
 * A shop that sells ten units of one thing, with the engine alone: no service, no HTTP, a PostgreSQL pool of its own.
 *
 *     DATABASE_URL=postgresql://… npx tsx examples/ten-units.ts
 */
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import {
  type CalendarDate,
  type Engine,
  type LaneId,
  migrateEngine,
  newId,
  type OrganisationId,
  openEngine,
  type PoolId,
  type ReservationId,
} from '@holdfast/engine';
import pg from 'pg';

/** What is sold without a calendar has one date for ever. */
const always = '2000-01-01' as CalendarDate;
const priceCents = 1500;

export interface Order {
  readonly id: string;
  readonly customer: string;
  readonly reservationId: ReservationId;
}

export class Shop {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly engine: Engine,
    private readonly laneId: LaneId,
    private readonly poolId: PoolId,
  ) {}

  /** Makes the tables, the engine's and its own, and puts ten units on the shelf. */
  static async open(databaseUrl: string): Promise<Shop> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
    // A connection that dies while it is idle is no reason to end the process.
    pool.on('error', (error) => console.error(`a connection was lost: ${error.message}`));
    await migrateEngine(pool);
    await pool.query(
      'create table if not exists orders (id uuid primary key, customer text not null, reservation_id uuid not null unique)',
    );
    const engine = await openEngine({ pool });
    const shop = new Shop(pool, engine, newId(), newId());
    await shop.inTransaction(async (tx) => {
      await engine.lanes.createIn(tx, { laneId: shop.laneId, organisationId: newId<OrganisationId>(), kind: 'shop', currency: 'EUR' });
      await engine.publishIn(tx, {
        ...shop.command('shopkeeper'),
        cells: [{ poolId: shop.poolId, date: always, allotment: 10 }],
        terms: false,
        eventType: 'shelf.filled',
      });
    });
    return shop;
  }

  /**
   * Sells one unit: the reservation and the order's own row commit together, or neither does. `intent` names the attempt: sent
   * again, after a timeout or a crash, it finds its order instead of making a second one. Undefined: sold out.
   */
  buy(customer: string, intent: string): Promise<Order | undefined> {
    return this.inTransaction(async (tx) => {
      const outcome = await this.engine.reserveIn(tx, {
        ...this.command(customer),
        owner: customer,
        currency: 'EUR',
        as: 'confirmed',
        lines: [{ itemNo: 1, poolId: this.poolId, date: always, role: 'unit', quantity: 1, priceCents }],
        charges: [{ itemNo: 1, component: 'unit', cents: priceCents }],
        key: { scope: customer, key: intent, fingerprint: 'one unit' },
      });
      if (outcome.status === 'refused') {
        if (outcome.refusal.code === 'sold_out') return undefined;
        throw new Error(`not sold: ${outcome.refusal.code}`);
      }
      if (outcome.status === 'replayed') return this.orderOf(tx, outcome.resultId as ReservationId);
      const order = { id: randomUUID(), customer, reservationId: (outcome.reservation as { id: ReservationId }).id };
      await tx.query('insert into orders (id, customer, reservation_id) values ($1, $2, $3)', [order.id, customer, order.reservationId]);
      return order;
    });
  }

  /** Gives the unit back; false when that was done before. */
  cancel(order: Order): Promise<boolean> {
    return this.inTransaction(async (tx) => {
      const outcome = await this.engine.cancelIn(tx, { ...this.command(order.customer), reservationId: order.reservationId });
      return outcome.status === 'done';
    });
  }

  async orders(): Promise<number> {
    const { rows } = await this.pool.query('select count(*)::int as orders from orders');
    return rows[0].orders;
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.pool.end();
  }

  private command(actor: string) {
    return { laneId: this.laneId, kind: 'shop', actor };
  }

  private async orderOf(tx: pg.PoolClient, reservationId: ReservationId): Promise<Order> {
    const { rows } = await tx.query('select id, customer, reservation_id as "reservationId" from orders where reservation_id = $1', [
      reservationId,
    ]);
    return rows[0];
  }

  private async inTransaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
    const tx = await this.pool.connect();
    try {
      await tx.query('begin');
      const result = await work(tx);
      await tx.query('commit');
      tx.release();
      return result;
    } catch (error) {
      // A connection that failed in the middle of something is not used again; closing it rolls back.
      tx.release(true);
      throw error;
    }
  }
}

async function main(): Promise<void> {
  const shop = await Shop.open(process.env.DATABASE_URL ?? 'postgresql://localhost/postgres');
  const orders = await Promise.all(Array.from({ length: 25 }, (_, number) => shop.buy(`customer ${number}`, 'first')));
  const sold = orders.filter((order) => order !== undefined);
  console.log(`25 customers, ${sold.length} units sold`);
  await shop.cancel(sold[0] as Order);
  console.log(`one came back; the next customer gets ${(await shop.buy('customer 26', 'first')) === undefined ? 'nothing' : 'it'}`);
  await shop.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
