/** `decide` against a model that is too simple to be wrong: it keeps no counter, and recounts everything for every question. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellName, type World } from '../src/decide/world.js';
import { decide, type Ordered } from '../src/decide.js';
import type { CommandsByVerb, Verb } from '../src/domain/command.js';
import type { CalendarDate, CommandId, LaneId, OrganisationId, PoolId, ReservationId } from '../src/domain/ids.js';
import type { Outcome } from '../src/domain/outcome.js';
import { after } from './decide.world.js';

const laneId = 'lane' as LaneId;
const poolId = 'pool' as PoolId;
const date = '2027-01-01' as CalendarDate;

interface Modelled {
  state: string;
  units: number;
  deadline: number;
  latest: number;
}

class Model {
  allotment = 0;
  published = false;
  readonly reservations: Modelled[] = [];

  private taken(but?: Modelled): number {
    return this.reservations
      .filter((r) => r !== but && (r.state === 'held' || r.state === 'confirmed'))
      .reduce((sum, r) => sum + r.units, 0);
  }

  private noRoom(units: number, but?: Modelled): string | undefined {
    if (!this.published) return 'not_published';
    return this.taken(but) + units > this.allotment ? 'sold_out' : undefined;
  }

  answer(step: Step, now: number): string {
    if (step.verb === 'publish') {
      if (this.taken() > step.units) return 'allotment_below_booked';
      this.published = true;
      this.allotment = step.units;
      return 'done';
    }
    if (step.verb === 'reserve' || step.verb === 'hold') {
      const short = this.noRoom(step.units);
      if (short !== undefined) return short;
      this.reservations.push({
        state: step.verb === 'hold' ? 'held' : 'confirmed',
        units: step.units,
        deadline: now + 10,
        latest: now + 20,
      });
      return 'done';
    }
    const it = this.reservations[step.index];
    if (it === undefined) return 'reservation_unknown';
    return this.settle(step, it, now);
  }

  private settle(step: Step, it: Modelled, now: number): string {
    const due = it.state === 'held' && it.deadline <= now;
    const live = it.state === 'held' && !due;
    const wrong = due ? 'hold_expired' : 'wrong_state';
    switch (step.verb) {
      case 'confirm':
        if (!live) return wrong;
        it.state = 'confirmed';
        return 'done';
      case 'extend':
        if (!live) return wrong;
        it.deadline = Math.min(it.latest, Math.max(it.deadline, now + 6));
        return 'done';
      case 'release':
        if (!live) return wrong;
        it.state = 'released';
        return 'done';
      case 'cancel':
        if (it.state !== 'confirmed') return wrong;
        it.state = 'cancelled';
        return 'done';
      case 'expire':
        if (!due) return live ? 'not_due' : 'wrong_state';
        it.state = 'expired';
        return 'done';
      case 'reinstate': {
        if (!due && it.state !== 'expired') return 'wrong_state';
        const short = this.noRoom(it.units, it);
        if (short !== undefined) return short;
        it.state = 'confirmed';
        return 'done';
      }
      default: {
        if (!live && it.state !== 'confirmed') return wrong;
        const short = this.noRoom(step.units, it);
        if (short !== undefined && step.units > it.units) return short;
        it.units = step.units;
        return 'done';
      }
    }
  }
}

interface Step {
  readonly verb: Verb | 'hold';
  readonly units: number;
  readonly index: number;
  /** Clock ticks before the step, where batches end. */
  readonly ticks: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom<Step['verb']>(
    'reserve',
    'reserve',
    'hold',
    'hold',
    'hold',
    'confirm',
    'extend',
    'release',
    'cancel',
    'expire',
    'reinstate',
    'amend',
    'publish',
  ),
  units: fc.integer({ min: 1, max: 4 }),
  index: fc.nat({ max: 4 }),
  ticks: fc.constantFrom(0, 0, 0, 3, 12),
});

const word = (outcome: Outcome) => (outcome.status === 'refused' ? outcome.refusal.code : outcome.status);

describe('decide and the simplest model', () => {
  it('answer every sequence of commands alike, in batches as they fall', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const model = new Model();
        const ids: ReservationId[] = [];
        const lane = {
          laneId,
          no: 1,
          organisationId: 'o' as OrganisationId,
          kind: 'stall',
          currency: 'EUR',
          opensAtMs: null,
          closesAtMs: null,
          ownerLimit: null,
          version: 1,
        };
        let now = 1000;
        let world: World = {
          nowMs: now,
          lanes: new Map([[laneId, lane]]),
          cells: new Map(),
          reservations: new Map(),
          keys: new Map(),
          ownerUnits: new Map(),
          liveHolds: new Map(),
          facts: new Map(),
          done: new Map(),
        };
        let batch: { ordered: Ordered; expected: string }[] = [];
        const send = () => {
          const decision = decide(
            { ...world, nowMs: now },
            batch.map(({ ordered }) => ordered),
            new Map(),
          );
          expect(decision.outcomes.map(word)).toEqual(batch.map(({ expected }) => expected));
          world = after(world, decision);
          batch = [];
        };
        for (const [index, each] of steps.entries()) {
          // A later command names a reservation only after its maker has been answered.
          const needsAnswer =
            ids[each.index] !== undefined &&
            batch.some(({ ordered }) => ordered.drawn.reservationId === ids[each.index] && ordered.drawn.verb === 'reserve');
          if (each.ticks > 0 || needsAnswer) {
            send();
            now += each.ticks;
          }
          const ordered = orderedFrom(each, index, ids[each.index]);
          const expected = model.answer(each, now);
          if (ordered.drawn.verb === 'reserve' && expected === 'done') ids.push(ordered.drawn.reservationId);
          batch.push({ ordered, expected });
        }
        send();
        const active = model.reservations.filter(({ state }) => state === 'held' || state === 'confirmed');
        expect(world.cells.get(cellName(laneId, poolId, date))?.booked ?? 0).toBe(active.reduce((sum, { units }) => sum + units, 0));
        expect(ids.map((id) => world.reservations.get(id)?.reservation.state)).toEqual(model.reservations.map(({ state }) => state));
      }),
      { numRuns: 3000 },
    );
  });
});

function orderedFrom(each: Step, index: number, settled: ReservationId | undefined): Ordered {
  const base = { laneId, kind: 'stall', actor: 'test' };
  const lines = [{ itemNo: 1, poolId, date, role: 'unit' as const, quantity: each.units, priceCents: 0 }];
  const makes = each.verb === 'reserve' || each.verb === 'hold';
  const reservationId = makes ? (`r${index}` as ReservationId) : (settled ?? ('nobody' as ReservationId));
  const commands: { readonly [V in Step['verb']]?: object } = {
    reserve: { owner: 'a', currency: 'EUR', lines, charges: [], as: 'confirmed' },
    hold: { owner: 'a', currency: 'EUR', lines, charges: [], as: { ttlSeconds: 0.01, graceSeconds: 0.01 } },
    extend: { reservationId, ttlSeconds: 0.006 },
    amend: { reservationId, lines, charges: [] },
    publish: { cells: [{ poolId, date, allotment: each.units }], terms: false, eventType: 'inventory.published' },
  };
  const command = { ...base, ...(commands[each.verb] ?? { reservationId }) } as unknown as CommandsByVerb[Verb];
  return {
    drawn: { verb: each.verb === 'hold' ? 'reserve' : each.verb, command, commandId: `c${index}` as CommandId, reservationId },
    reference: '',
  };
}
