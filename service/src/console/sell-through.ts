/** How an event sold since its sale began: tickets sold of each sector's capacity, instant by instant. */

import type { Static } from 'typebox';
import { instant } from '../clock/instant.js';
import type { Staff } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import type { Backstage } from './backstage.js';
import type * as shapes from './report-schemas.js';
import { type SoldStep, soldBy, stepsBetween } from './rules/sale-steps.js';
import * as sql from './sql/index.js';
import type { SectorRow } from './today.js';

interface SaleRow {
  readonly event_id: string;
  readonly name: string;
  readonly sales_open_at_ms: number;
  readonly closes_at_ms: number;
}

export interface SellThroughAsked {
  readonly eventId: string;
  /** Undefined: since the sale opened. */
  readonly fromMs: number | undefined;
  /** Undefined: until now, or until the sale was over. */
  readonly toMs: number | undefined;
}

/** `not_found`: the event is not theirs. Before the sale has begun there is no instant to look at. */
export async function readSellThrough(
  backstage: Backstage,
  staff: Staff,
  asked: SellThroughAsked,
): Promise<Static<typeof shapes.SellThrough> | Problem> {
  const [sale] = await backstage.ask<SaleRow>(sql.readSale, [staff.organisationId, asked.eventId]);
  if (sale === undefined) return problem('not_found');
  const nowMs = Date.now();
  const fromMs = asked.fromMs ?? Math.floor(sale.sales_open_at_ms);
  const toMs = Math.min(asked.toMs ?? Math.ceil(sale.closes_at_ms), nowMs);
  const { stepSeconds, timesMs } = toMs > fromMs ? stepsBetween(fromMs, toMs) : { stepSeconds: 0, timesMs: [] };
  const [sectors, steps] = await Promise.all([
    backstage.ask<SectorRow>(sql.readSectorFigures, [asked.eventId, null]),
    timesMs.length === 0
      ? []
      : backstage.ask<SoldStep & { sector_id: string }>(sql.readSoldSteps, [asked.eventId, instant(fromMs), instant(toMs), stepSeconds]),
  ]);
  return {
    at: instant(nowMs),
    event_id: sale.event_id,
    name: sale.name,
    sales_open_at: instant(sale.sales_open_at_ms),
    step_seconds: stepSeconds,
    times: timesMs.map(instant),
    sectors: sectors.map(({ sector_id, name, total, sold, held }) => ({
      sector_id,
      name,
      capacity: total,
      sold,
      held,
      sold_by: soldBy(
        steps.filter((step) => step.sector_id === sector_id),
        timesMs.length,
      ),
    })),
  };
}
