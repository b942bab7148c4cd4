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

export const problems = {
  // The request itself.
  invalid_request: { status: 400, title: 'Invalid request', sentence: 'The request does not fit what this route takes; `fields` says where.', retry: 'changed' },
  invalid_json: { status: 400, title: 'Invalid JSON', sentence: 'The body is not a JSON document that can be read.', retry: 'changed' },
  invalid_cursor: { status: 400, title: 'Invalid cursor', sentence: 'The cursor was damaged, or it belongs to another list. Start again without one.', retry: 'changed' },
  invalid_stay: { status: 400, title: 'Invalid stay', sentence: 'A stay leaves after it arrives and has at most 30 nights.', retry: 'changed' },
  idempotency_key_required: { status: 400, title: 'Idempotency-Key required', sentence: 'This request needs an Idempotency-Key header: one key per intent, reused on every retry.', retry: 'changed' },
  idempotency_key_malformed: { status: 400, title: 'Idempotency-Key malformed', sentence: 'An Idempotency-Key is 1 to 255 printable ASCII characters, bare or quoted, sent once.', retry: 'changed' },
  unauthorized: { status: 401, title: 'Not authenticated', sentence: 'This request needs a valid credential: `Authorization: Bearer …`.', retry: 'changed' },
  invalid_credentials: { status: 401, title: 'Invalid credentials', sentence: 'There is no account with this e-mail and this password.', retry: 'changed' },
  invalid_refresh_token: { status: 401, title: 'Invalid refresh token', sentence: 'The refresh token is none of ours, was used before, has expired or was revoked: sign in again.', retry: 'no' },
  forbidden: { status: 403, title: 'Not allowed', sentence: 'The credential is valid and lacks what `required` names.', retry: 'no' },
  not_found: { status: 404, title: 'Not found', sentence: 'There is nothing here for you.', retry: 'no' },
  method_not_allowed: { status: 405, title: 'Method not allowed', sentence: 'This path does not take that method; `Allow` names those it takes.', retry: 'no' },
  request_timeout: { status: 408, title: 'Request timeout', sentence: 'The request did not arrive in time.', retry: 'later' },
  payload_too_large: { status: 413, title: 'Payload too large', sentence: 'A request body has at most 64 kB.', retry: 'changed' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', sentence: 'A request body is `application/json`, in UTF-8, not compressed.', retry: 'changed' },
  headers_too_large: { status: 431, title: 'Headers too large', sentence: 'The headers of a request have at most 16 kB.', retry: 'changed' },
  rate_limited: { status: 429, title: 'Too many requests', sentence: 'A limit was reached; `Retry-After` says when to come back.', retry: 'later', retryAfterSeconds: 1 },

  // The state of the world.
  idempotency_key_reused: { status: 409, title: 'Idempotency-Key reused', sentence: 'This Idempotency-Key was used before, for other content.', retry: 'changed' },
  email_taken: { status: 409, title: 'E-mail taken', sentence: 'There is an account with this e-mail.', retry: 'changed' },
  sold_out: { status: 409, title: 'Sold out', sentence: 'Not enough units are left.', retry: 'later' },
  too_many_holds: { status: 409, title: 'Too many holds', sentence: 'Too many unpaid reservations are open for this guest.', retry: 'later' },
  hold_expired: { status: 409, title: 'Hold expired', sentence: 'The time to pay for this reservation is over.', retry: 'no' },
  already_confirmed: { status: 409, title: 'Already confirmed', sentence: 'The reservation is confirmed; it can be cancelled, not let go.', retry: 'no' },
  already_cancelled: { status: 409, title: 'Already cancelled', sentence: 'The reservation was cancelled before.', retry: 'no' },
  not_cancellable: { status: 409, title: 'Not cancellable', sentence: 'The reservation has ended without ever being confirmed; there is nothing to cancel.', retry: 'no' },
  stay_started: { status: 409, title: 'Stay started', sentence: 'From check-in time on a guest can no longer cancel online.', retry: 'no' },
  allotment_below_booked: { status: 409, title: 'Allotment below booked', sentence: 'More is booked than would be left to sell; nothing was stored.', retry: 'changed' },
  currency_fixed: { status: 409, title: 'Currency fixed', sentence: 'The currency is fixed once something has a price.', retry: 'no' },
  code_taken: { status: 409, title: 'Code taken', sentence: 'This code is in use at this property.', retry: 'changed' },
  external_reference_taken: { status: 409, title: 'External reference taken', sentence: 'A reservation with this source and external reference exists.', retry: 'no' },

  // Published rules.
  rate_unavailable: { status: 422, title: 'Rate unavailable', sentence: 'A night of the stay has no price in this rate plan.', retry: 'changed' },
  min_stay_not_met: { status: 422, title: 'Minimum stay not met', sentence: 'The stay is shorter than the rate plan asks for.', retry: 'changed' },
  max_stay_exceeded: { status: 422, title: 'Maximum stay exceeded', sentence: 'The stay is longer than the rate plan allows.', retry: 'changed' },
  closed_to_arrival: { status: 422, title: 'Closed to arrival', sentence: 'Nobody can arrive on this date.', retry: 'changed' },
  closed_to_departure: { status: 422, title: 'Closed to departure', sentence: 'Nobody can leave on this date.', retry: 'changed' },
  closed: { status: 422, title: 'Closed', sentence: 'A night of the stay is not sold.', retry: 'changed' },
  occupancy_exceeded: { status: 422, title: 'Occupancy exceeded', sentence: 'The room does not sleep that many guests.', retry: 'changed' },
  rate_plan_mismatch: { status: 422, title: 'Rate plan mismatch', sentence: 'The rate plan is not one of this room type.', retry: 'changed' },
  arrival_in_the_past: { status: 422, title: 'Arrival in the past', sentence: 'The arrival is before today, by the calendar of the property.', retry: 'changed' },
  mixed_payment: { status: 422, title: 'Mixed payment', sentence: 'The rooms of one reservation are all prepaid or all paid at the property.', retry: 'changed' },
  currency_mismatch: { status: 422, title: 'Currency mismatch', sentence: 'The rooms of one reservation have one currency.', retry: 'changed' },
  duplicate_date: { status: 422, title: 'Duplicate date', sentence: 'A date is named twice.', retry: 'changed' },
  allotment_required: { status: 422, title: 'Allotment required', sentence: 'A night that was never published needs an allotment first.', retry: 'changed' },

  // Our own trouble.
  internal_error: { status: 500, title: 'Internal error', sentence: 'Something went wrong on our side; `request_id` names it in our log.', retry: 'later' },
  busy: { status: 503, title: 'Busy', sentence: 'Too much is going on. Nothing was done; try again.', retry: 'later', retryAfterSeconds: 1 },
  outcome_unknown: { status: 503, title: 'Outcome unknown', sentence: 'It may have been done. Try again with the same Idempotency-Key: the answer will be the one of this request.', retry: 'later', retryAfterSeconds: 1 },
  unavailable: { status: 503, title: 'Unavailable', sentence: 'Something this service needs is down. Nothing was done; try again.', retry: 'later', retryAfterSeconds: 2 },
} as const satisfies Record<string, ProblemEntry>;

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
