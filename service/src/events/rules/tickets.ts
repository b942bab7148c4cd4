/** What a reservation of tickets asks for, priced. */
import type { CalendarDate, Charge, Line, PoolId } from '@holdfast/engine';

/** All cells of all events lie on this date: an event that is moved takes its stock along. */
export const eventDate = '2000-01-01' as CalendarDate;

/** What one sector sells for, and the caps that its tickets draw on. */
export interface SectorTerms {
  readonly sectorId: PoolId;
  readonly priceCents: number;
  readonly capIds: readonly PoolId[];
}

/** Tickets of one sector. */
export interface TicketItem {
  readonly sectorId: PoolId;
  /** 1 to 8. */
  readonly quantity: number;
}

export interface PricedItem extends TicketItem {
  readonly itemNo: number;
  /** Of one ticket. */
  readonly priceCents: number;
}

/** The items with their prices, in their order; undefined when one of the sectors is not among the terms. */
export function priceItems(items: readonly TicketItem[], sectors: ReadonlyMap<PoolId, SectorTerms>): PricedItem[] | undefined {
  const priced: PricedItem[] = [];
  for (const { sectorId, quantity } of items) {
    const terms = sectors.get(sectorId);
    if (terms === undefined) return undefined;
    priced.push({ itemNo: priced.length + 1, sectorId, quantity, priceCents: terms.priceCents });
  }
  return priced;
}

/** What each item takes: tickets of its sector, and as many of every cap that the sector is under, at no price. */
export function linesOf(items: readonly PricedItem[], sectors: ReadonlyMap<PoolId, SectorTerms>): Line[] {
  const lines: Line[] = [];
  for (const { itemNo, sectorId, quantity, priceCents } of items) {
    lines.push({ itemNo, poolId: sectorId, date: eventDate, role: 'unit', quantity, priceCents });
    for (const poolId of sectors.get(sectorId)?.capIds ?? [])
      lines.push({ itemNo, poolId, date: eventDate, role: 'cap', quantity, priceCents: 0 });
  }
  return lines;
}

export function chargesOf(items: readonly PricedItem[]): Charge[] {
  return items.map(({ itemNo, quantity, priceCents }) => ({ itemNo, component: 'ticket', cents: quantity * priceCents }));
}

export function totalOf(items: readonly PricedItem[]): number {
  return items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
}
