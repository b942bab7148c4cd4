/** What the on-sale is about: one event made for it, with one sector and a waiting room. */
import { randomUUID } from 'node:crypto';
import { type StaffClient, StageRefused } from '../staff-client.js';

export interface EventStage {
  readonly eventId: string;
  readonly sectorId: string;
  readonly units: number;
  readonly maxInside: number;
  readonly priceCents: number;
  readonly currency: string;
}

export const holdTtlSeconds = 5;
/** Who closes the tab keeps their place inside for so long. */
const passTtlSeconds = 15;
/** The door lets everybody in within so many seconds, as far as there is room inside. */
const doorSeconds = 6;
const dayMs = 86_400_000;
const priceCents = 45_000;
const currency = 'BRL';

interface Made {
  readonly id: string;
}

/** As the service sees it when all is over. */
export interface ServiceCount {
  readonly reservations: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly status: string;
    readonly quantity: number;
    readonly tickets?: readonly { readonly code: string; readonly state: string }[];
  }[];
  readonly available: number;
}

/** How many persons may be inside: a quarter of the crowd, so that most of it has to wait. */
export function roomFor(buyers: number): number {
  return Math.max(2, Math.ceil(buyers / 4));
}

/** Makes an event with `units` tickets, on sale already, and its waiting room in queue mode. Throws {@link StageRefused}. */
export async function setEventStage(staff: StaffClient, buyers: number, units: number): Promise<EventStage> {
  await assertTestGateway(staff);
  const nowMs = Date.now();
  const { id: eventId } = await staff.send<Made>('POST', '/events', {
    name: 'Stampede',
    venue: 'Auditório Ibirapuera',
    timezone: 'America/Sao_Paulo',
    starts_at: new Date(nowMs + 60 * dayMs).toISOString(),
    sales_open_at: new Date(nowMs - dayMs).toISOString(),
    status: 'on_sale',
    limit_per_customer: 1,
    hold_ttl_seconds: holdTtlSeconds,
  });
  const { id: sectorId } = await staff.send<Made>('POST', `/events/${eventId}/sectors`, {
    name: 'Camarote VIP',
    price_cents: priceCents,
    currency,
    total_inventory: units,
  });
  const maxInside = roomFor(buyers);
  await staff.send('PATCH', `/events/${eventId}/admission`, {
    mode: 'queue',
    rate_per_minute: Math.max(600, Math.ceil((buyers * 60) / doorSeconds)),
    max_inside: maxInside,
    pass_ttl_seconds: passTtlSeconds,
  });
  return { eventId, sectorId, units, maxInside, priceCents, currency };
}

/** Cards that are declined, and gateways that fall silent, are to be had from the test gateway only. */
async function assertTestGateway(staff: StaffClient): Promise<void> {
  const { paths } = await staff.sendBare<{ paths: Record<string, unknown> }>('GET', '/openapi.json');
  if (!Object.keys(paths).some((path) => path.endsWith('/test-gateway/charges')))
    throw new StageRefused('The service does not use the test gateway, and a stampede pays with no real cards.');
}

/** Whether nothing is free and nothing can come back. At most a second old. */
export async function isGone(staff: StaffClient, { eventId, sectorId }: EventStage): Promise<boolean> {
  const sector = await readSector(staff, eventId, sectorId);
  return sector.available_inventory === 0 && !sector.may_return;
}

async function readSector(staff: StaffClient, eventId: string, sectorId: string) {
  const { sectors } = await staff.send<{
    sectors: { readonly id: string; readonly available_inventory: number; readonly may_return: boolean }[];
  }>('GET', `/events/${eventId}`);
  const sector = sectors.find(({ id }) => id === sectorId);
  if (sector === undefined) throw new StageRefused('The event has lost its sector.');
  return sector;
}

/** Persons inside, by the room's own count. */
export async function readInside(staff: StaffClient, { eventId }: EventStage): Promise<number> {
  return (await staff.send<{ inside: number }>('GET', `/events/${eventId}/admission`)).inside;
}

async function listAll<Row>(staff: StaffClient, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: Row[]; next_cursor: string | null } = await staff.send('GET', `${path}?limit=100${cursor}`);
    rows.push(...page.data);
    cursor = page.next_cursor === null ? null : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  return rows;
}

/** The service's own count of the event. */
export async function countEvent(staff: StaffClient, { eventId, sectorId }: EventStage): Promise<ServiceCount> {
  const reservations = await listAll<ServiceCount['reservations'][number]>(staff, `/events/${eventId}/reservations`);
  return { reservations, available: (await readSector(staff, eventId, sectorId)).available_inventory };
}

/** What the test gateway itself believes it took and gave back for an order. */
export interface Ledger {
  readonly orderId: string;
  readonly chargedCents: number;
  readonly charges: number;
  readonly refundedCents: number;
}

/** Asks the test gateway. */
export async function readLedger(staff: StaffClient, orderId: string): Promise<Ledger> {
  const { data } = await staff.send<{ data: { type: string; status: string; amount_cents: number }[] }>(
    'GET',
    `/test-gateway/charges?order_id=${orderId}`,
  );
  const taken = data.filter(({ type, status }) => type === 'charge' && status === 'succeeded');
  const given = data.filter(({ type, status }) => type === 'refund' && status === 'succeeded');
  const sum = (rows: typeof data) => rows.reduce((cents, row) => cents + row.amount_cents, 0);
  return { orderId, chargedCents: sum(taken), charges: taken.length, refundedCents: sum(given) };
}

/** Staff give back all of what an order cost. Asked twice at once when `twice`; the same key makes it one refund. */
export async function refundAll(staff: StaffClient, orderId: string, twice: boolean): Promise<void> {
  const key = randomUUID();
  const ask = () => staff.send('POST', `/orders/${orderId}/refund`, {}, { 'idempotency-key': key });
  await Promise.all(twice ? [ask(), ask()] : [ask()]);
}
