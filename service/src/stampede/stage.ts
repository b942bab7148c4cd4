/** What the stampede is for: one night of one room type, in a hotel made for it. */
import { Temporal } from 'temporal-polyfill';
import type { StaffClient } from './staff-client.js';

export interface Stage {
  readonly propertyId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  /** The night, and the morning after. */
  readonly checkIn: string;
  readonly checkOut: string;
  readonly units: number;
}

const daysAhead = 30;

interface Made {
  readonly id: string;
}

interface Calendar {
  readonly room_types: readonly {
    readonly room_type_id: string;
    readonly nights: readonly { readonly date: string; readonly booked: number }[];
  }[];
}

/** Makes a hotel with `units` rooms on one night, paid at the property. */
export async function setStage(staff: StaffClient, units: number): Promise<Stage> {
  const night = Temporal.Now.plainDateISO('UTC').add({ days: daysAhead });
  const checkIn = night.toString();
  const checkOut = night.add({ days: 1 }).toString();
  const property = { name: 'Stampede', city: 'Roma', timezone: 'Europe/Rome', currency: 'EUR', check_in_time: '15:00' };
  const { id: propertyId } = await staff.send<Made>('POST', '/properties', property);
  const { id: roomTypeId } = await staff.send<Made>('POST', `/properties/${propertyId}/room-types`, {
    code: 'ONE',
    name: 'The room everybody wants',
    max_occupancy: 2,
  });
  const plan = { room_type_id: roomTypeId, code: 'FLEX', name: 'Flexible', payment: 'at_property', refundable_until_hours: 24 };
  const { id: ratePlanId } = await staff.send<Made>('POST', `/properties/${propertyId}/rate-plans`, plan);
  await staff.send('PUT', `/properties/${propertyId}/room-types/${roomTypeId}/inventory`, {
    from: checkIn,
    to: checkOut,
    allotment: units,
  });
  await staff.send('PUT', `/properties/${propertyId}/rate-plans/${ratePlanId}/rates`, { rates: [{ date: checkIn, price_cents: 12_000 }] });
  return { propertyId, roomTypeId, ratePlanId, checkIn, checkOut, units };
}

/** Units of the night that the service counts as booked. */
export async function bookedOn(staff: StaffClient, { propertyId, roomTypeId, checkIn, checkOut }: Stage): Promise<number> {
  const calendar = await staff.send<Calendar>('GET', `/properties/${propertyId}/calendar?from=${checkIn}&to=${checkOut}`);
  return calendar.room_types.find((type) => type.room_type_id === roomTypeId)?.nights.find((night) => night.date === checkIn)?.booked ?? 0;
}
