/** One bad command among good ones: it stands alone in the end, and its neighbours never notice. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, openEngine, type Part, type ReserveCommand, textArray } from '../src/index.js';
import {
  bookedOf,
  endOf,
  faultsIn,
  held,
  inTransaction,
  lineOf,
  offer,
  openStall,
  poolOf,
  reservationOf,
  type Stall,
  settle,
  want,
  wordOf,
} from './kit.js';
import { type Tampering, tamper } from './tamper.js';

let database: ClonedDatabase;
let pool: pg.Pool;
let engine: Engine;

/** A part that gives each owner at most one badge, by a constraint of its own; and whose rule breaks over some details. */
const badges: Part = {
  kind: 'badged',
  shares: {
    reserve: {
      judge: ({ drawn }) => {
        if (drawn.command.detail === 'breaks the rule') throw new TypeError('the rule broke');
        if (drawn.command.detail === 'unspeakable') return { result: 12n };
        return undefined;
      },
      write: [
        {
          statement: { name: 'badges_insert', text: 'insert into badges (owner, colour) select * from unnest($1::text[], $2::text[])' },
          values: (accepted) => {
            if (accepted.some(({ drawn }) => drawn.command.detail === 'breaks the write')) throw new TypeError('the write broke');
            const colours = accepted.map(({ drawn }) => (drawn.command.detail === 'grey' ? 'grey' : 'blue'));
            const owners = textArray(accepted.map(({ drawn }) => drawn.command.owner));
            return [owners, accepted.some(({ drawn }) => drawn.command.detail === 'no value') ? { not: 'a value' } : textArray(colours)];
          },
        },
      ],
    },
  },
  violations: { one_badge_each: 'has_a_badge' },
};

/** A part that gives every event of its own the same id. */
const announced: Part = {
  kind: 'announced',
  shares: {
    reserve: {
      judge: () => ({
        events: [
          {
            id: '01890000-0000-7000-8000-00000000aaaa',
            type: 'shop.told',
            aggregateId: '01890000-0000-7000-8000-00000000aaaa',
            aggregateVersion: 1,
            payload: {},
          },
        ],
      }),
    },
  },
};

beforeAll(async () => {
  database = await cloneDatabase();
  await database.pool.query(
    "create table badges (owner text constraint one_badge_each primary key, colour text constraint no_grey_badges check (colour <> 'grey'))",
  );
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  await database.drop();
  expect(faults).toEqual({});
});
beforeEach(() => {
  pool = poolOf(database.url, 8);
});
afterEach(async () => {
  await engine.close();
  await pool.end();
});

async function open(tampering: Tampering = {}): Promise<Stall> {
  tamper(pool, tampering);
  engine = await openEngine({ pool, queues: 1, parts: [badges, announced] });
  return openStall(database.pool, engine, { units: 1000 });
}

/** Thirty good commands in one batch with the bad one among them. */
async function among(stall: Stall, bad: ReserveCommand): Promise<string> {
  const good = (index: number) => engine.reserve(want(stall, `good ${index}`));
  const before = await bookedOf(database.pool, stall);
  const outcomes = [
    ...Array.from({ length: 15 }, (_, index) => good(index)),
    engine.reserve(bad),
    ...Array.from({ length: 15 }, (_, index) => good(15 + index)),
  ];
  const ends = await Promise.all(outcomes.map(endOf));
  expect([...ends.slice(0, 15), ...ends.slice(16)]).toEqual(Array(30).fill('done'));
  expect(await bookedOf(database.pool, stall)).toBe(before + 30);
  return ends[15] as string;
}

describe('a command that the database refuses', () => {
  it('is rejected alone, with the database’s own word', async () => {
    const stall = await open();
    const bad = want(stall, 'zero \u0000 in a name');
    expect(await among(stall, bad)).toBe('CommandRejected');
    expect(engine.counters.splits).toBeGreaterThan(0);
    await expect(engine.reserve(bad)).rejects.toMatchObject({ name: 'CommandRejected', sqlstate: '22021' });
    expect(engine.counters).toMatchObject({ retries: 0, unknownCommits: 0 });
  });

  it('is refused by its part, when the part knows the constraint', async () => {
    const stall = await open();
    expect(wordOf(await engine.reserve(want(stall, 'ann', { kind: 'badged' })))).toBe('done');
    expect(await among(stall, want(stall, 'ann', { kind: 'badged' }))).toBe('refused_by_part');
    expect(await engine.reserve(want(stall, 'ann', { kind: 'badged' }))).toMatchObject({
      status: 'refused',
      refusal: { code: 'refused_by_part', reason: 'has_a_badge' },
    });
  });

  it('is refused by its part, when two of one batch collide: the first has it', async () => {
    const stall = await open();
    const ends = await Promise.all(Array.from({ length: 8 }, () => engine.reserve(want(stall, 'bob', { kind: 'badged' }))));
    expect(ends.map(wordOf)).toEqual(['done', ...Array(7).fill('refused_by_part')]);
    expect((await database.pool.query("select from badges where owner = 'bob'")).rowCount).toBe(1);
  });

  it('is rejected by name, when the part does not know the constraint', async () => {
    const stall = await open();
    expect(await among(stall, want(stall, 'cy', { kind: 'badged', detail: 'grey' }))).toBe('CommandRejected');
    await expect(engine.reserve(want(stall, 'cy', { kind: 'badged', detail: 'grey' }))).rejects.toMatchObject({
      sqlstate: '23514',
      constraint: 'no_grey_badges',
    });
  });
});

describe('a command that loses the same race for ever', () => {
  it('is rejected alone: its event has an id that is taken', async () => {
    const stall = await open();
    const told = (owner: string) => want(stall, owner, { kind: 'announced' });
    expect(await endOf(engine.reserve(told('first')))).toBe('done');
    expect(await among(stall, told('second'))).toBe('CommandRejected');
    await expect(engine.reserve(told('third'))).rejects.toMatchObject({ sqlstate: '23505', constraint: 'events_are_unique' });
  });
});

describe('a command over which a part’s own code throws', () => {
  for (const detail of ['breaks the rule', 'breaks the write', 'no value', 'unspeakable']) {
    it(`is rejected alone (${detail})`, async () => {
      const stall = await open();
      expect(await among(stall, want(stall, detail, { kind: 'badged', detail }))).toBe('CommandRejected');
      expect(engine.counters).toMatchObject({ retries: 0, unknownCommits: 0 });
      expect((await database.pool.query('select from badges where owner = $1', [detail])).rowCount).toBe(0);
      expect(await endOf(engine.reserve(want(stall, `${detail}, next`, { kind: 'badged' })))).toBe('done');
    });
  }

  it('throws what was thrown into the caller’s own transaction', async () => {
    const stall = await open();
    const work = inTransaction(database.pool, (tx) =>
      engine.reserveIn(tx, want(stall, 'x', { kind: 'badged', detail: 'breaks the rule' })),
    );
    await expect(work).rejects.toMatchObject({ name: 'TypeError', message: 'the rule broke' });
  });
});

describe('two reservations that draw one reference', () => {
  it('are both made: the second draws again', async () => {
    let taken: string | undefined;
    const stall = await open({
      steps: (steps, names) => {
        const at = names.indexOf('insert_reservations');
        if (at < 0) return steps;
        const drawn = taken;
        taken = String(steps[at]?.values[3]);
        if (drawn === undefined || drawn === 'over') return steps;
        taken = 'over';
        return steps.map((step, index) => (index === at ? { ...step, values: step.values.with(3, drawn) } : step));
      },
    });
    const first = reservationOf(await engine.reserve(want(stall, 'a')));
    const second = reservationOf(await engine.reserve(want(stall, 'b')));
    expect(taken).not.toBe('over');
    expect(second.reference).not.toBe(first.reference);
    expect(engine.counters).toMatchObject({ retries: 1, splits: 0 });
    const { rows } = await database.pool.query('select reference from holdfast.reservations where id = $1', [second.id]);
    expect(rows).toEqual([{ reference: second.reference }]);
  });
});

describe('a command that makes no sense', () => {
  const stall = { laneId: '01890000-0000-7000-8000-000000000001', poolId: '01890000-0000-7000-8000-000000000002' } as unknown as Stall;
  const line = lineOf(stall);
  const nonsense: Record<string, Partial<ReserveCommand>> = {
    'no lines': { lines: [] },
    'a quantity of nothing': { lines: [{ ...line, quantity: 0 }] },
    'a negative quantity': {
      lines: [
        { ...line, quantity: 5 },
        { ...line, itemNo: 2, quantity: -5 },
      ],
    },
    'half a unit': { lines: [{ ...line, quantity: 0.5 }] },
    'no number of units': { lines: [{ ...line, quantity: Number.NaN }] },
    'a price below nothing': { lines: [{ ...line, priceCents: -1 }] },
    'a price beyond all numbers': { lines: [{ ...line, priceCents: 1e30 }] },
    'a date that is a word': { lines: [{ ...line, date: 'today' as never }] },
    'a date out of shape': { lines: [{ ...line, date: '2027-3-12' as never }] },
    'two dates in one': { lines: [{ ...line, date: '2027-03-12,2027-03-13' as never }] },
    'a pool’s id in capitals': { lines: [{ ...line, poolId: line.poolId.replace('7000', '7ABC') as never }] },
    'charges that no number holds': {
      charges: [
        { itemNo: 1, component: 'a', cents: Number.MAX_SAFE_INTEGER },
        { itemNo: 2, component: 'a', cents: 2 },
      ],
    },
    'a hold of no time': { as: { ttlSeconds: 0, graceSeconds: 0 } },
    'a hold for ever': { as: { ttlSeconds: Number.POSITIVE_INFINITY, graceSeconds: 0 } },
    'two currencies': { currency: 'EUR,USD' },
  };
  for (const [what, more] of Object.entries(nonsense)) {
    it(`is rejected before it is sent (${what})`, async () => {
      const real = await open();
      const lines = more.lines?.map((each) => ({ ...each, poolId: each.poolId === line.poolId ? real.poolId : each.poolId }));
      await expect(engine.reserve(want(real, 'a', { ...more, ...(lines === undefined ? {} : { lines }) }))).rejects.toMatchObject({
        name: 'CommandRejected',
        sqlstate: '22023',
      });
      expect(await bookedOf(database.pool, real)).toBe(0);
      expect(engine.counters.commands).toBe(1);
    });
  }

  it('is rejected before it is sent (other verbs)', async () => {
    const real = await open();
    const hold = reservationOf(await engine.reserve(want(real, 'a', { as: held })));
    const rejected = { name: 'CommandRejected', sqlstate: '22023' };
    await expect(engine.publish(offer(real, { allotment: -1 }))).rejects.toMatchObject(rejected);
    await expect(engine.publish(offer(real, { date: 'infinity', allotment: 1 }))).rejects.toMatchObject(rejected);
    await expect(engine.extend({ ...settle(hold), ttlSeconds: Number.NaN })).rejects.toMatchObject(rejected);
    await expect(engine.amend({ ...settle(hold), lines: [], charges: [] })).rejects.toMatchObject(rejected);
    await expect(engine.cancel({ ...settle(hold), reservationId: 'nobody' as never })).rejects.toMatchObject(rejected);
    await expect(inTransaction(database.pool, (tx) => engine.reserveIn(tx, want(real, 'a', { lines: [] })))).rejects.toMatchObject(
      rejected,
    );
    expect(await endOf(engine.publish(offer(real, { date: '2027-02-30', allotment: 1 })))).toBe('CommandRejected');
  });
});
