/** The shapes of orders on the wire. */
import { Type } from 'typebox';
import { Cents, Currency, Email, Instant, nullable, Uuid } from '../http/schemas.js';

const closed = { additionalProperties: false } as const;

export const NewOrder = Type.Object(
  {
    reservation_id: Type.String({
      pattern: '^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[Hh][Ff]-[0-9A-Za-z]{10})$',
      description: 'The id or the reference.',
    }),
    payment_method: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'As the gateway knows it.' })),
    email: Type.Optional(Email),
  },
  { title: 'NewOrder', ...closed },
);

const OrderRefund = Type.Object(
  {
    id: Uuid,
    amount_cents: Cents,
    reason: Type.Enum(['requested', 'cancelled', 'late', 'duplicate']),
    status: Type.Enum(['pending', 'succeeded', 'failed']),
    created_at: Instant,
  },
  { title: 'OrderRefund', ...closed },
);

export const Order = Type.Object(
  {
    id: Uuid,
    reservation_id: Uuid,
    user_id: nullable(Uuid),
    amount_cents: Cents,
    currency: Currency,
    refunded_cents: Cents,
    refunds: Type.Array(OrderRefund),
    status: Type.Enum(['pending', 'paid', 'failed', 'refunded']),
    failure_code: nullable(Type.String()),
    created_at: Instant,
  },
  { title: 'Order', ...closed },
);

export const NewRefund = Type.Object(
  { amount_cents: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000_000, description: 'Absent: all that is left.' })) },
  { title: 'NewRefund', ...closed },
);

export const orderParams = Type.Object({ order_id: Uuid });
/** How a guest shows that an order is theirs. */
export const guestQuery = Type.Object({ email: Type.Optional(Type.String({ format: 'email', minLength: 3, maxLength: 254 })) });

/** Further fields are ignored. */
export const PaymentNotice = Type.Object(
  {
    provider_ref: Type.String({ minLength: 1, maxLength: 200 }),
    order_id: Uuid,
    status: Type.Enum(['succeeded', 'failed']),
    amount_cents: Type.Optional(Cents),
    currency: Type.Optional(Currency),
    event_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    type: Type.Optional(Type.Enum(['charge', 'refund'])),
    refund_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { title: 'PaymentNotice', additionalProperties: true },
);
export const NoticeReceived = Type.Object({ received: Type.Boolean() }, { title: 'NoticeReceived', ...closed });

export const TestCharges = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          type: Type.Enum(['charge', 'refund']),
          provider_ref: Type.String(),
          amount_cents: Cents,
          currency: Currency,
          status: Type.String(),
        },
        { title: 'TestCharge', ...closed },
      ),
    ),
  },
  { title: 'TestCharges', ...closed },
);
