import { describe, expect, it } from 'vitest';
import { roughly, untilText } from '../src/onsale/durations.js';
import { newer } from '../src/onsale/place-told.js';
import { phaseOf } from '../src/onsale/sale-phase.js';

const at = (text: string) => Date.parse(`2027-03-01T${text}Z`);

describe('the phase of a sale', () => {
  const sale = {
    status: 'on_sale',
    sales_open_at: '2027-03-01T10:00:00Z',
    sales_close_at: '2027-03-01T12:00:00Z',
    may_return: false,
  } as const;
  for (const [what, event, time, phase] of [
    ['is before its opening', sale, '09:59:59', 'before'],
    ['is open from its opening on', sale, '10:00:00', 'open'],
    ['is over from its close on', sale, '12:00:00', 'over'],
    ['never ends without a close', { ...sale, sales_close_at: null }, '23:00:00', 'open'],
    ['is over when staff closed it', { ...sale, status: 'closed' }, '11:00:00', 'over'],
    ['is held, not sold out, while something may come back', { ...sale, may_return: true }, '11:00:00', 'all_held'],
    ['is sold out when nothing can', { ...sale, status: 'sold_out' }, '11:00:00', 'sold_out'],
    ['is before its opening, whatever is left', { ...sale, status: 'sold_out' }, '09:00:00', 'before'],
  ] as const)
    it(what, () => expect(phaseOf(event, at(time))).toBe(phase));
});

describe('lengths of time', () => {
  it('count down in days, hours, minutes and seconds, and not below zero', () => {
    expect(untilText(2 * 86_400_000 + 3 * 3_600_000 + 1, 'en')).toBe('2 days 3 hours');
    expect(untilText(86_400_000, 'it')).toBe('1 giorno');
    expect(untilText(3_600_000 + 5_000, 'en')).toBe('1:00:05');
    expect(untilText(59_001, 'en')).toBe('1:00');
    expect(untilText(-5, 'en')).toBe('0:00');
  });

  it('are estimated no finer than they are known, and rather too long than too short', () => {
    expect(roughly(59, 'en')).toBeUndefined();
    expect(roughly(61, 'en')).toBe('2 minutes');
    expect(roughly(11 * 60, 'en')).toBe('15 minutes');
    expect(roughly(61 * 60, 'en')).toBe('1 hour 15 minutes');
    expect(roughly(2 * 3_600, 'pt')).toBe('2 horas');
  });
});

describe('what is told of a place', () => {
  const place = { id: 'one', status: 'waiting', position: 5 } as const;
  it('never puts anybody back', () => {
    expect(newer(place, { ...place, position: 4 })).toMatchObject({ position: 4 });
    expect(newer(place, { ...place, position: 6 })).toBe(place);
    const inside = { id: 'one', status: 'admitted', position: null } as const;
    expect(newer<typeof place | typeof inside>(inside, place)).toBe(inside);
    expect(newer<typeof place | typeof inside>(place, inside)).toBe(inside);
  });

  it('is another place once it was given up', () => {
    const other = { ...place, id: 'two' as 'one', position: 9 as 5 };
    expect(newer(place, other)).toBe(other);
    expect(newer(undefined, place)).toBe(place);
  });
});
