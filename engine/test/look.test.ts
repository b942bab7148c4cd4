/** What the look answers before any lock is taken, and that it answers what the road would have answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, examine, openEngine, type Part, type ReserveCommand, type Statement } from '../src/index.js';
import { bookedOf, held, inTransaction, keyed, openStall, poolOf, reservationOf, type Stall, settle, tally, want, wordOf } from './kit.js';

let database: ClonedDatabase;

/** Badges in a table of the part's own: who has none is refused. */
const readBadges: Statement = {
  name: 'test_read_badges',
  text: 'select asked.command_id, badge.owner is not null as valid from unnest($1::uuid[], $2::text[]) as asked (command_id, owner) left join badges badge on badge.owner = asked.owner',
};

function badgePart(kind: string, early: boolean): Part {
  return {
    kind,
    shares: {
      reserve: {
        facts: {
          statement: readBadges,
          values: (drawn) => [
            `{${drawn.map((each) => each.commandId).join(',')}}`,
            `{${drawn.map((each) => `"${(each.command as ReserveCommand).owner}"`).join(',')}}`,
          ],
        },
        judge: ({ facts }) => (facts[0]?.valid === true ? undefined : { refuse: 'no_badge' }),
        ...(early ? { early: true } : {}),
      },
    },
  };
}

const parts = [badgePart('badge', true), badgePart('slow badge', false)];

async function open(): Promise<Engine> {
  return openEngine({ pool: database.pool, parts, queues: 1 });
}

/** The next batch of this engine begins with a look: its last one was refused. */
async function expectLook(engine: Engine, full: Stall): Promise<void> {
  expect(wordOf(await engine.reserve(want(full, 'nobody')))).toBe('sold_out');
}

/** What the command is told, and whether by a look. */
async function ask(engine: Engine, command: ReserveCommand): Promise<[word: string, by: 'look' | 'road']> {
  const before = engine.counters.looked;
  const outcome = await engine.reserve(command);
  const word = outcome.status === 'refused' && outcome.refusal.code === 'refused_by_part' ? outcome.refusal.reason : wordOf(outcome);
  return [word, engine.counters.looked > before ? 'look' : 'road'];
}

beforeAll(async () => {
  database = await cloneDatabase();
  await database.pool.query(`create table badges (owner text primary key); insert into badges values ('ada')`);
});
afterAll(async () => {
  const findings = await examine(database.pool);
  await database.drop();
  expect(findings.filter((finding) => finding.count > 0)).toEqual([]);
});

describe('a look', () => {
  let engine: Engine;
  let full: Stall;
  beforeAll(async () => {
    engine = await open();
    full = await openStall(database.pool, engine, { units: 0 });
  });
  afterAll(() => engine.close());

  it('refuses what is sold out', async () => {
    await expectLook(engine, full);
    expect(await ask(engine, want(full, 'ada'))).toEqual(['sold_out', 'look']);
  });

  it('refuses what is not for sale yet, or no longer', async () => {
    const soon = await openStall(database.pool, engine, { opensAtMs: Date.now() + 3_600_000 });
    await expectLook(engine, full);
    expect(await ask(engine, want(soon, 'ada'))).toEqual(['sale_not_open', 'look']);
    const over = await openStall(database.pool, engine, { closesAtMs: Date.now() - 3_600_000 });
    await expectLook(engine, full);
    expect(await ask(engine, want(over, 'ada'))).toEqual(['sale_closed', 'look']);
  });

  it('asks a part that may be asked early before it looks at the stock', async () => {
    await expectLook(engine, full);
    expect(await ask(engine, want(full, 'eve', { also: ['badge'] }))).toEqual(['no_badge', 'look']);
    expect(await ask(engine, want(full, 'ada', { also: ['badge'] }))).toEqual(['sold_out', 'look']);
    const some = await openStall(database.pool, engine, { units: 5 });
    await expectLook(engine, full);
    expect(await ask(engine, want(some, 'eve', { also: ['badge'] }))).toEqual(['no_badge', 'look']);
    expect(await ask(engine, want(some, 'ada', { also: ['badge'] }))).toEqual(['done', 'road']);
  });

  it('leaves to the road what only the road may judge', async () => {
    await expectLook(engine, full);
    expect(await ask(engine, want(full, 'eve', { also: ['slow badge'] }))).toEqual(['no_badge', 'road']);
    expect(await ask(engine, want(full, 'ada', { also: ['slow badge'] }))).toEqual(['sold_out', 'road']);
  });

  it('knows an owner at the limit from one who is only too late', async () => {
    const limited = await openStall(database.pool, engine, { units: 3, ownerLimit: 2 });
    expect(wordOf(await engine.reserve(want(limited, 'ada', { quantity: 2 })))).toBe('done');
    expect(wordOf(await engine.reserve(want(limited, 'bob')))).toBe('done');
    await expectLook(engine, full);
    expect(await ask(engine, want(limited, 'ada'))).toEqual(['limit_reached', 'look']);
    expect(await ask(engine, want(limited, 'eve'))).toEqual(['sold_out', 'look']);
  });

  it('says nothing of stock that a hold past its deadline still has', async () => {
    const stall = await openStall(database.pool, engine, { units: 1 });
    expect(wordOf(await engine.reserve(want(stall, 'ada', { as: { ttlSeconds: 0.01, graceSeconds: 0 } })))).toBe('done');
    await new Promise((done) => setTimeout(done, 30));
    await expectLook(engine, full);
    expect(await ask(engine, want(stall, 'bob'))).toEqual(['done', 'road']);
  });

  it('leaves terms that have changed to be judged again', async () => {
    await expectLook(engine, full);
    await inTransaction(database.pool, (tx) => engine.lanes.changeTermsIn(tx, full.laneId));
    expect(await ask(engine, want(full, 'ada', { termsVersion: 1 }))).toEqual(['stale', 'road']);
    await expectLook(engine, full);
    expect(await ask(engine, want(full, 'ada', { termsVersion: 2 }))).toEqual(['sold_out', 'look']);
  });

  it('replays a key, also of a sale that is over', async () => {
    const stall = await openStall(database.pool, engine, { units: 1 });
    const made = reservationOf(await engine.reserve(want(stall, 'ada', keyed('mine'))));
    await inTransaction(database.pool, (tx) => engine.lanes.changeTermsIn(tx, stall.laneId, { closesAtMs: Date.now() - 1000 }));
    await expectLook(engine, full);
    expect(await ask(engine, want(stall, 'ada', keyed('mine')))).toEqual(['replayed', 'look']);
    expect(await ask(engine, want(stall, 'ada', keyed('mine', 'other')))).toEqual(['key_reused', 'look']);
    expect(made.state).toBe('confirmed');
  });
});

describe('two engines that look', () => {
  it('never refuse the twin of an intent that was granted: 300 intents for 50 units, each sent to both at once', async () => {
    const other = poolOf(database.url);
    const engines = [await openEngine({ pool: database.pool, queues: 1 }), await openEngine({ pool: other, queues: 1 })] as const;
    try {
      const stall = await openStall(database.pool, engines[0], { units: 50 });
      const ask = (engine: Engine, index: number) => engine.reserve(want(stall, `buyer ${index}`, { ...keyed(`twin ${index}`), as: held }));
      const answers: [string, string][] = [];
      // In waves, so that looks of one engine fall among the batches of the other.
      for (let wave = 0; wave < 300; wave += 25) {
        const pairs = Array.from({ length: 25 }, async (_, index) => {
          const [one, two] = await Promise.all([ask(engines[0], wave + index), ask(engines[1], wave + index)]);
          answers.push([wordOf(one), wordOf(two)]);
          return [one, two];
        });
        await Promise.all(pairs);
      }
      expect(tally(await Promise.all(engines.map((engine) => engine.reserve(want(stall, 'late'))))).sold_out).toBe(2);
      const words = answers.map((pair) => pair.sort().join(' '));
      expect(words.filter((pair) => pair === 'done replayed')).toHaveLength(50);
      expect(words.filter((pair) => pair === 'sold_out sold_out')).toHaveLength(250);
      expect(await bookedOf(database.pool, stall)).toBe(50);
      expect(engines[0].counters.looked + engines[1].counters.looked).toBeGreaterThan(0);
    } finally {
      await Promise.all(engines.map((engine) => engine.close()));
      await other.end();
    }
  });

  it('sell what was given back between two looks', async () => {
    const engine = await open();
    try {
      const stall = await openStall(database.pool, engine, { units: 1 });
      const hold = reservationOf(await engine.reserve(want(stall, 'ada', { as: held })));
      expect(wordOf(await engine.reserve(want(stall, 'bob')))).toBe('sold_out');
      await engine.release(settle(hold));
      expect(wordOf(await engine.reserve(want(stall, 'bob')))).toBe('done');
    } finally {
      await engine.close();
    }
  });
});
