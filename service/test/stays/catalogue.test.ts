import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, Hotel, keyOf, march, newStaff } from './hotel.js';

const fields = { name: 'Hotel Vesuvio', city: 'Napoli', timezone: 'Europe/Rome', currency: 'EUR', check_in_time: '15:00' };
const roomFields = { code: 'DBL', name: 'Double', max_occupancy: 2 };
const planFields = (room_type_id: string) => ({
  room_type_id,
  code: 'FLEX',
  name: 'Flexible',
  payment: 'at_property',
  refundable_until_hours: 24,
  hold_ttl_seconds: 900,
});

describe('the catalogue', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  const post = (path: string, body: Body, more = {}) => hotel.ask('POST', path, body, { as: hotel.staff, ...more });
  const patch = (path: string, body: Body, as = hotel.staff) => hotel.ask('PATCH', path, body, { as });

  test('staff make a property, a room type and a rate plan, and everybody sees them', async () => {
    const property = await post('/properties', fields);
    expect(property).toMatchObject({ status: 201, body: { ...fields, room_types: [], rate_plans: [] } });
    const { id } = property.body;
    expect(property.headers.location).toBe(`/v1/properties/${id}`);
    const roomType = await post(`/properties/${id}/room-types`, roomFields);
    expect(roomType).toMatchObject({ status: 201, body: roomFields });
    const plan = await post(`/properties/${id}/rate-plans`, planFields(roomType.body.id));
    expect(plan).toMatchObject({ status: 201, body: planFields(roomType.body.id) });
    const read = await hotel.ask('GET', `/properties/${id}`);
    expect(read.body).toEqual({ id, ...fields, room_types: [roomType.body], rate_plans: [plan.body] });
  });

  test('what is not said has a default: check-in at 15:00, a hold of 900 seconds', async () => {
    const { check_in_time: _time, ...rest } = fields;
    const { body } = await post('/properties', rest);
    expect(body.check_in_time).toBe('15:00');
    const room = await post(`/properties/${body.id}/room-types`, roomFields);
    const { hold_ttl_seconds: _ttl, ...plan } = planFields(room.body.id);
    expect((await post(`/properties/${body.id}/rate-plans`, { ...plan, refundable_until_hours: null })).body).toMatchObject({
      hold_ttl_seconds: 900,
      refundable_until_hours: null,
    });
  });

  test('reads of the catalogue have an ETag that changes with it', async () => {
    const own = await hotel.sellable();
    const path = `/properties/${own.propertyId}`;
    const first = await hotel.ask('GET', path);
    const etag = first.headers.etag as string;
    expect(first.headers['cache-control']).toContain('max-age=1');
    expect(await hotel.ask('GET', path, undefined, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304 });
    await hotel.staffDoes('PATCH', path, { name: 'Hotel Somma' });
    const after = await hotel.ask('GET', path, undefined, { headers: { 'if-none-match': etag } });
    expect(after).toMatchObject({ status: 200, body: { name: 'Hotel Somma' } });
    expect(after.headers.etag).not.toBe(etag);
    expect((await hotel.ask('GET', '/properties')).headers.etag).toBeDefined();
  });

  test('the list of properties is read page by page, each once', async () => {
    for (let count = 0; count < 5; count += 1) await post('/properties', fields);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Body = await hotel.ask('GET', `/properties?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map((property: Body) => property.id));
      cursor = body.next_cursor;
    } while (cursor !== null);
    const { rows } = await hotel.pool.query('select property_id from stays.properties order by created_at, property_id');
    expect(seen).toEqual(rows.map((row) => row.property_id));
    for (const query of ['cursor=nonsense', 'limit=0', 'limit=101', 'limit=x'])
      expect((await hotel.ask('GET', `/properties?${query}`)).status, query).toBe(400);
  });

  test('a property, a room type and a plan are changed by field', async () => {
    const own = await hotel.sellable();
    const path = `/properties/${own.propertyId}`;
    expect((await patch(path, { city: 'Roma' })).body).toMatchObject({ ...fields, city: 'Roma' });
    expect((await patch(path, { timezone: 'america/SAO_PAULO' })).body.timezone).toBe('America/Sao_Paulo');
    expect((await patch(`${path}/room-types/${own.roomTypeId}`, { max_occupancy: 3 })).body).toMatchObject({
      name: 'Double',
      max_occupancy: 3,
    });
    expect((await patch(`${path}/rate-plans/${own.ratePlanId}`, { refundable_until_hours: null, name: 'Saver' })).body).toMatchObject({
      name: 'Saver',
      refundable_until_hours: null,
      payment: 'at_property',
    });
    expect((await patch(`${path}/rate-plans/${own.ratePlanId}`, { payment: 'prepaid' })).body).toMatchObject({
      refundable_until_hours: null,
      payment: 'prepaid',
    });
    for (const target of [path, `${path}/room-types/${own.roomTypeId}`, `${path}/rate-plans/${own.ratePlanId}`]) {
      expect((await patch(target, {})).status).toBe(400);
      expect((await patch(target, { id: randomUUID() })).status).toBe(400);
      expect((await patch(target, { name: 'X' }, hotel.rival)).status).toBe(404);
    }
    expect(await hotel.sold(own, march(1), march(2), { guests: 3 })).toMatchObject({
      status: 'held',
      cancellation: { refundable_until: null },
    });
  });

  test('H61 the currency is fixed once there was a price in it', async () => {
    const { body } = await post('/properties', fields);
    const path = `/properties/${body.id}`;
    expect((await patch(path, { currency: 'JPY' })).body.currency).toBe('JPY');
    const room = await post(`${path}/room-types`, roomFields);
    const plan = await post(`${path}/rate-plans`, planFields(room.body.id));
    const rates = (rate: Body) =>
      hotel.staffDoes('PUT', `${path}/rate-plans/${plan.body.id}/rates`, { rates: [{ date: march(1), ...rate }] });
    await rates({ min_stay: 2 });
    expect((await patch(path, { currency: 'KWD' })).status).toBe(200);
    await rates({ price_cents: 30_000, min_stay: 1 });
    expect(await patch(path, { currency: 'EUR', name: 'Else' })).toMatchObject({ status: 409, body: { code: 'currency_fixed' } });
    expect((await patch(path, { currency: 'KWD', name: 'Same' })).body).toMatchObject({ currency: 'KWD', name: 'Same' });
    await rates({ price_cents: null });
    expect((await patch(path, { currency: 'EUR' })).status).toBe(409);
    await rates({ price_cents: 30_000 });
    await hotel.staffDoes('PUT', `${path}/room-types/${room.body.id}/inventory`, { from: march(1), to: march(2), allotment: 1 });
    const sellable = { propertyId: body.id, roomTypeId: room.body.id, ratePlanId: plan.body.id };
    expect((await hotel.sold(sellable, march(1), march(2))).total).toEqual({ amount_cents: 30_000, currency: 'KWD' });
  });

  test('codes are unique at their property, and only there', async () => {
    const own = await hotel.sellable({ roomType: { code: 'DBL' }, plan: { code: 'FLEX' } });
    const path = `/properties/${own.propertyId}`;
    expect(await post(`${path}/room-types`, roomFields)).toMatchObject({ status: 409, body: { code: 'code_taken' } });
    expect(await post(`${path}/rate-plans`, planFields(own.roomTypeId))).toMatchObject({ status: 409, body: { code: 'code_taken' } });
    const second = await hotel.addRoomType(own.propertyId, { code: 'SUI' });
    expect(await patch(`${path}/room-types/${second}`, { code: 'DBL' })).toMatchObject({ status: 409, body: { code: 'code_taken' } });
    await hotel.sellable({ roomType: { code: 'DBL' }, plan: { code: 'FLEX' } });
  });

  test('a plan sells a room type of its own property only', async () => {
    const own = await hotel.sellable();
    const other = await hotel.sellable();
    expect((await post(`/properties/${own.propertyId}/rate-plans`, planFields(other.roomTypeId))).status).toBe(404);
    expect((await patch(`/properties/${own.propertyId}/rate-plans/${own.ratePlanId}`, { room_type_id: other.roomTypeId })).status).toBe(
      404,
    );
    expect((await patch(`/properties/${own.propertyId}/rate-plans/${other.ratePlanId}`, { name: 'X' })).status).toBe(404);
    expect((await patch(`/properties/${own.propertyId}/room-types/${other.roomTypeId}`, { name: 'X' })).status).toBe(404);
  });

  test('a key makes one thing once, and another content is another intent', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/properties', fields, { key })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(4);
    expect(await post('/properties', { ...fields, name: 'Another' }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    const [
      {
        body: { id },
      },
    ] = answers as [Body];
    const room = await post(`/properties/${id}/room-types`, roomFields, { key: `room-${key}` });
    expect(await post(`/properties/${id}/room-types`, roomFields, { key: `room-${key}` })).toMatchObject({ status: 200, body: room.body });
    const taken = await post(`/properties/${id}/room-types`, roomFields, { key: 'fresh' });
    expect(taken.status).toBe(409);
    expect((await post(`/properties/${id}/room-types`, { ...roomFields, code: 'SUI' }, { key: 'fresh' })).status).toBe(201);
  });

  test('nobody without the scope makes or changes anything', async () => {
    const own = await hotel.sellable();
    const { rows } = await hotel.pool.query('select organisation_id from stays.properties where property_id = $1', [own.propertyId]);
    const reader = await keyOf(hotel.pool, rows[0].organisation_id, ['reservations:read']);
    const path = `/properties/${own.propertyId}`;
    const attempts = [
      ['POST', '/properties', fields, 'catalogue:write'],
      ['PATCH', path, { name: 'X' }, 'catalogue:write'],
      ['POST', `${path}/room-types`, roomFields, 'catalogue:write'],
      ['PATCH', `${path}/room-types/${own.roomTypeId}`, { name: 'X' }, 'catalogue:write'],
      ['POST', `${path}/rate-plans`, planFields(own.roomTypeId), 'catalogue:write'],
      ['PATCH', `${path}/rate-plans/${own.ratePlanId}`, { name: 'X' }, 'catalogue:write'],
      ['PUT', `${path}/room-types/${own.roomTypeId}/inventory`, { from: march(1), to: march(2), allotment: 1 }, 'inventory:write'],
      ['PUT', `${path}/rate-plans/${own.ratePlanId}/rates`, { rates: [{ date: march(1), price_cents: 1 }] }, 'rates:write'],
    ] as const;
    for (const [method, target, body, required] of attempts) {
      expect(await hotel.ask(method, target, body), target).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(await hotel.ask(method, target, body, { as: reader }), target).toMatchObject({
        status: 403,
        body: { code: 'forbidden', required },
      });
    }
    expect((await hotel.ask('GET', path)).body.name).toBe('Hotel Vesuvio');
  });

  test('fields that make no property, room type or plan are refused', async () => {
    const own = await hotel.sellable();
    for (const [path, good, wrongs] of [
      [
        '/properties',
        fields,
        {
          name: ['', ' ', 7, null, 'x'.repeat(201)],
          city: [''],
          timezone: ['Europe/Nowhere', '+02:00', '', 5],
          currency: ['eur', 'EURO', '', 978, 'ZZZ', 'XTS'],
          check_in_time: ['25:00', '15:60', '9:00', '15:00:00', 1500],
        },
      ],
      [`/properties/${own.propertyId}/room-types`, roomFields, { code: ['', 'x'.repeat(41)], max_occupancy: [0, 101, 1.5, '2', null] }],
      [
        `/properties/${own.propertyId}/rate-plans`,
        planFields(own.roomTypeId),
        {
          payment: ['cash', null],
          refundable_until_hours: [-1, 1.5, '24', 100_001],
          hold_ttl_seconds: [0, -1, null],
          room_type_id: ['x', null],
        },
      ],
    ] as const) {
      for (const [field, values] of Object.entries(wrongs)) {
        for (const value of values as readonly unknown[])
          expect(await post(path, { ...good, [field]: value }), `${path} ${field} ${JSON.stringify(value)}`).toMatchObject({
            status: 400,
            body: { code: 'invalid_request' },
          });
      }
      expect((await post(path, { ...good, unknown: 1 })).status).toBe(400);
    }
  });

  test('a property of another organisation is public to read and 404 to change', async () => {
    const other = await newStaff(hotel.pool);
    const { id } = await hotel.staffDoes('POST', '/properties', fields, other);
    expect((await hotel.ask('GET', `/properties/${id}`)).status).toBe(200);
    expect((await patch(`/properties/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await post(`/properties/${id}/room-types`, roomFields)).status).toBe(404);
  });
});
