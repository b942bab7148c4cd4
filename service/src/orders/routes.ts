/** Orders over HTTP, and the door for what gateways tell. */
import { Type } from 'typebox';
import { type Answer, ok } from '../http/answer.js';
import { Problem, problem } from '../http/problems.js';
import { type Route, route } from '../http/route.js';
import { pageOf, pageQuery } from '../http/schemas.js';
import type { Desk } from './desk.js';
import { listOrders } from './list.js';
import type { Payments } from './payments.js';
import { placeOrder } from './place.js';
import { receiveNotice } from './receive-notice.js';
import { refundOrder } from './refund.js';
import { accessOrder } from './requester.js';
import * as shapes from './schemas.js';
import { readOrder } from './shown-order.js';
import type { TestGateway } from './test-gateway/test-gateway.js';
import { orderOnWire } from './wire.js';

const tag = 'Orders';
const OrderPage = pageOf(shapes.Order, 'OrderPage');

function accepted<Body>(body: Body, replayed = false): Answer<202, Body> {
  return { status: 202, body, ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}) };
}

/** All routes of orders; those of the test gateway only with it. */
export function paymentRoutes({ desk, testGateway }: Payments): Route[] {
  return [...orderRoutes(desk), ...(testGateway === null ? [] : testGatewayRoutes(desk, testGateway))];
}

/** What is asked about orders by those who buy and those who sell, and told by the gateway. */
export function orderRoutes(desk: Desk): Route[] {
  return [
    route({
      method: 'POST',
      path: '/orders',
      operationId: 'placeOrder',
      summary: 'Pays for a held reservation; what becomes of it is seen in the order',
      tag,
      auth: 'anyone',
      idempotencyKey: 'required',
      limit: 'reservations',
      body: shapes.NewOrder,
      responses: { 202: shapes.Order },
      problems: ['not_found', 'rate_limited', 'reservation_not_held', 'hold_expired'],
      handler: async (call) => {
        const { principal, body, address, requestId } = call;
        const placed = await placeOrder(desk, {
          reservation: body.reservation_id,
          paymentMethod: body.payment_method ?? null,
          requester: { principal, email: body.email, address, requestId },
          key: call.key as string,
          fingerprint: call.fingerprint(),
        });
        return placed instanceof Problem ? placed : accepted(orderOnWire(placed.order), placed.replayed);
      },
    }),
    route({
      method: 'GET',
      path: '/orders',
      operationId: 'listOrders',
      summary: "Lists a buyer's orders, or the organisation's, newest first",
      tag,
      auth: 'anyone',
      scope: 'orders:read',
      idempotencyKey: 'none',
      query: Type.Object({ ...pageQuery }),
      responses: { 200: OrderPage },
      problems: [],
      handler: async ({ principal, query: { cursor, limit = 20 } }) => {
        if (principal.kind === 'anonymous') return problem('unauthorized');
        const page = await listOrders(desk, principal, { cursor, limit });
        return page instanceof Problem ? page : ok({ ...page, data: page.data.map(orderOnWire) });
      },
    }),
    route({
      method: 'GET',
      path: '/orders/:order_id',
      operationId: 'readOrder',
      summary: 'Shows an order to its owner or to staff',
      tag,
      auth: 'anyone',
      scope: 'orders:read',
      idempotencyKey: 'none',
      params: shapes.orderParams,
      query: shapes.guestQuery,
      responses: { 200: shapes.Order },
      problems: ['not_found', 'rate_limited'],
      handler: async ({ principal, params, query, address, requestId }) => {
        const order = await accessOrder(desk, params.order_id.toLowerCase(), { principal, email: query.email, address, requestId });
        return order instanceof Problem ? order : ok(orderOnWire(order));
      },
    }),
    route({
      method: 'POST',
      path: '/orders/:order_id/refund',
      operationId: 'refundOrder',
      summary: 'Gives money back; all of what tickets cost gives the seats back too',
      tag,
      auth: 'staff',
      scope: 'orders:refund',
      idempotencyKey: 'accepted',
      params: shapes.orderParams,
      body: shapes.NewRefund,
      responses: { 202: shapes.Order },
      problems: ['not_found', 'not_refundable', 'refund_exceeds_payment', 'payment_in_progress'],
      handler: async (call) => {
        const refunded = await refundOrder(desk, {
          staff: call.principal,
          orderId: call.params.order_id.toLowerCase(),
          amountCents: call.body.amount_cents ?? null,
          intent: { scope: call.principal.keyScope, key: call.key, fingerprint: call.fingerprint() },
          requestId: call.requestId,
        });
        return refunded instanceof Problem ? refunded : accepted(orderOnWire(refunded.order), refunded.replayed);
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/payment',
      operationId: 'receivePaymentNotice',
      summary: 'Takes what the payment gateway tells, signed over the body as sent',
      tag,
      auth: 'public',
      idempotencyKey: 'none',
      rawBody: shapes.PaymentNotice,
      responses: { 200: shapes.NoticeReceived, 202: shapes.NoticeReceived },
      problems: ['bad_signature', 'payment_mismatch'],
      handler: async (call) => {
        const raw = Buffer.isBuffer(call.body) ? call.body : Buffer.alloc(0);
        const received = await receiveNotice(desk, raw, (name) => call.header(name));
        if (received instanceof Problem) return received;
        return received === 'kept' ? accepted({ received: true }) : ok({ received: true });
      },
    }),
  ];
}

/** What the test gateway itself believes. Only with the test gateway. */
export function testGatewayRoutes(desk: Desk, gateway: TestGateway): Route[] {
  return [
    route({
      method: 'GET',
      path: '/test-gateway/charges',
      operationId: 'listTestCharges',
      summary: 'Lists what the test gateway believes about an order',
      tag,
      auth: 'staff',
      scope: 'orders:read',
      idempotencyKey: 'none',
      query: Type.Object({ order_id: Type.String({ format: 'uuid' }) }),
      responses: { 200: shapes.TestCharges },
      problems: ['not_found'],
      handler: async ({ principal, query }) => {
        const order = await readOrder(desk.ask, query.order_id.toLowerCase());
        if (order === undefined || order.organisationId !== principal.organisationId) return problem('not_found');
        return ok({ data: await gateway.ledger(order.id) });
      },
    }),
  ];
}
