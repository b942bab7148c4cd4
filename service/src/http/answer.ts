/** What a handler answers when it does not refuse. */

export interface AnswerOptions {
  /** Further headers, by their usual names. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<Status extends number = number, Body = unknown> extends AnswerOptions {
  readonly status: Status;
  readonly body: Body;
}

/** 200 with a body. */
export function ok<Body>(body: Body, options?: AnswerOptions): Answer<200, Body> {
  return { ...options, status: 200, body };
}

/** 201 with a body and, when given, where it lives: a path below the base, `/reservations/…`. */
export function created<Body>(body: Body, location?: string): Answer<201, Body> {
  return location === undefined ? { status: 201, body } : { status: 201, body, headers: { location: `/v1${location}` } };
}

/** 200 and `Idempotency-Replayed: true`: the key acted before, this is the resource as it is now. */
export function replayed<Body>(body: Body): Answer<200, Body> {
  return { status: 200, body, headers: { 'idempotency-replayed': 'true' } };
}

/** 204. */
export function noContent(): Answer<204, undefined> {
  return { status: 204, body: undefined };
}
