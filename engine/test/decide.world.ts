/** Worlds and batches for property tests of `decide`: few lanes, pools, dates, owners and keys, so that everything meets everything. */
import fc from 'fast-check';
import { type CellName, cellName, cellOf, keyName, ownerName, type World } from '../src/decide/world.js';
import type { Decision, Ordered } from '../src/decide.js';
import type { CellUpdate, CommandsByVerb, IdempotencyKey, Verb } from '../src/domain/command.js';
import type { CalendarDate, CommandId, LaneId, OrganisationId, PoolId, ReservationId } from '../src/domain/ids.js';
import type { Cell, Charge, Lane, Line, Reservation } from '../src/domain/reservation.js';

export const nowMs = 1_000_000;
export const laneIds = ['lane-a', 'lane-b'] as LaneId[];
/** Of lane-a; lines of both lanes draw on it. */
export const capPool = 'cap' as PoolId;
const poolIds = ['pool-1', 'pool-2'] as PoolId[];
const dates = ['2027-01-01', '2027-01-02', '2027-01-03'] as CalendarDate[];
const owners = ['ann', 'bob', 'cy'];

export const isActive = ({ state }: Reservation) => state === 'held' || state === 'confirmed';
export const isLive = (reservation: Reservation) =>
  reservation.state === 'confirmed' || (reservation.state === 'held' && reservation.expiresAtMs > nowMs);
export const unitsOf = (lines: readonly Line[]) =>
  lines.filter(({ role }) => role === 'unit').reduce((sum, { quantity }) => sum + quantity, 0);

const line = (laneId: LaneId): fc.Arbitrary<Line> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        itemNo: fc.integer({ min: 1, max: 2 }),
        poolId: fc.constantFrom(...poolIds),
        date: fc.constantFrom(...dates),
        role: fc.constant('unit' as const),
        quantity: fc.integer({ min: 1, max: 3 }),
        priceCents: fc.constantFrom(0, 500),
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          itemNo: fc.constant(1),
          poolId: fc.constant(capPool),
          date: fc.constantFrom(...dates.slice(0, 2)),
          role: fc.constant('cap' as const),
          quantity: fc.integer({ min: 1, max: 3 }),
          priceCents: fc.constant(0),
        })
        .map((cap) => (laneId === laneIds[0] ? cap : { ...cap, cellLaneId: laneIds[0] as LaneId })),
    },
  );
const linesIn = (laneId: LaneId) => fc.array(line(laneId), { minLength: 1, maxLength: 4 });
const charges: fc.Arbitrary<Charge[]> = fc.constantFrom([], [{ itemNo: 1, component: 'unit', cents: 700 }]);

const lane = (laneId: LaneId, no: number): fc.Arbitrary<Lane> =>
  fc.record({
    laneId: fc.constant(laneId),
    no: fc.constant(no),
    organisationId: fc.constant('org' as OrganisationId),
    kind: fc.constant('stall'),
    currency: fc.constant('EUR'),
    opensAtMs: fc.constantFrom(null, null, null, nowMs - 5, nowMs + 5),
    closesAtMs: fc.constantFrom(null, null, null, nowMs + 5, nowMs),
    ownerLimit: fc.constantFrom(null, null, 1, 4, 8),
    version: fc.integer({ min: 1, max: 2 }),
  });

const cell = (laneId: LaneId, poolId: PoolId, date: CalendarDate): fc.Arbitrary<Cell | undefined> =>
  fc.option(
    fc.record({
      laneId: fc.constant(laneId),
      poolId: fc.constant(poolId),
      date: fc.constant(date),
      allotment: fc.integer({ min: 0, max: 8 }),
      overbooking: fc.constantFrom(0, 0, 2),
      booked: fc.constant(0),
      closed: fc.constantFrom(false, false, false, false, true),
    }),
    { nil: undefined, freq: 8 },
  );

interface Start {
  readonly laneId: LaneId;
  readonly owner: string;
  readonly lines: readonly Line[];
  readonly as: 'confirmed' | 'held' | 'overdue' | 'released' | 'expired' | 'cancelled';
}

const start: fc.Arbitrary<Start> = fc.constantFrom(...laneIds).chain((laneId) =>
  fc.record({
    laneId: fc.constant(laneId),
    owner: fc.constantFrom(...owners),
    lines: linesIn(laneId),
    as: fc.constantFrom(
      'confirmed' as const,
      'held' as const,
      'overdue' as const,
      'released' as const,
      'expired' as const,
      'cancelled' as const,
    ),
  }),
);

function reservationFrom({ laneId, owner, as }: Start, index: number): Reservation {
  const base = {
    id: `r${index}` as ReservationId,
    laneId,
    organisationId: 'org' as OrganisationId,
    reference: `HF-${index}`,
    kind: 'stall',
    owner,
    currency: 'EUR',
    totalCents: 0,
    version: 1 + (index % 3),
    createdAtMs: nowMs - 1000,
  };
  if (as === 'held') return { ...base, state: 'held', expiresAtMs: nowMs + 50, latestExpiryMs: nowMs + 100 };
  if (as === 'overdue') return { ...base, state: 'held', expiresAtMs: nowMs - (index % 2), latestExpiryMs: nowMs + 100 };
  return { ...base, state: as };
}

/** A world as the database could hold it: every counter is the sum of the lines of active reservations and fits. */
function worldFrom(lanes: readonly Lane[], cells: readonly (Cell | undefined)[], starts: readonly Start[]): World {
  const byName = new Map<CellName, Cell>();
  for (const each of cells) if (each !== undefined) byName.set(cellName(each.laneId, each.poolId, each.date), each);
  const reservations = new Map<ReservationId, { reservation: Reservation; lines: readonly Line[] }>();
  const ownerUnits = new Map<string, number>();
  const liveHolds = new Map<string, number>();
  for (const [index, wish] of starts.entries()) {
    const published = wish.lines.every((each) => byName.has(cellOf(wish.laneId, each)));
    if (!published) continue;
    const taken = new Map(byName);
    for (const each of wish.lines) {
      const name = cellOf(wish.laneId, each);
      const known = taken.get(name) as Cell;
      taken.set(name, { ...known, booked: known.booked + each.quantity });
    }
    const fits = [...taken.values()].every(({ booked, allotment, overbooking }) => booked <= allotment + overbooking);
    const reservation = reservationFrom(fits ? wish : { ...wish, as: 'released' }, index);
    reservations.set(reservation.id, { reservation, lines: wish.lines });
    if (isActive(reservation)) for (const [name, each] of taken) byName.set(name, each);
    const owner = ownerName(wish.laneId, wish.owner);
    if (isLive(reservation)) ownerUnits.set(owner, (ownerUnits.get(owner) ?? 0) + unitsOf(wish.lines));
    if (isLive(reservation) && reservation.state === 'held') liveHolds.set(wish.owner, (liveHolds.get(wish.owner) ?? 0) + 1);
  }
  const keys = new Map([[keyName('s', 'used'), { fingerprint: 'f1', resultKind: 'reservation', resultId: 'earlier' }]]);
  return {
    nowMs,
    lanes: new Map(lanes.map((each) => [each.laneId, each])),
    cells: byName,
    reservations,
    keys,
    ownerUnits,
    liveHolds,
    facts: new Map(),
    done: new Map(),
  };
}

export const world: fc.Arbitrary<World> = fc
  .tuple(
    fc.tuple(...laneIds.map((laneId, index) => lane(laneId, index + 1))),
    fc.tuple(...laneIds.flatMap((laneId) => [...poolIds, capPool].flatMap((poolId) => dates.map((date) => cell(laneId, poolId, date))))),
    fc.array(start, { maxLength: 8 }),
  )
  .map(([lanes, cells, starts]) => worldFrom(lanes, cells, starts));

const key: fc.Arbitrary<IdempotencyKey | undefined> = fc.option(
  fc.record({ scope: fc.constant('s'), key: fc.constantFrom('used', 'k1', 'k2', 'k3'), fingerprint: fc.constantFrom('f1', 'f1', 'f2') }),
  { nil: undefined },
);

const cellUpdate: fc.Arbitrary<CellUpdate> = fc.record(
  {
    poolId: fc.constantFrom(...poolIds, capPool),
    date: fc.constantFrom(...dates),
    allotment: fc.integer({ min: 0, max: 8 }),
    overbooking: fc.constantFrom(0, 2),
    closed: fc.boolean(),
  },
  { requiredKeys: ['poolId', 'date'] },
);

type Draft = { readonly verb: Verb; readonly command: CommandsByVerb[Verb] };

const draft: fc.Arbitrary<Draft> = fc.constantFrom(...laneIds).chain((laneId) => {
  const base = { laneId: fc.constant(laneId), kind: fc.constant('stall'), actor: fc.constant('test'), key };
  const settles = { ...base, reservationId: fc.nat({ max: 9 }).map((index) => `r${index}` as ReservationId) };
  const terms = fc.constantFrom(undefined, undefined, 1, 2);
  const reserve = fc.record({
    ...base,
    owner: fc.constantFrom(...owners),
    currency: fc.constant('EUR'),
    lines: linesIn(laneId),
    charges,
    as: fc.constantFrom('confirmed' as const, { ttlSeconds: 1, graceSeconds: 1 }),
    termsVersion: terms,
    liveHoldsMax: fc.constantFrom(undefined, undefined, 1, 2),
  });
  const publish = fc.record({
    ...base,
    cells: fc.array(cellUpdate, { maxLength: 3 }),
    terms: fc.boolean(),
    eventType: fc.constant('inventory.published'),
  });
  const of = <V extends Verb>(verb: V, command: fc.Arbitrary<unknown>, weight: number) => ({
    weight,
    arbitrary: command.map((made) => ({ verb, command: withoutUndefined(made) as unknown as CommandsByVerb[Verb] })),
  });
  return fc.oneof(
    of('reserve', reserve, 6),
    of('confirm', fc.record(settles), 1),
    of('extend', fc.record({ ...settles, ttlSeconds: fc.constantFrom(0.01, 0.06, 10) }), 1),
    of('release', fc.record(settles), 1),
    of('cancel', fc.record({ ...settles, heldToo: fc.boolean() }), 1),
    of('expire', fc.record(settles), 1),
    of('reinstate', fc.record(settles), 1),
    of('amend', fc.record({ ...settles, lines: linesIn(laneId), charges, termsVersion: terms }), 2),
    of('publish', publish, 1),
  );
});

function withoutUndefined(made: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(made as object).filter(([, value]) => value !== undefined));
}

/** A reservation that a command settles lies in the command's lane, as the road reads it; the rest are unknown there. */
export function batchFor(known: World, drafts: readonly Draft[]): Ordered[] {
  return drafts.map(({ verb, command }, index) => {
    const settled = 'reservationId' in command ? command.reservationId : undefined;
    const laneId = settled === undefined ? command.laneId : (known.reservations.get(settled)?.reservation.laneId ?? command.laneId);
    const drawn = {
      verb,
      command: { ...command, laneId } as CommandsByVerb[Verb],
      commandId: `c${index}` as CommandId,
      reservationId: settled ?? (`new${index}` as ReservationId),
    };
    return { drawn, reference: `REF-${index}` };
  });
}

export const worldAndBatch = fc
  .tuple(world, fc.array(draft, { minLength: 1, maxLength: 14 }))
  .map(([known, drafts]) => ({ world: known, batch: batchFor(known, drafts) }));

/** The world after the decision was written and read again. */
export function after(known: World, decision: Decision): World {
  const cells = new Map(known.cells);
  for (const [name, { cell: each }] of decision.ledger.cells) cells.set(name, each);
  const reservations = new Map(known.reservations);
  for (const [id, { reservation, lines }] of decision.ledger.reservations) reservations.set(id, { reservation, lines });
  const keys = new Map(known.keys);
  for (const [name, used] of decision.ledger.keys) keys.set(name, used);
  const lanes = new Map(known.lanes);
  for (const laneId of decision.termsChanged) {
    const changed = lanes.get(laneId) as Lane;
    lanes.set(laneId, { ...changed, version: changed.version + 1 });
  }
  const ownerUnits = new Map<string, number>();
  const liveHolds = new Map<string, number>();
  for (const { reservation, lines } of reservations.values()) {
    if (!isLive(reservation)) continue;
    const name = ownerName(reservation.laneId, reservation.owner);
    ownerUnits.set(name, (ownerUnits.get(name) ?? 0) + unitsOf(lines));
    if (reservation.state === 'held') liveHolds.set(reservation.owner, (liveHolds.get(reservation.owner) ?? 0) + 1);
  }
  return { ...known, lanes, cells, reservations, keys, ownerUnits, liveHolds };
}

/** Per cell, the sum of the lines of active reservations. */
export function recount(known: World): Map<CellName, number> {
  const sums = new Map<CellName, number>();
  for (const { reservation, lines } of known.reservations.values()) {
    if (!isActive(reservation)) continue;
    for (const each of lines) sums.set(cellOf(reservation.laneId, each), (sums.get(cellOf(reservation.laneId, each)) ?? 0) + each.quantity);
  }
  return sums;
}
