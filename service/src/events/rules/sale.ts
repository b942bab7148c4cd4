/** When an event sells, and what is said of it when it does not. */

/** As staff set it. */
export type EventStatus = 'draft' | 'on_sale' | 'closed';
/** As everybody sees it: an event on sale of which nothing is free and nothing is held is sold out. */
export type ShownStatus = EventStatus | 'sold_out';

/** What staff say of a sale. Instants are epoch milliseconds; no close: until the event is closed. */
export interface Sale {
  readonly status: EventStatus;
  readonly salesOpenAtMs: number;
  readonly salesCloseAtMs: number | null;
}

/** The window of the event's lane: the kernel sells inside it, by the database's clock, under the lane's lock. */
export interface LaneWindow {
  readonly opensAtMs: number | null;
  readonly closesAtMs: number | null;
}

/** A draft never opens, and a closed event has always been closed: whatever else its dates say. */
export function laneWindow({ status, salesOpenAtMs, salesCloseAtMs }: Sale): LaneWindow {
  switch (status) {
    case 'draft':
      return { opensAtMs: Number.POSITIVE_INFINITY, closesAtMs: null };
    case 'closed':
      return { opensAtMs: null, closesAtMs: Number.NEGATIVE_INFINITY };
    case 'on_sale':
      return { opensAtMs: salesOpenAtMs, closesAtMs: salesCloseAtMs };
  }
}

/** A counter as it is now: of a sector, or of a cap that the sector is under. */
export interface Counter {
  readonly total: number;
  /** Held and confirmed; a hold past its deadline is nothing. */
  readonly taken: number;
  /** Whether a live hold has some of it. */
  readonly held: boolean;
}

export interface SectorStock {
  /** The least that is free over the sector's own counter and its caps. */
  readonly available: number;
  /** Nothing is free, but live holds could still come back. */
  readonly mayReturn: boolean;
}

/** What is left of a sector under its caps. It may return when each counter that is full has a live hold in it. */
export function sectorStock(own: Counter, caps: readonly Counter[]): SectorStock {
  const counters = [own, ...caps];
  const available = Math.max(0, Math.min(...counters.map(({ total, taken }) => total - taken)));
  const full = counters.filter(({ total, taken }) => total <= taken);
  // A counter of nothing at all gives nothing back.
  return { available, mayReturn: available === 0 && full.every(({ total, held }) => held && total > 0) };
}

/** What the sectors make of their event. `held`: some live hold has tickets of it. */
export function eventStock(
  status: EventStatus,
  sectors: readonly SectorStock[],
  held: boolean,
): { readonly status: ShownStatus; readonly mayReturn: boolean } {
  const free = sectors.some(({ available }) => available > 0);
  if (status !== 'on_sale' || free || sectors.length === 0) return { status, mayReturn: false };
  return held ? { status, mayReturn: true } : { status: 'sold_out', mayReturn: false };
}
