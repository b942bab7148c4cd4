/** Every field of a booking, wrong in every way: 400 with a code that names it, never 5xx, and nothing stored. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, Hotel, march, type Sellable } from './hotel.js';

const notText: readonly unknown[] = [null, 7, true, {}, [], ['a']];
const notIds = [...notText, '', 'x', '55555555-5555-5555-5555-55555555555', '55555555-5555-5555-5555-555555555555 '];
const notDates = [...notText, '', '2031-02-30', '2031-3-1', 'infinity', 'now', '10000-01-01', '2031-03-01T00:00:00Z', '0000-00-00'];
const notCounts = [null, '2', 0, -1, 1.5, 101, 2 ** 53 + 1, {}, [], true];
const notNames = [...notText, '', '   ', 'x'.repeat(201), 'nul\u0000', 'half \ud800 pair', 'bell\u0007'];
const notEmails = [...notText, '', 'x', 'x@', '@x', 'a b@example.com', 'a@b@c', `${'x'.repeat(250)}@example.com`, 'a@example.com\u0000'];

const faults: readonly [field: string, wrongs: readonly unknown[]][] = [
  ['property_id', notIds],
  ['room_type_id', notIds],
  ['rate_plan_id', notIds],
  ['check_in', notDates],
  ['check_out', notDates],
  ['guests', notCounts],
  ['adults', notCounts],
  ['children_ages', [null, 4, '4', {}, [18], [-1], [1.5], ['3'], [null], Array(101).fill(3)]],
  ['rooms', [null, [], {}, [{}], [7], Array(11).fill({})]],
  ['guest', [...notText, { email: 'a@example.com' }, { full_name: 'A' }]],
  ['guest.email', notEmails],
  ['guest.full_name', notNames],
  ['guest.phone', [7, {}, '', 'x'.repeat(41), 'a\u0000']],
  ['guest.admin', [true]],
  ['source', [null, 7, '', 'x'.repeat(65)]],
  ['external_reference', [null, 7, '', 'x'.repeat(129)]],
  ['status', ['confirmed']],
  ['total', [{ amount_cents: 1, currency: 'EUR' }]],
  ['expires_at', ['2031-03-01T00:00:00Z']],
  ['organisation_id', ['00000000-0000-0000-0000-000000000000']],
];

function withField(body: Body, field: string, value: unknown): Body {
  const [outer, inner] = field.split('.') as [string, string?];
  return { ...body, [outer]: inner === undefined ? value : { ...body[outer], [inner]: value } };
}

describe('a booking with a wrong field', () => {
  let hotel: Hotel;
  let own: Sellable;
  beforeAll(async () => {
    hotel = await Hotel.open();
    own = await hotel.sellable();
  });
  afterAll(() => hotel.close());

  test.each(faults)('%s is refused', async (field, wrongs) => {
    const body = hotel.booking(own, march(1), march(3));
    for (const wrong of wrongs) {
      const answer = await hotel.ask('POST', '/reservations', withField(body, field, wrong), { key: randomUUID(), as: hotel.staff });
      expect(answer.status, `${field} = ${JSON.stringify(wrong)}: ${JSON.stringify(answer.body)}`).toBe(400);
      expect(answer.body.fields, JSON.stringify(answer.body)).toHaveLength(1);
    }
  });

  test.each(['property_id', 'room_type_id', 'rate_plan_id', 'check_in', 'check_out', 'guests', 'guest'])(
    'without %s is refused',
    async (field) => {
      const { [field]: _left, ...body } = hotel.booking(own, march(1), march(3));
      const answer = await hotel.ask('POST', '/reservations', body, { key: randomUUID() });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', fields: [{ in: 'body', field }] } });
    },
  );

  test('rooms beside the fields they stand for are refused', async () => {
    const room = { room_type_id: own.roomTypeId, rate_plan_id: own.ratePlanId, guests: 2 };
    for (const beside of [{ guests: 2 }, { room_type_id: own.roomTypeId }, { rate_plan_id: own.ratePlanId }]) {
      const answer = await hotel.book(own, march(1), march(3), { rooms: [room], ...beside });
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: Object.keys(beside)[0] }] } });
    }
  });

  test('stores nothing', async () => {
    expect(await hotel.booked(own, march(1), march(3))).toEqual([0, 0]);
    const { rows } = await hotel.pool.query('select count(*)::int as stays from stays.stays');
    expect(rows[0].stays).toBe(0);
  });
});
