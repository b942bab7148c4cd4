/** Events with one sector each. */
import { many, type Staff } from './staff.js';

export interface EventOnSale {
  readonly eventId: string;
  readonly sectorId: string;
}

const dayMs = 86_400_000;
const unitsMax = 100_000;
/** Longer than any run: what is held stays held. */
const holdTtlSeconds = 86_400;

export interface EventKind {
  readonly units?: number;
  /** Whoever joins waits, because hardly anybody is let in. */
  readonly queue?: boolean;
}

async function openEvent(staff: Staff, index: number, { units = unitsMax, queue = false }: EventKind): Promise<EventOnSale> {
  const nowMs = Date.now();
  const { id: eventId } = await staff.send<{ id: string }>('POST', '/events', {
    name: `Event ${index + 1}`,
    venue: 'Hall',
    timezone: 'Europe/Rome',
    starts_at: new Date(nowMs + 60 * dayMs).toISOString(),
    sales_open_at: new Date(nowMs - dayMs).toISOString(),
    status: 'on_sale',
    hold_ttl_seconds: holdTtlSeconds,
  });
  const sector = { name: 'Floor', price_cents: 45_000, currency: 'EUR', total_inventory: units };
  const { id: sectorId } = await staff.send<{ id: string }>('POST', `/events/${eventId}/sectors`, sector);
  if (queue) await staff.send('PATCH', `/events/${eventId}/admission`, { mode: 'queue', rate_per_minute: 1, max_inside: 1 });
  return { eventId, sectorId };
}

/** Events on sale. Sectors of {@link unitsMax} units, which is also the default, get as many as they need afterwards. */
export function openEvents(staff: Staff, count: number, kind: EventKind = {}): Promise<EventOnSale[]> {
  return many(count, (index) => openEvent(staff, index, kind));
}
