/** Properties with their room types, plans, rooms and rates. */
import { Temporal } from 'temporal-polyfill';
import type { Offer } from '../load/orders.js';
import { many, type Staff } from './staff.js';

const unitsANight = 100_000;
const priceCents = 12_000;

/** Nights in a row, from a month from now on. */
export function nightsFrom(count: number): string[] {
  const start = Temporal.Now.plainDateISO('UTC').add({ days: 30 });
  return Array.from({ length: count }, (_, index) => start.add({ days: index }).toString());
}

async function openHouse(staff: Staff, name: string, nights: readonly string[]): Promise<Offer> {
  const property = { name, city: 'Roma', timezone: 'Europe/Rome', currency: 'EUR', check_in_time: '15:00' };
  const { id: propertyId } = await staff.send<{ id: string }>('POST', '/properties', property);
  const roomType = { code: 'DBL', name: 'Double', max_occupancy: 2 };
  const { id: roomTypeId } = await staff.send<{ id: string }>('POST', `/properties/${propertyId}/room-types`, roomType);
  const plan = { room_type_id: roomTypeId, code: 'FLEX', name: 'Flexible', payment: 'at_property', refundable_until_hours: 24 };
  const { id: ratePlanId } = await staff.send<{ id: string }>('POST', `/properties/${propertyId}/rate-plans`, plan);
  const [first, last] = [nights[0] as string, nights.at(-1) as string];
  const to = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  await staff.send('PUT', `/properties/${propertyId}/room-types/${roomTypeId}/inventory`, { from: first, to, allotment: unitsANight });
  const rates = nights.map((date) => ({ date, price_cents: priceCents }));
  await staff.send('PUT', `/properties/${propertyId}/rate-plans/${ratePlanId}/rates`, { rates });
  return { propertyId, roomTypeId, ratePlanId };
}

/** Houses with one room type and one plan, and more rooms than are ever sold. */
export function openHouses(staff: Staff, count: number, nights: readonly string[]): Promise<Offer[]> {
  return many(count, (index) => openHouse(staff, `House ${index + 1}`, nights));
}
