/** From the wire's words to the box office's. */
import type { Static } from 'typebox';
import type { EventFields } from '../event.js';
import type * as shapes from '../schemas.js';

/** Of an instant that the schema let pass. */
function instantOf<Text extends string | null | undefined>(text: Text) {
  return (typeof text === 'string' ? Date.parse(text) : text) as Text extends string ? number : Text;
}

type Changes = Static<typeof shapes.EventChange>;

/** The fields that are there; an absent one stays absent, null stays null. */
export function eventFieldsOf(body: Changes): Partial<EventFields> {
  const { name, venue, timezone, status, limit_per_customer: limitPerCustomer, hold_ttl_seconds: holdTtlSeconds } = body;
  const fields = {
    name,
    venue,
    timezone,
    status,
    limitPerCustomer,
    holdTtlSeconds,
    startsAtMs: instantOf(body.starts_at),
    salesOpenAtMs: instantOf(body.sales_open_at),
    salesCloseAtMs: instantOf(body.sales_close_at),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
