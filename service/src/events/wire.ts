/** From the box office's words to the wire's. */

import type { Static } from 'typebox';
import { instant, instantOrNull } from '../clock/instant.js';
import type { ShownCap, ShownDraw, ShownEvent, ShownSector } from './catalogue.js';
import type * as shapes from './schemas.js';
import type { ShownTickets } from './shown-tickets.js';

export function sectorOnWire(eventId: string, sector: ShownSector): Static<typeof shapes.Sector> {
  return {
    id: sector.id,
    event_id: eventId,
    name: sector.name,
    price_cents: sector.priceCents,
    currency: sector.currency,
    total_inventory: sector.total,
    available_inventory: sector.available,
    may_return: sector.mayReturn,
  };
}

export function capOnWire(eventId: string, { id, name, total, available, sectorIds }: ShownCap): Static<typeof shapes.Cap> {
  return { id, event_id: eventId, name, total, available, sector_ids: [...sectorIds] };
}

export function eventSummaryOnWire(event: ShownEvent): Static<typeof shapes.EventSummary> {
  return {
    id: event.id,
    name: event.name,
    venue: event.venue,
    timezone: event.timezone,
    starts_at: instant(event.startsAtMs),
    sales_open_at: instant(event.salesOpenAtMs),
    sales_close_at: instantOrNull(event.salesCloseAtMs),
    status: event.status,
    limit_per_customer: event.limitPerCustomer,
    may_return: event.mayReturn,
  };
}

function drawOnWire({ held_at_ms, ...draw }: ShownDraw): Static<typeof shapes.Draw> {
  return { ...draw, held_at: instantOrNull(held_at_ms) };
}

/** `forStaff`: with what only staff of its organisation see. */
export function eventOnWire(event: ShownEvent, forStaff: boolean): Static<typeof shapes.Event> {
  return {
    ...eventSummaryOnWire(event),
    sectors: event.sectors.map((sector) => sectorOnWire(event.id, sector)),
    draw: event.draw === null ? null : drawOnWire(event.draw),
    ...(forStaff ? { hold_ttl_seconds: event.holdTtlSeconds, caps: event.caps.map((cap) => capOnWire(event.id, cap)) } : {}),
  };
}

export function ticketsOnWire(shown: ShownTickets): Static<typeof shapes.TicketReservation> {
  const { currency, items, tickets } = shown;
  const money = (cents: number) => ({ amount_cents: cents, currency });
  const [first] = items;
  const sectorId = first !== undefined && items.every((item) => item.sectorId === first.sectorId) ? first.sectorId : null;
  return {
    id: shown.id,
    reference: shown.reference,
    kind: 'tickets',
    user_id: shown.userId,
    event_id: shown.eventId,
    sector_id: sectorId,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    items: items.map((item) => ({
      sector_id: item.sectorId,
      quantity: item.quantity,
      price: money(item.priceCents),
      total: money(item.priceCents * item.quantity),
    })),
    status: shown.status,
    expires_at: instantOrNull(shown.expiresAtMs),
    total: money(shown.totalCents),
    created_at: instant(shown.createdAtMs),
    cancelled_at: instantOrNull(shown.cancelledAtMs),
    ...(tickets.length === 0
      ? {}
      : { tickets: tickets.map((ticket) => ({ code: ticket.code, state: ticket.state, sector_id: ticket.sectorId })) }),
  };
}
