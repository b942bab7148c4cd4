import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earliestDeadlineMs,
  policyDeadlineMs,
  policyOf,
  refundAt,
  refundableUntilMs,
  stayStarted,
} from '../../../src/stays/rules/cancellation.js';
import { dateInZone, endOfDateMs, instantOf, zoneOf } from '../../../src/stays/rules/zone.js';
import { date, stayOf, termsFor } from './terms-of.js';

const at = (text: string) => Date.parse(text);

describe('the deadline of a free cancellation', () => {
  const table: readonly [promise: string, zone: string, arrival: string, checkIn: string, hours: number, deadline: string][] = [
    ["is check-in time minus the hours, in the property's zone", 'Europe/Rome', '2027-03-14', '15:00', 24, '2027-03-13T14:00:00Z'],
    ['has the offset of its date, summer', 'Europe/Rome', '2027-07-14', '15:00', 24, '2027-07-13T13:00:00Z'],
    ['S02 at −10', 'Pacific/Honolulu', '2027-03-14', '15:00', 24, '2027-03-14T01:00:00Z'],
    ['S02 at +9', 'Asia/Tokyo', '2027-03-14', '15:00', 24, '2027-03-13T06:00:00Z'],
    ['S02 at +13', 'Pacific/Auckland', '2027-01-14', '14:00', 0, '2027-01-14T01:00:00Z'],
    ['H62 at −4: free until 23:59 local two days before', 'America/Caracas', '2027-03-14', '23:59', 48, '2027-03-13T03:59:00Z'],
    ['counts elapsed hours over the spring change', 'Europe/Rome', '2027-03-28', '15:00', 24, '2027-03-27T13:00:00Z'],
    ['counts elapsed hours over the autumn change', 'Europe/Rome', '2027-10-31', '15:00', 24, '2027-10-30T14:00:00Z'],
    ['is the check-in itself with zero hours', 'Europe/Rome', '2027-03-14', '15:00', 0, '2027-03-14T14:00:00Z'],
  ];
  test.each(table)('%s', (_promise, timezone, arrival, checkInTime, refundableUntilHours, deadline) => {
    const stay = stayOf(arrival, date(arrival) < '2027-12-30' ? nextDay(arrival) : '2028-01-01');
    const terms = termsFor(stay, { property: { timezone, checkInTime }, plan: { refundableUntilHours } });
    expect(new Date(policyDeadlineMs(terms) as number).toISOString()).toBe(new Date(at(deadline)).toISOString());
  });

  test('a plan without hours is non-refundable', () => {
    const terms = termsFor(stayOf('2027-03-14', '2027-03-15'), { plan: { refundableUntilHours: null } });
    expect(policyDeadlineMs(terms)).toBeNull();
    expect(policyOf(terms)).toEqual({ kind: 'non_refundable' });
  });

  test('S01 the snapshot says what was agreed', () => {
    expect(policyOf(termsFor(stayOf('2027-03-14', '2027-03-15')))).toEqual({
      kind: 'free_until',
      hours_before_check_in: 24,
      check_in_time: '15:00',
      timezone: 'Europe/Rome',
    });
  });

  test('a deadline that is past when booking makes the stay non-refundable', () => {
    const deadline = at('2027-03-13T14:00:00Z');
    expect(refundableUntilMs(deadline, deadline - 1)).toBe(deadline);
    expect(refundableUntilMs(deadline, deadline)).toBeNull();
    expect(refundableUntilMs(null, 0)).toBeNull();
  });

  test('of several rooms the earliest counts, and a non-refundable room is the earliest', () => {
    expect(earliestDeadlineMs([30, 10, 20])).toBe(10);
    expect(earliestDeadlineMs([30, null, 20])).toBeNull();
  });
});

describe('cancelling', () => {
  const deadline = at('2027-03-13T14:00:00Z');
  const rooms = [
    { itemNo: 1, totalCents: 20_000, refundableUntilMs: deadline },
    { itemNo: 2, totalCents: 15_000, refundableUntilMs: null },
    { itemNo: 3, totalCents: 0, refundableUntilMs: deadline + 1 },
  ];

  test('H62 is free until the deadline and not from it on', () => {
    expect(refundAt(rooms, deadline - 1)).toEqual({
      cents: 20_000,
      refundable: true,
      rooms: [
        { itemNo: 1, cents: 20_000 },
        { itemNo: 2, cents: 0 },
        { itemNo: 3, cents: 0 },
      ],
    });
    expect(refundAt(rooms.slice(0, 2), deadline)).toMatchObject({ cents: 0, refundable: false });
  });

  test('H63 gives back the whole price or nothing, never nearly all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ totalCents: fc.nat(10_000_000), early: fc.boolean() }), { minLength: 1, maxLength: 10 }),
        (booked) => {
          const agreed = booked.map((room, index) => ({
            itemNo: index + 1,
            totalCents: room.totalCents,
            refundableUntilMs: room.early ? deadline + 1 : deadline,
          }));
          const refund = refundAt(agreed, deadline);
          expect(refund.cents).toBe(booked.reduce((sum, room) => sum + (room.early ? room.totalCents : 0), 0));
          expect(refund.rooms.reduce((sum, room) => sum + room.cents, 0)).toBe(refund.cents);
          for (const [index, room] of refund.rooms.entries()) expect([0, booked[index]?.totalCents]).toContain(room.cents);
        },
      ),
    );
  });

  test('ends for guests at check-in time on the arrival date, never for staff', () => {
    const checkInAt = at('2027-03-14T14:00:00Z');
    expect(stayStarted(checkInAt, 'guest', checkInAt - 1)).toBe(false);
    expect(stayStarted(checkInAt, 'guest', checkInAt)).toBe(true);
    expect(stayStarted(checkInAt, 'staff', checkInAt + 1)).toBe(false);
  });
});

describe("the property's own day", () => {
  test.each([
    ['Pacific/Honolulu', '2027-03-14', '2027-03-15T10:00:00Z'],
    ['Asia/Tokyo', '2027-03-14', '2027-03-14T15:00:00Z'],
    ['Pacific/Kiritimati', '2027-03-14', '2027-03-14T10:00:00Z'],
    ['Europe/Rome', '2027-03-28', '2027-03-28T22:00:00Z'],
    ['Europe/Rome', '2027-10-31', '2027-10-31T23:00:00Z'],
  ])('in %s %s ends at %s', (zone, day, end) => {
    expect(endOfDateMs(date(day), zone)).toBe(at(end));
    expect(dateInZone(at(end) - 1, zone)).toBe(day);
    expect(dateInZone(at(end), zone) > day).toBe(true);
  });

  test('a local time that the clock change skips is read by the offset before it', () => {
    expect(instantOf(date('2027-03-28'), '02:30', 'Europe/Rome')).toBe(at('2027-03-28T01:30:00Z'));
  });

  test.each([
    ['Europe/Rome', 'Europe/Rome'],
    ['EUROPE/rome', 'Europe/Rome'],
    ['utc', 'UTC'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['+02:00', undefined],
    ['Europe/Nowhere', undefined],
    ['', undefined],
    ['Mars', undefined],
  ])('%s is the zone %s', (given, zone) => {
    expect(zoneOf(given)).toBe(zone);
  });

  test('H31 night counts and deadlines are the same whatever zone the process runs in', () => {
    const script = fileURLToPath(new URL('./in-another-zone.ts', import.meta.url));
    const said = ['UTC', 'Asia/Tokyo', 'America/Sao_Paulo', 'Pacific/Kiritimati'].map((zone) =>
      execFileSync(process.execPath, ['--import', 'tsx', script], { env: { ...process.env, TZ: zone }, encoding: 'utf8' }),
    );
    expect(new Set(said).size).toBe(1);
    expect(JSON.parse(said[0] as string)).toEqual({
      autumn: { nights: ['2027-10-30', '2027-10-31'], deadline: '2027-10-29T13:00:00.000Z', over: '2027-10-30T22:00:00.000Z' },
      spring: { nights: ['2027-03-27', '2027-03-28'], deadline: '2027-03-26T14:00:00.000Z', over: '2027-03-27T23:00:00.000Z' },
    });
  });
});

function nextDay(text: string): string {
  return dateInZone(endOfDateMs(date(text), 'UTC'), 'UTC');
}
