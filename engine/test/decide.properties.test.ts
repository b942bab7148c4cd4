import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellName, cellOf, keyName, ownerName, type World } from '../src/decide/world.js';
import { decide, type Ordered } from '../src/decide.js';
import type { CellUpdate, ExtendCommand, PublishCommand, ReserveCommand } from '../src/domain/command.js';
import type { CommandId } from '../src/domain/ids.js';
import type { Cell } from '../src/domain/reservation.js';
import { after, isLive, recount, unitsOf, worldAndBatch } from './decide.world.js';

const parts = new Map();
const runs = { numRuns: 400 };

/** Decides the batch one command at a time, each on what the ones before it left. */
function stepByStep(
  world: World,
  batch: readonly Ordered[],
  seen: (before: World, ordered: Ordered, decision: ReturnType<typeof decide>) => void = () => undefined,
) {
  let now = world;
  return batch.map((ordered) => {
    const decision = decide(now, [ordered], parts);
    seen(now, ordered, decision);
    now = after(now, decision);
    return decision.outcomes[0];
  });
}

describe('decide', () => {
  it('is asked everything: every verb is accepted, and every refusal is met, in the worlds used here', () => {
    const met = new Set<string>();
    for (const { world, batch } of fc.sample(worldAndBatch, { numRuns: 4000, seed: 7 })) {
      const { outcomes } = decide(world, batch, parts);
      for (const [index, outcome] of outcomes.entries())
        met.add(outcome.status === 'refused' ? outcome.refusal.code : `${batch[index]?.drawn.verb} ${outcome.status}`);
    }
    const verbs = ['reserve', 'confirm', 'extend', 'release', 'cancel', 'expire', 'reinstate', 'amend', 'publish'];
    const refusals = [
      'key_reused',
      'reservation_unknown',
      'wrong_state',
      'hold_expired',
      'not_due',
      'sale_not_open',
      'sale_closed',
      'stale',
      'limit_reached',
      'too_many_holds',
      'not_published',
      'closed',
      'sold_out',
      'allotment_required',
      'allotment_below_booked',
    ];
    for (const expected of [...verbs.map((verb) => `${verb} done`), 'reserve replayed', ...refusals]) expect(met).toContain(expected);
  });

  it('never sells a cell above allotment + overbooking, never below nothing, at any point of a batch', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        for (let length = 1; length <= batch.length; length += 1) {
          const { ledger } = decide(world, batch.slice(0, length), parts);
          for (const { cell } of ledger.cells.values()) {
            expect(cell.booked).toBeGreaterThanOrEqual(0);
            expect(cell.booked).toBeLessThanOrEqual(cell.allotment + cell.overbooking);
          }
        }
      }),
      runs,
    );
  });

  it('B06 keeps every counter equal to the lines of active reservations, and says what it moved', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        const decision = decide(world, batch, parts);
        const left = after(world, decision);
        const sums = recount(left);
        for (const [name, cell] of left.cells) expect({ name, booked: cell.booked }).toEqual({ name, booked: sums.get(name) ?? 0 });
        for (const name of sums.keys()) expect(left.cells.has(name)).toBe(true);
        for (const [name, entry] of decision.ledger.cells) {
          expect(entry.units).toBe(entry.cell.booked - (world.cells.get(name)?.booked ?? 0));
          expect(entry.isNew).toBe(!world.cells.has(name));
        }
      }),
      runs,
    );
  });

  it('decides a batch as it would decide its commands one after the other, each alone', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        const together = decide(world, batch, parts);
        // Keys of refused commands are not stored: only inside a batch does a twin get the refusal of its first.
        const twins = new Set(
          batch.filter(
            ({ drawn }, index) =>
              drawn.command.key !== undefined &&
              batch.findIndex((other) => other.drawn.command.key?.key === drawn.command.key?.key) < index,
          ),
        );
        const alone = stepByStep(
          world,
          batch.filter((ordered) => !twins.has(ordered)),
        );
        const untwinned = decide(
          world,
          batch.filter((ordered) => !twins.has(ordered)),
          parts,
        );
        expect(untwinned.outcomes).toEqual(alone);
        if (twins.size === 0) expect(together.outcomes).toEqual(alone);
      }),
      runs,
    );
  });

  it('answers in order of arrival: what comes later changes no earlier answer', () => {
    fc.assert(
      fc.property(worldAndBatch, fc.nat(), ({ world, batch }, cut) => {
        const length = cut % (batch.length + 1);
        expect(decide(world, batch.slice(0, length), parts).outcomes).toEqual(decide(world, batch, parts).outcomes.slice(0, length));
      }),
      runs,
    );
  });

  it('says sold_out exactly when the need does not fit what earlier commands left', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        stepByStep(world, batch, (before, { drawn }, { outcomes: [outcome] }) => {
          if (drawn.verb !== 'reserve' || outcome === undefined || outcome.status === 'replayed') return;
          const code = outcome.status === 'refused' ? outcome.refusal.code : 'done';
          const needs = new Map<string, number>();
          const { laneId, lines } = drawn.command as ReserveCommand;
          for (const line of lines) needs.set(cellOf(laneId, line), (needs.get(cellOf(laneId, line)) ?? 0) + line.quantity);
          const left = ({ allotment, overbooking, booked }: Cell) => allotment + overbooking - booked;
          const cells = [...needs].map(([name, need]) => ({ cell: before.cells.get(name), need }));
          const fits = cells.every(({ cell, need }) => cell !== undefined && !cell.closed && need <= left(cell));
          if (code === 'done') expect(fits).toBe(true);
          if (code === 'not_published') expect(cells.some(({ cell }) => cell === undefined)).toBe(true);
          if (code === 'closed') expect(cells.some(({ cell }) => cell?.closed)).toBe(true);
          if (code === 'sold_out') {
            expect(cells.every(({ cell }) => cell !== undefined && !cell.closed)).toBe(true);
            expect(cells.some(({ cell, need }) => need > left(cell as Cell))).toBe(true);
          }
        });
      }),
      runs,
    );
  });

  it('leaves no trace of a refused command, and all of an accepted one', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        stepByStep(world, batch, (before, ordered, decision) => {
          const [outcome] = decision.outcomes;
          const now = after(before, decision);
          if (outcome?.status !== 'done') {
            expect({
              events: decision.events,
              keys: decision.keysUsed,
              terms: decision.termsChanged,
              accepted: decision.accepted.size,
            }).toEqual({ events: [], keys: [], terms: [], accepted: 0 });
            expect([...now.cells]).toEqual([...before.cells]);
            expect([...now.reservations]).toEqual([...before.reservations]);
            for (const entry of decision.ledger.cells.values()) expect(entry).toMatchObject({ units: 0, published: false, isNew: false });
            return;
          }
          expect(decision.events.map(({ id }) => id)).toEqual([ordered.drawn.commandId]);
          expect(decision.keysUsed).toHaveLength(ordered.drawn.command.key === undefined ? 0 : 1);
          if (ordered.drawn.verb === 'reserve')
            expect(now.reservations.get(ordered.drawn.reservationId)?.lines).toEqual((ordered.drawn.command as ReserveCommand).lines);
        });
      }),
      runs,
    );
  });

  it('acts once per key: the others get its result, or are told that the key is used', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        const { outcomes, keysUsed } = decide(world, batch, parts);
        const names = keysUsed.map(({ ordered }) => keyName('s', ordered.drawn.command.key?.key as string));
        expect(new Set(names).size).toBe(names.length);
        for (const [index, { drawn }] of batch.entries()) {
          const { key } = drawn.command;
          const outcome = outcomes[index];
          if (key === undefined || outcome === undefined) continue;
          const first = keysUsed.find(({ ordered }) => ordered.drawn.command.key?.key === key.key)?.ordered;
          const known = world.keys.get(keyName(key.scope, key.key));
          const fingerprint = known?.fingerprint ?? first?.drawn.command.key?.fingerprint;
          if (known !== undefined || (first !== undefined && batch.indexOf(first) < index)) {
            if (fingerprint !== key.fingerprint) expect(outcome).toEqual({ status: 'refused', refusal: { code: 'key_reused' } });
            else expect(outcome.status).toBe('replayed');
          } else expect(outcome.status === 'done').toBe(first !== undefined && batch.indexOf(first) === index);
        }
      }),
      runs,
    );
  });

  it('makes one event per accepted command, and versions without gaps', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        const { outcomes, events, ledger } = decide(world, batch, parts);
        const done = batch.filter((_, index) => outcomes[index]?.status === 'done').map(({ drawn }) => drawn.commandId);
        expect(events.map(({ id }) => id)).toEqual(done);
        const expected = new Map<string, number>();
        for (const [id, { reservation }] of world.reservations) expected.set(id, reservation.version);
        for (const event of events.filter(({ type }) => type.startsWith('reservation.'))) {
          const version = (expected.get(event.aggregateId) ?? 0) + 1;
          expect(event.aggregateVersion).toBe(version);
          expected.set(event.aggregateId, version);
        }
        for (const [id, { reservation }] of ledger.reservations) expect(reservation.version).toBe(expected.get(id));
      }),
      runs,
    );
  });

  it('lets no owner grow beyond the limit of a lane, nor beyond the live holds allowed', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        stepByStep(world, batch, (before, { drawn }, decision) => {
          if (decision.outcomes[0]?.status !== 'done') return;
          const now = after(before, decision);
          for (const lane of now.lanes.values()) {
            for (const owner of ['ann', 'bob', 'cy']) {
              const name = ownerName(lane.laneId, owner);
              const units = now.ownerUnits?.get(name) ?? 0;
              if (units > (before.ownerUnits?.get(name) ?? 0) && lane.ownerLimit !== null)
                expect(units).toBeLessThanOrEqual(lane.ownerLimit);
            }
          }
          if (drawn.verb !== 'reserve') return;
          const { liveHoldsMax, owner, as } = drawn.command as ReserveCommand;
          if (liveHoldsMax !== undefined && as !== 'confirmed') expect(now.liveHolds.get(owner)).toBeLessThanOrEqual(liveHoldsMax);
        });
      }),
      runs,
    );
  });

  it('counts an owner’s units and live holds within a batch as a recount would', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        const decision = decide(world, batch, parts);
        const now = after(world, decision);
        for (const lane of world.lanes.values()) {
          for (const owner of ['ann', 'bob', 'cy']) {
            const mine = [...now.reservations.values()].filter(({ reservation }) => reservation.owner === owner && isLive(reservation));
            const inLane = mine.filter(({ reservation }) => reservation.laneId === lane.laneId);
            expect(decision.ledger.unitsOf(lane, owner)).toBe(inLane.reduce((sum, { lines }) => sum + unitsOf(lines), 0));
            expect(decision.ledger.holdsOf(owner)).toBe(mine.filter(({ reservation }) => reservation.state === 'held').length);
          }
        }
      }),
      runs,
    );
  });

  it('moves a deadline only forward, and never beyond the bound that the hold was born with', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        stepByStep(world, batch, (before, { drawn }, { outcomes: [outcome] }) => {
          if (drawn.verb !== 'extend' || outcome?.status !== 'done') return;
          const was = before.reservations.get(drawn.reservationId)?.reservation;
          const is = outcome.reservation;
          if (was?.state !== 'held' || is?.state !== 'held') throw new Error('only a hold is extended');
          const wished = before.nowMs + (drawn.command as ExtendCommand).ttlSeconds * 1000;
          expect(is.expiresAtMs).toBe(Math.min(was.latestExpiryMs, Math.max(was.expiresAtMs, wished)));
          expect(is.latestExpiryMs).toBe(was.latestExpiryMs);
        });
      }),
      runs,
    );
  });

  it('asks nothing of a cell from which an amendment needs no more than it has, closed or not', () => {
    fc.assert(
      fc.property(worldAndBatch, fc.boolean(), ({ world }, closed) => {
        const cells = new Map([...world.cells].map(([name, cell]) => [name, { ...cell, closed }]));
        for (const { reservation, lines } of world.reservations.values()) {
          if (!isLive(reservation)) continue;
          const command = {
            laneId: reservation.laneId,
            kind: 'stall',
            actor: 'test',
            reservationId: reservation.id,
            lines: lines.slice(0, 1),
            charges: [],
          };
          const { outcomes } = decide(
            { ...world, cells },
            [{ drawn: { verb: 'amend', command, commandId: 'c' as CommandId, reservationId: reservation.id }, reference: '' }],
            parts,
          );
          expect(outcomes[0]?.status).toBe('done');
        }
      }),
      runs,
    );
  });

  it('publishes what it was told last about each cell, all of it or nothing', () => {
    fc.assert(
      fc.property(worldAndBatch, ({ world, batch }) => {
        stepByStep(world, batch, (before, { drawn }, decision) => {
          if (drawn.verb !== 'publish' || decision.outcomes[0]?.status !== 'done') return;
          const { laneId, cells } = drawn.command as PublishCommand;
          const told = new Map<string, CellUpdate>();
          for (const update of cells)
            told.set(cellName(laneId, update.poolId, update.date), {
              ...told.get(cellName(laneId, update.poolId, update.date)),
              ...update,
            });
          const now = after(before, decision);
          for (const [name, { poolId, date, ...numbers }] of told) expect(now.cells.get(name)).toMatchObject({ poolId, date, ...numbers });
          for (const [name, cell] of now.cells) if (!told.has(name)) expect(cell).toEqual(before.cells.get(name));
        });
      }),
      runs,
    );
  });
});
