/** What a handler answers when it does not refuse. */
import type { TSchema } from 'typebox';
import type { OpenStream } from './event-stream.js';

export interface AnswerOptions {
  /** Further headers, by their usual names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Where the route's response is one of several: which of them this body is. It is serialised by it. */
  readonly shape?: TSchema | undefined;
  /** The name of the state that this is, for a weak ETag; a matching `If-None-Match` is answered 304. */
  readonly tag?: string | undefined;
  /** Instead of a body: see `eventStream`. */
  readonly stream?: OpenStream | undefined;
}

export interface Answer<Status extends number = number, Body = unknown> extends AnswerOptions {
  readonly status: Status;
  readonly body: Body;
}

type Headers = AnswerOptions['headers'];

/** All answers have the same members in the same order: what sends them is compiled for one kind of object. */
function answer<Status extends number, Body>(
  status: Status,
  body: Body,
  options: AnswerOptions | undefined,
  headers: Headers,
): Answer<Status, Body> {
  return { status, body, headers, shape: options?.shape, tag: options?.tag, stream: options?.stream };
}

/** 200 with a body. */
export function ok<Body>(body: Body, options?: AnswerOptions): Answer<200, Body> {
  return answer(200, body, options, options?.headers);
}

/** 201 with a body and, when given, where it lives: a path below the base, `/reservations/…`. */
export function created<Body>(body: Body, location?: string, options?: Pick<AnswerOptions, 'shape'>): Answer<201, Body> {
  return answer(201, body, options, location === undefined ? undefined : { location: `/v1${location}` });
}

/** 200 and `Idempotency-Replayed: true`: the key acted before, this is the resource as it is now. */
export function replayed<Body>(body: Body, options?: Pick<AnswerOptions, 'shape'>): Answer<200, Body> {
  return answer(200, body, options, { 'idempotency-replayed': 'true' });
}

/** 204. */
export function noContent(): Answer<204, undefined> {
  return answer(204, undefined, undefined, undefined);
}
