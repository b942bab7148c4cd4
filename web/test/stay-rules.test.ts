import { describe, expect, it } from 'vitest';
import { nightsBetween, plusDays } from '../src/dates.js';
import { candidates, nearestStays, type Probe } from '../src/stays/nearest.js';
import { refundPreview } from '../src/stays/refund.js';

type Refused = { code: string } & Record<string, unknown>;
const eur = (amount_cents: number) => ({ amount_cents, currency: 'EUR' });

/** A house of one room at 100 a night, by a rule that refuses or not; it counts how often it is asked. */
function house(refuse: (checkIn: string, nights: number) => Refused | undefined) {
  const asked: string[] = [];
  const probe: Probe = async (checkIn, checkOut) => {
    const nights = nightsBetween(checkIn, checkOut);
    asked.push(`${checkIn}+${nights}`);
    const refused = refuse(checkIn, nights);
    const priced = Array.from({ length: nights }, (_, index) => ({ date: plusDays(checkIn, index), price: eur(10_000) }));
    const room = { room_type_id: 'r', rate_plan_id: 'p' };
    return {
      check_in: checkIn,
      check_out: checkOut,
      nights,
      offers:
        refused === undefined
          ? [
              {
                ...room,
                room_type_name: 'Double',
                max_occupancy: 2,
                rate_plan_code: 'P',
                units_left: 1,
                total: eur(10_000 * nights),
                nights: priced,
                cancellation: { refundable_until: null },
                payment: 'at_property' as const,
              },
            ]
          : [],
      refused: refused === undefined ? [] : [{ ...room, detail: '', ...refused }],
    };
  };
  return { probe, asked };
}

const day = '2027-03-10';

describe('the nearest dates', () => {
  const wanted = { checkIn: day, checkOut: plusDays(day, 2) };

  it('begin with as many nights as the rules ask for, and never lie in the past', async () => {
    const { probe } = house((_, nights) => (nights < 4 ? { code: 'min_stay_not_met', required: 4 } : undefined));
    const answered = await probe(wanted.checkIn, wanted.checkOut);
    const near = candidates(wanted, { answered, today: day });
    expect(near[0]).toEqual({ checkIn: day, checkOut: plusDays(day, 4) });
    expect(near.every(({ checkIn }) => checkIn >= day)).toBe(true);
    expect(await nearestStays(probe, wanted, { answered, today: day })).toMatchObject([{ checkIn: day, checkOut: plusDays(day, 4) }]);
  });

  it('are those that are sold, nearest first, no more than three', async () => {
    const { probe } = house((checkIn) => (Math.abs(nightsBetween(day, checkIn)) < 3 ? { code: 'sold_out' } : undefined));
    const answered = await probe(wanted.checkIn, wanted.checkOut);
    const found = await nearestStays(probe, wanted, { answered, today: '2027-01-01' });
    expect(found.map(({ checkIn }) => nightsBetween(day, checkIn))).toEqual([3, -3, 4]);
  });

  it('may be none', async () => {
    const { probe, asked } = house(() => ({ code: 'sold_out' }));
    const answered = await probe(wanted.checkIn, wanted.checkOut);
    expect(await nearestStays(probe, wanted, { answered, today: '2027-01-01' })).toEqual([]);
    expect(asked.length).toBe(29);
  });
});

describe('the refund that is shown first', () => {
  const nowMs = Date.parse('2027-03-01T12:00:00Z');
  const room = (cents: number, refundable_until: string | null) => ({
    room_type_id: 'r',
    rate_plan_id: 'p',
    guests: 2,
    nights: [],
    total: eur(cents),
    cancellation: { refundable_until },
  });
  const stay = (payment: 'prepaid' | 'at_property', ...rooms: ReturnType<typeof room>[]) => ({
    status: 'confirmed' as const,
    payment,
    rooms,
    total: eur(rooms.reduce((sum, each) => sum + each.total.amount_cents, 0)),
  });
  const later = '2027-03-01T12:00:00.001Z';
  const now = '2027-03-01T12:00:00Z';

  it.each([
    ['nothing was paid', stay('at_property', room(100, later)), { kind: 'free' }],
    ['nothing was paid, and it is late', stay('at_property', room(100, now)), { kind: 'late' }],
    ['paid and in time', stay('prepaid', room(100, later)), { kind: 'refund', cents: 100 }],
    ['paid, at the very deadline', stay('prepaid', room(100, now)), { kind: 'no_refund', paidCents: 100 }],
    ['one room of two', stay('prepaid', room(100, later), room(70, null)), { kind: 'refund', cents: 100 }],
    ['not paid yet', { ...stay('prepaid', room(100, null)), status: 'held' as const }, { kind: 'held' }],
  ])('is by each room: %s', (_, given, preview) => {
    expect(refundPreview(given, nowMs)).toEqual(preview);
  });
});
