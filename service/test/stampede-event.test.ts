/** `holdfast stampede --event`: the whole story of an on-sale, and what it says when the story does not hold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { holdfast, type ServedProcess, serve } from '../../testing/serve.js';
import { createKey } from '../src/identity/keys.js';
import { createOrganisation } from '../src/identity/organisations.js';
import { cardsOf, clicksTwice, fateOf } from '../src/stampede/on-sale/fate.js';
import { type Facts, reckon } from '../src/stampede/on-sale/reckoning.js';
import type { Story } from '../src/stampede/on-sale/story.js';

const count = (output: string, name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(output)?.[1]);

describe('with a service of its own', () => {
  it('B122 B123 B124 lets everybody in, sells every ticket once, accounts for every other, recounts the database and exits with 0', {
    timeout: 120_000,
  }, async () => {
    const { code, stdout, stderr } = await holdfast(['stampede', '--event', '--buyers', '40', '--units', '8']);
    expect(stderr).toBe('');
    expect(stdout.match(/^VIOLATED.*/gm)).toBeNull();
    expect(code).toBe(0);
    expect(stdout).toContain('40 buyers (5 of them double-click every button) at the barrier; 8 ticket(s)');
    const told = Object.fromEntries(
      ['joined', 'admitted', 'sold', 'still held', 'oversold', 'duplicates'].map((name) => [name, count(stdout, name)]),
    );
    expect(told).toEqual({ joined: 40, admitted: 40, sold: 8, 'still held': 0, oversold: 0, duplicates: 0 });
    expect(count(stdout, 'held')).toBe(8 + ['expired', 'released', 'refunded'].reduce((sum, name) => sum + count(stdout, name), 0));
    expect(count(stdout, 'abandoned')).toBe(count(stdout, 'expired'));
    expect(count(stdout, 'paid')).toBe(8 + count(stdout, 'refunded'));
    expect(count(stdout, 'refused')).toBe(40 - count(stdout, 'held'));
    expect(stdout).toMatch(/^hold +\d+ +\d+ ms +\d+ ms +\d+ ms/m);
    expect(stdout).toMatch(/^ok +G8 +our ledger is the test gateway's/m);
    expect(stdout).toContain('Every promise was kept.');
  });
});

describe('against a running service', () => {
  let database: ClonedDatabase;
  let service: ServedProcess;
  beforeAll(async () => {
    database = await cloneDatabase();
    service = await serve({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  async function newKey(scopes: Parameters<typeof createKey>[1]['scopes']): Promise<string> {
    const organisationId = await createOrganisation(database.pool, { name: 'An office' });
    return ((await createKey(database.pool, { organisationId, label: 'stampede', scopes })) as { text: string }).text;
  }

  it('registers its buyers as everybody does, with the limits on', { timeout: 120_000 }, async () => {
    const key = await newKey(['catalogue:write', 'reservations:read', 'orders:read', 'orders:refund', 'admission:write']);
    const args = ['stampede', '--event', '--buyers', '14', '--units', '5', '--url', service.address, '--key', key];
    const { code, stdout } = await holdfast(args);
    expect(stdout.match(/^VIOLATED.*/gm)).toBeNull();
    expect(code).toBe(0);
    const { rows } = await database.pool.query<{ code: string }>("select code from events.tickets where state = 'valid'");
    expect([count(stdout, 'sold'), rows.length]).toEqual([5, 5]);
    const { rows: people } = await database.pool.query('select from identity.users');
    expect(people).toHaveLength(14);
  });

  it('says what is missing when the key may not make events', async () => {
    const args = ['stampede', '--event', '--url', service.address, '--key', await newKey(['orders:read'])];
    const { code, stderr } = await holdfast(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/POST \/v1\/events was answered 403/);
  });
});

describe('the crowd', () => {
  it('has some of each fate, and some of each fate who click twice', () => {
    const crowd = Array.from({ length: 140 }, (_, index) => index + 1);
    const fates = new Set(crowd.map(fateOf));
    expect([...fates].sort()).toEqual(['abandons', 'lets_go', 'pays', 'second_card', 'silent', 'told_thrice', 'wants_money_back']);
    expect(new Set(crowd.filter(clicksTwice).map(fateOf))).toEqual(fates);
    expect(cardsOf('second_card')).toEqual(['test_declined', 'test_ok']);
  });
});

describe('the reckoning', () => {
  const price = 500;
  const story = (buyer: number, more: Partial<Story> = {}): Story => ({
    buyer,
    fate: 'pays',
    ending: 'refused',
    joined: true,
    admitted: true,
    passesEnded: 0,
    reservations: new Set(),
    orders: [],
    tickets: [],
    duplicates: 0,
    replayed: 0,
    risen: 0,
    others: [],
    ...more,
  });
  const buys = (buyer: number): Story =>
    story(buyer, {
      ending: 'paid',
      reservations: new Set([`r${buyer}`]),
      orders: [{ id: `o${buyer}`, reservationId: `r${buyer}`, status: 'paid' }],
      tickets: [`t${buyer}`],
    });
  const row = (buyer: number, status = 'confirmed') => ({
    id: `r${buyer}`,
    user_id: `u${buyer}`,
    status,
    quantity: 1,
    tickets: status === 'confirmed' ? [{ code: `t${buyer}`, state: 'valid' }] : [],
  });
  const ledger = (buyer: number, chargedCents = price, refundedCents = 0, charges = 1) => ({
    orderId: `o${buyer}`,
    chargedCents,
    refundedCents,
    charges,
  });
  /** Two buyers, two tickets, one refused. */
  const sound: Facts = {
    stage: { units: 2, maxInside: 2, priceCents: price },
    stories: [buys(1), buys(2), story(3)],
    count: { reservations: [row(1), row(2)], available: 0 },
    ledgers: [ledger(1), ledger(2)],
    insideMost: 2,
  };
  const besides = (more: Partial<Facts>) => reckon({ ...sound, ...more }).violations;

  it('finds nothing where all is well', () => {
    expect(reckon(sound)).toMatchObject({ sold: 2, paid: 2, refused: 1, oversold: 0, duplicates: 0, violations: [] });
  });

  const three = { reservations: [row(1), row(2), row(3)], available: 0 };
  const unlike = (buyer: number, more: Partial<Story>) => ({ ...buys(buyer), ...more });
  it.each<[string, Partial<Facts>, string]>([
    [
      'a ticket more than there are',
      { stories: [buys(1), buys(2), buys(3)], count: three, ledgers: [1, 2, 3].map((no) => ledger(no)) },
      '1 more than the 2 ticket(s)',
    ],
    [
      'a reservation that nobody was told of',
      { count: { ...three, reservations: [row(1), row(2), row(9, 'expired')] } },
      '1 thing(s) exist twice',
    ],
    ['two things of one click', { stories: [buys(1), unlike(2, { duplicates: 1 }), story(3)] }, '1 thing(s) exist twice'],
    [
      'one ticket for two people',
      { count: { ...sound.count, reservations: [row(1), { ...row(2), tickets: row(1).tickets }] } },
      '1 thing(s) exist twice',
    ],
    ['a card that was charged twice', { ledgers: [ledger(1), ledger(2, 2 * price, 0, 2)] }, 'the gateway took 1000'],
    [
      'a failed order whose money was kept',
      { stories: [buys(1), unlike(2, { orders: [{ id: 'o2', reservationId: 'r2', status: 'failed' }] })] },
      'Order o2 is failed',
    ],
    ['money that was given back for a ticket that is kept', { ledgers: [ledger(1), ledger(2, price, price)] }, 'gave back 500'],
    ['a ticket without an order', { stories: [buys(1), unlike(2, { orders: [] })], ledgers: [ledger(1)] }, 'nobody paid for them'],
    [
      'money without a ticket',
      { count: { ...sound.count, reservations: [row(1), row(2, 'expired')], available: 1 } },
      'calls the reservation expired',
    ],
    ['a number that does not add up', { count: { ...sound.count, available: 1 } }, '1 are said to be free'],
    ['a room that was too full', { insideMost: 3 }, '3 persons were inside'],
    ['a position that grew', { stories: [buys(1), buys(2), story(3, { risen: 1 })] }, 'a position in the waiting room grew'],
    ['somebody who was never let in', { stories: [buys(1), buys(2), story(3, { ending: 'late' })] }, 'never let in'],
    [
      'an answer that makes no sense',
      { stories: [buys(1), buys(2), story(3, { ending: 'lost', others: ['POST orders: 500 x'] })] },
      'POST orders: 500',
    ],
  ])('finds %s', (_what, more, sentence) => {
    expect(besides(more).filter((violation) => violation.includes(sentence))).toHaveLength(1);
  });
});
