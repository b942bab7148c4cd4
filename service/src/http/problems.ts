/**
 * The register of everything this service may say no with. A code is stable: clients branch on it, so it is never renamed
 * and never reused. `docs/errors.md`, the OpenAPI document and the routes are held equal to this register by tests.
 */

export interface ProblemEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  /** The problem in a few words; the same for every occurrence. */
  readonly title: string;
  /** The sentence that is sent when the room that refuses has nothing more exact to say. */
  readonly sentence: string;
  /**
   * What a client should do. `no`: the same request will be refused again. `changed`: with other content. `later`: as it
   * stands, after `Retry-After` (or when the state of the world may have changed); with an Idempotency-Key, the same one.
   */
  readonly retry: 'no' | 'changed' | 'later';
  /** Seconds for `Retry-After`, when the problem itself does not know better. */
  readonly retryAfterSeconds?: number;
}

function entry(
  status: ProblemEntry['status'],
  title: string,
  retry: ProblemEntry['retry'],
  sentence: string,
  retryAfterSeconds?: number,
): ProblemEntry {
  return { status, title, sentence, retry, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

export const problems = {
  // The request itself.
  invalid_request: entry(400, 'Invalid request', 'changed', 'The request does not fit what this route takes; `fields` says where.'),
  invalid_json: entry(400, 'Invalid JSON', 'changed', 'The body is not a JSON document that can be read.'),
  header_repeated: entry(400, 'Header repeated', 'changed', 'A header that is sent once was sent more than once; `header` names it.'),
  invalid_cursor: entry(
    400,
    'Invalid cursor',
    'changed',
    'The cursor was damaged, or it belongs to another list. Start again without one.',
  ),
  invalid_stay: entry(400, 'Invalid stay', 'changed', 'A stay leaves after it arrives and has at most 30 nights.'),
  idempotency_key_required: entry(
    400,
    'Idempotency-Key required',
    'changed',
    'This request needs an Idempotency-Key header: one key per intent, reused on every retry.',
  ),
  idempotency_key_malformed: entry(
    400,
    'Idempotency-Key malformed',
    'changed',
    'An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.',
  ),
  unauthorized: entry(401, 'Not authenticated', 'changed', 'This request needs a valid credential: `Authorization: Bearer …`.'),
  invalid_credentials: entry(401, 'Invalid credentials', 'changed', 'There is no account with this e-mail and this password.'),
  invalid_invitation: entry(
    401,
    'Invalid invitation',
    'no',
    'The invitation is none of ours, was used before, or is over: ask for another.',
  ),
  invalid_refresh_token: entry(
    401,
    'Invalid refresh token',
    'no',
    'The refresh token is none of ours, was used before, has expired or was revoked: sign in again.',
  ),
  bad_signature: entry(401, 'Bad signature', 'no', 'The signature is not that of the body as it was received.'),
  forbidden: entry(403, 'Not allowed', 'no', 'The credential is valid and lacks what `required` names.'),
  cross_site: entry(403, 'Cross-site', 'no', 'A page of another site asked; a session speaks for pages of this one only.'),
  not_admitted: entry(
    403,
    'Not admitted',
    'later',
    'This event lets people in by its waiting room: join, and come back once you are admitted.',
  ),
  not_found: entry(404, 'Not found', 'no', 'There is nothing here for you.'),
  method_not_allowed: entry(405, 'Method not allowed', 'no', 'This path does not take that method; `Allow` names those it takes.'),
  request_timeout: entry(408, 'Request timeout', 'later', 'The request did not arrive in time.'),
  payload_too_large: entry(413, 'Payload too large', 'changed', 'A request body has at most 64 kB.'),
  unsupported_media_type: entry(
    415,
    'Unsupported media type',
    'changed',
    'A request body is `application/json`, in UTF-8, not compressed.',
  ),
  headers_too_large: entry(431, 'Headers too large', 'changed', 'The headers of a request have at most 16 kB.'),
  rate_limited: entry(429, 'Too many requests', 'later', 'A limit was reached; `Retry-After` says when to come back.', 1),

  // The state of the world.
  idempotency_key_reused: entry(409, 'Idempotency-Key reused', 'changed', 'This Idempotency-Key was used before, for other content.'),
  email_taken: entry(409, 'E-mail taken', 'changed', 'There is an account with this e-mail.'),
  sold_out: entry(409, 'Sold out', 'later', 'Not enough units are left.'),
  sale_not_open: entry(409, 'Sale not open', 'later', 'Nothing of this event is sold before its sale opens.'),
  sale_closed: entry(409, 'Sale closed', 'no', 'The sale of this event is over.'),
  draw_fixed: entry(
    409,
    'Draw fixed',
    'no',
    'Somebody has joined the waiting room: its draw, and the opening that the draw waits for, stay as they are.',
  ),
  limit_reached: entry(409, 'Limit reached', 'changed', 'One person may not have that many tickets of this event.'),
  too_many_holds: entry(409, 'Too many holds', 'later', 'Too many unpaid reservations are open for this guest.'),
  hold_expired: entry(409, 'Hold expired', 'no', 'The time to pay for this reservation is over.'),
  already_confirmed: entry(409, 'Already confirmed', 'no', 'The reservation is confirmed; it can be cancelled, not let go.'),
  already_cancelled: entry(409, 'Already cancelled', 'no', 'The reservation was cancelled before.'),
  not_cancellable: entry(
    409,
    'Not cancellable',
    'no',
    'The reservation has ended without ever being confirmed; there is nothing to cancel.',
  ),
  stay_started: entry(409, 'Stay started', 'no', 'From check-in time on a guest can no longer cancel online.'),
  payment_in_progress: entry(
    409,
    'Payment in progress',
    'later',
    'An order for this reservation is being paid; wait for what becomes of it.',
  ),
  reservation_not_held: entry(409, 'Reservation not held', 'no', 'Only a reservation that is held can be ordered.'),
  not_refundable: entry(409, 'Not refundable', 'no', 'Nothing of this order is left to give back.'),
  refund_exceeds_payment: entry(
    409,
    'Refund exceeds payment',
    'changed',
    'All refunds together are at most what was paid; `available` is left.',
  ),
  payment_mismatch: entry(
    409,
    'Payment mismatch',
    'no',
    'Amount or currency are not those of the order. It was recorded, and nothing was confirmed.',
  ),
  allotment_below_booked: entry(409, 'Allotment below booked', 'changed', 'More is booked than would be left to sell; nothing was stored.'),
  currency_fixed: entry(409, 'Currency fixed', 'no', 'The currency is fixed once something has a price.'),
  code_taken: entry(409, 'Code taken', 'changed', 'This code is in use at this property.'),
  external_reference_taken: entry(409, 'External reference taken', 'no', 'A reservation with this source and external reference exists.'),

  // Published rules.
  rate_unavailable: entry(422, 'Rate unavailable', 'changed', 'A night of the stay has no price in this rate plan.'),
  min_stay_not_met: entry(422, 'Minimum stay not met', 'changed', 'The stay is shorter than the rate plan asks for.'),
  max_stay_exceeded: entry(422, 'Maximum stay exceeded', 'changed', 'The stay is longer than the rate plan allows.'),
  closed_to_arrival: entry(422, 'Closed to arrival', 'changed', 'Nobody can arrive on this date.'),
  closed_to_departure: entry(422, 'Closed to departure', 'changed', 'Nobody can leave on this date.'),
  closed: entry(422, 'Closed', 'changed', 'A night of the stay is not sold.'),
  occupancy_exceeded: entry(422, 'Occupancy exceeded', 'changed', 'The room does not sleep that many guests.'),
  rate_plan_mismatch: entry(422, 'Rate plan mismatch', 'changed', 'The rate plan is not one of this room type.'),
  arrival_in_the_past: entry(422, 'Arrival in the past', 'changed', 'The arrival is before today, by the calendar of the property.'),
  mixed_payment: entry(422, 'Mixed payment', 'changed', 'The rooms of one reservation are all prepaid or all paid at the property.'),
  currency_mismatch: entry(422, 'Currency mismatch', 'changed', 'The rooms of one reservation have one currency.'),
  duplicate_date: entry(422, 'Duplicate date', 'changed', 'A date is named twice.'),
  allotment_required: entry(422, 'Allotment required', 'changed', 'A night that was never published needs an allotment first.'),

  // Our own trouble.
  internal_error: entry(500, 'Internal error', 'later', 'Something went wrong on our side; `request_id` names it in our log.'),
  busy: entry(503, 'Busy', 'later', 'Too much is going on. Nothing was done; try again.', 1),
  outcome_unknown: entry(
    503,
    'Outcome unknown',
    'later',
    'It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.',
    1,
  ),
  unavailable: entry(503, 'Unavailable', 'later', 'Something this service needs is down. Nothing was done; try again.', 2),
};

export type ProblemCode = keyof typeof problems;

export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(problems, text);
}

/** What a client may use to find its way out: `available`, `night`, `required`, `fields`, … Never personal data. */
export type ProblemMembers = Readonly<Record<string, unknown>>;

/** One field that does not fit: where, as a path through the request, and why. */
export interface FieldProblem {
  readonly in: 'body' | 'query' | 'path' | 'header';
  readonly field: string;
  readonly message: string;
}

/** A refusal as a value: a room returns it (or throws it, from where returning is awkward). It is no Error: it has no stack and is no bug. */
export class Problem {
  constructor(
    readonly code: ProblemCode,
    /** A sentence about this occurrence; undefined: the register's. */
    readonly detail: string | undefined,
    readonly members: ProblemMembers | undefined,
    readonly retryAfterSeconds: number | undefined,
  ) {}

  get status(): number {
    return problems[this.code].status;
  }
}

/** Makes a refusal. `detail` is a sentence for people; `members` become members of the problem document. */
export function problem(code: ProblemCode, detail?: string, members?: ProblemMembers, retryAfterSeconds?: number): Problem {
  return new Problem(code, detail, members, retryAfterSeconds);
}
