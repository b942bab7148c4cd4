/** The routes that only the console needs: today's figures, the story of a reservation, deliveries, money, reports, the doctor. */

import { type Static, Type } from 'typebox';
import { instant } from '../clock/instant.js';
import { ok } from '../http/answer.js';
import { cutPage } from '../http/cursors.js';
import type { Staff } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import { type Route, route } from '../http/route.js';
import { pageOf, pageQuery, Uuid } from '../http/schemas.js';
import { makeRefundAgain } from '../orders/owed-refunds.js';
import { find } from '../reservations/access.js';
import { reservationParams } from '../reservations/schemas.js';
import type { Backstage } from './backstage.js';
import { readAttention } from './money.js';
import { reportRoutes } from './report-routes.js';
import * as shapes from './schemas.js';
import * as sql from './sql/index.js';
import { readEventFigures, readToday } from './today.js';

const tag = 'Console';
const idOf = (text: string) => text.toLowerCase();

export function consoleRoutes(backstage: Backstage): Route[] {
  return [...figureRoutes(backstage), ...deliveryRoutes(backstage), ...moneyRoutes(backstage), ...reportRoutes(backstage)];
}

interface StoryRow {
  readonly at_ms: number;
  readonly source: 'event' | 'payment' | 'refund' | 'notice';
  readonly what: string;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly request_id: string | null;
  readonly event_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly deliveries: { target: string; status: 'pending' | 'delivered' | 'dead'; attempts: number }[];
}

function figureRoutes(backstage: Backstage): Route[] {
  return [
    route({
      method: 'GET',
      path: '/today',
      operationId: 'readToday',
      summary: "Shows an organisation's properties and coming events with today's figures",
      tag,
      auth: 'staff',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      responses: { 200: shapes.Today },
      problems: [],
      handler: async ({ principal }) => ok(await readToday(backstage, principal)),
    }),
    route({
      method: 'GET',
      path: '/events/:event_id/figures',
      operationId: 'readEventFigures',
      summary: 'Shows what is sold and held of an event, who waits and who was let in, as it is now',
      tag,
      auth: 'staff',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      params: shapes.eventParams,
      responses: { 200: shapes.EventFigures },
      problems: ['not_found'],
      handler: async ({ principal, params }) => {
        const figures = await readEventFigures(backstage, principal, idOf(params.event_id));
        return figures === null ? problem('not_found') : ok(figures);
      },
    }),
    route({
      method: 'GET',
      path: '/reservations/:reservation_id/timeline',
      operationId: 'readTimeline',
      summary: 'Tells what happened to a reservation, its orders and its money, and who did it',
      tag,
      auth: 'staff',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      params: reservationParams,
      responses: { 200: shapes.Story },
      problems: ['not_found'],
      handler: async ({ principal, params }) => {
        const found = await find(backstage, params.reservation_id);
        if (found?.organisationId !== principal.organisationId) return problem('not_found');
        const rows = await backstage.ask<StoryRow>(sql.readStory, [found.laneId, found.id, principal.organisationId]);
        return ok({ data: rows.map(({ at_ms, ...row }) => ({ ...row, at: instant(at_ms) })) });
      },
    }),
    route({
      method: 'GET',
      path: '/doctor',
      operationId: 'readExamination',
      summary: 'Recounts the database against the guarantees, at most once a minute',
      tag,
      auth: 'staff',
      scope: 'outbox:read',
      idempotencyKey: 'none',
      responses: { 200: shapes.Examination },
      problems: [],
      handler: async () => {
        const { atMs, findings } = await backstage.examination();
        return ok({ at: instant(atMs), well: findings.every(({ count }) => count === 0), findings: [...findings] });
      },
    }),
  ];
}

interface DeliveryRow {
  readonly event_id: string;
  readonly target: string;
  readonly position: number;
  readonly state: (typeof shapes.deliveryStates)[number];
  readonly attempts: number;
  readonly last_error: string | null;
  readonly type: string;
  readonly aggregate_id: string;
  readonly due_at_ms: number;
  readonly finished_at_ms: number | null;
  readonly occurred_at_ms: number;
}

function deliveryOnWire(row: DeliveryRow): Static<typeof shapes.Delivery> {
  const { event_id: id, state: status, due_at_ms, finished_at_ms, occurred_at_ms, ...rest } = row;
  return {
    ...rest,
    id,
    status,
    due_at: instant(due_at_ms),
    finished_at: finished_at_ms === null ? null : instant(finished_at_ms),
    occurred_at: instant(occurred_at_ms),
  };
}

function deliveryRoutes(backstage: Backstage): Route[] {
  const retry = (staff: Staff, eventId: string | null) =>
    backstage.ask<{ event_id: string }>(sql.retryOwnDeliveries, [staff.organisationId, eventId]);
  return [
    route({
      method: 'GET',
      path: '/deliveries',
      operationId: 'listDeliveries',
      summary: "Lists deliveries of the organisation's events, newest first",
      tag,
      auth: 'staff',
      scope: 'outbox:read',
      idempotencyKey: 'none',
      query: Type.Object({ status: Type.Optional(Type.Enum([...shapes.deliveryStates])), ...pageQuery }),
      responses: { 200: pageOf(shapes.Delivery, 'DeliveryPage') },
      problems: [],
      handler: async ({ principal, query: { status = null, cursor, limit = 20 } }) => {
        const filter = { organisation: principal.organisationId, status };
        const position = backstage.cursors.read('deliveries', filter, cursor);
        if (position instanceof Problem) return position;
        const values = [principal.organisationId, status, ...(position ?? [null, null]), limit + 1];
        const rows = await backstage.ask<DeliveryRow>(sql.listOwnDeliveries, values);
        return ok(
          cutPage(rows, limit, deliveryOnWire, (last) => backstage.cursors.issue('deliveries', filter, [last.position, last.target])),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/deliveries/retry',
      operationId: 'retryDeliveries',
      summary: 'Sends all dead deliveries of the organisation again; each event keeps its id',
      tag,
      auth: 'staff',
      scope: 'outbox:write',
      idempotencyKey: 'none',
      responses: { 200: shapes.Retried },
      problems: [],
      handler: async ({ principal }) => ok({ retried: (await retry(principal, null)).length }),
    }),
    route({
      method: 'POST',
      path: '/deliveries/:delivery_id/retry',
      operationId: 'retryDelivery',
      summary: 'Sends what is dead of one event again',
      tag,
      auth: 'staff',
      scope: 'outbox:write',
      idempotencyKey: 'none',
      params: Type.Object({ delivery_id: Uuid }),
      responses: { 200: shapes.Retried },
      problems: ['not_found'],
      handler: async ({ principal, params }) => {
        const eventId = idOf(params.delivery_id);
        const known = await backstage.ask(sql.findDelivery, [principal.organisationId, eventId]);
        return known.length === 0 ? problem('not_found') : ok({ retried: (await retry(principal, eventId)).length });
      },
    }),
  ];
}

function moneyRoutes(backstage: Backstage): Route[] {
  return [
    route({
      method: 'GET',
      path: '/attention',
      operationId: 'readAttention',
      summary: 'Lists money without a seat, seats without money, and refunds that are owed',
      tag,
      auth: 'staff',
      scope: 'orders:read',
      idempotencyKey: 'none',
      responses: { 200: shapes.Attention },
      problems: [],
      handler: async ({ principal }) => ok(await readAttention(backstage, principal)),
    }),
    route({
      method: 'POST',
      path: '/refunds/:refund_id/retry',
      operationId: 'retryRefund',
      summary: 'Makes a refund that the gateway refused again, as a new one',
      tag,
      auth: 'staff',
      scope: 'orders:refund',
      idempotencyKey: 'none',
      params: Type.Object({ refund_id: Uuid }),
      responses: { 200: shapes.MadeAgain },
      problems: ['not_found', 'not_refundable'],
      handler: async ({ principal, params }) => {
        const refundId = idOf(params.refund_id);
        const own = await backstage.ask(sql.findOwnRefund, [principal.organisationId, refundId]);
        if (own.length === 0) return problem('not_found');
        const made = await makeRefundAgain(backstage.pool, refundId, null);
        if (made === undefined) return problem('not_refundable');
        return ok({ refund_id: made.refundId, amount_cents: made.amountCents, currency: made.currency });
      },
    }),
  ];
}
