/**
 * The terms that tickets are sold by. What was read is remembered with the version of the event's lane that it belongs to: the
 * kernel compares that version under the lock, so remembered terms can be old but never be sold by.
 */
import { asId, type LaneId, type PoolId, plainArray } from '@holdfast/engine';
import { Together } from '../readings/together.js';
import type { Ask } from './box-office.js';
import type { EventStatus } from './rules/sale.js';
import type { SectorTerms } from './rules/tickets.js';
import * as sql from './sql/index.js';

export interface EventTerms {
  readonly eventId: LaneId;
  readonly organisationId: string;
  readonly status: EventStatus;
  /** Whether whoever reserves needs a pass of the waiting room. */
  readonly needsPass: boolean;
  /** ISO 4217, of all sectors. */
  readonly currency: string;
  /** null: as configured. */
  readonly holdTtlSeconds: number | null;
  readonly sectors: ReadonlyMap<PoolId, SectorTerms>;
}

/** Terms, and the version of the lane they were read with. */
export interface KnownTerms {
  readonly terms: EventTerms;
  readonly version: number;
}

/** Which event: by its id, or as the one that has this sector. */
export type TermsAsked = { readonly eventId: LaneId } | { readonly sectorId: PoolId };

interface TermsRow {
  readonly no: number;
  readonly event_id: string;
  readonly organisation_id: string;
  readonly status: EventStatus;
  readonly needs_pass: boolean;
  readonly hold_ttl_seconds: number | null;
  readonly currency: string;
  readonly version: number;
  readonly sectors: readonly (readonly [sectorId: PoolId, priceCents: number, capIds: readonly PoolId[] | null])[] | null;
}

const batchMax = 256;
/** Events and sectors remembered, in all; the events that were read longest ago are forgotten first. */
const rememberedMax = 50_000;

const nameOf = (asked: TermsAsked) => ('eventId' in asked ? asked.eventId : `sector ${asked.sectorId}`);

export class TermsBook {
  private readonly known = new Map<LaneId, KnownTerms>();
  private readonly eventOfSector = new Map<PoolId, LaneId>();
  private readonly readings: Together<TermsAsked, KnownTerms>;

  constructor(private readonly ask: Ask) {
    this.readings = new Together({ nameOf, batchMax, read: (asked) => this.read(asked) });
  }

  /** Terms as remembered, perhaps old. */
  remembered(asked: TermsAsked): KnownTerms | undefined {
    const eventId = 'eventId' in asked ? asked.eventId : this.eventOfSector.get(asked.sectorId);
    return eventId === undefined ? undefined : this.known.get(eventId);
  }

  /** Terms as they are now: read by a statement that starts after this call. Undefined when there is no such event. */
  load(asked: TermsAsked): Promise<KnownTerms | undefined> {
    return this.readings.ask(asked);
  }

  private async read(asked: readonly TermsAsked[]): Promise<(KnownTerms | undefined)[]> {
    const rows = await this.ask<TermsRow>(sql.loadTerms, [
      plainArray(asked.map((each) => ('eventId' in each ? each.eventId : null))),
      plainArray(asked.map((each) => ('sectorId' in each ? each.sectorId : null))),
    ]);
    const found = new Map(rows.map((row) => [row.no, this.remember(knownFrom(row))]));
    return asked.map((_, index) => found.get(index + 1));
  }

  /** Two readings may come back in another order than they were made in. */
  private remember(read: KnownTerms): KnownTerms {
    const { eventId, sectors } = read.terms;
    const before = this.known.get(eventId);
    if (before !== undefined && before.version > read.version) return read;
    this.known.delete(eventId);
    this.known.set(eventId, read);
    for (const sectorId of sectors.keys()) this.eventOfSector.set(sectorId, eventId);
    for (const [oldest, { terms }] of this.known) {
      if (this.known.size + this.eventOfSector.size <= rememberedMax) break;
      this.known.delete(oldest);
      for (const sectorId of terms.sectors.keys()) this.eventOfSector.delete(sectorId);
    }
    return read;
  }
}

function knownFrom(row: TermsRow): KnownTerms {
  const sectors = (row.sectors ?? []).map(
    ([sectorId, priceCents, capIds]): SectorTerms => ({ sectorId, priceCents, capIds: capIds ?? [] }),
  );
  return {
    version: row.version,
    terms: {
      eventId: asId<LaneId>(row.event_id),
      organisationId: row.organisation_id,
      status: row.status,
      needsPass: row.needs_pass,
      currency: row.currency,
      holdTtlSeconds: row.hold_ttl_seconds,
      sectors: new Map(sectors.map((sector) => [sector.sectorId, sector])),
    },
  };
}
