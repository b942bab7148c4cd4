/** One request, sent until it is answered, as often as is safe. */
import { NoAnswer, type Refused } from './answer.js';
import type { Credentials } from './credentials.js';
import { linkedSignal, orAbort, pause } from './patience.js';
import { isProblem, type Problem } from './problem.js';
import { parseRetryAfter } from './retry-after.js';
import { isNotNow, leavesOpen, type RetryPolicy, waitBefore } from './retry-policy.js';

/** Of the outside. */
export interface Surroundings {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface Sending {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  /** Sending it twice does what sending it once does. Otherwise it is sent once. */
  readonly repeatable: boolean;
  readonly credentials: Credentials | undefined;
  readonly policy: RetryPolicy;
  readonly signal: AbortSignal | undefined;
}

/** A whole answer, read to its end. */
export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  /** JSON, as text; empty when there is none. */
  readonly text: string;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly attempts: number;
  readonly unsettled: boolean;
}

/** What a caller is told of an answer that is a problem. */
export function refusedOf(sent: Sent, problem: Problem): Refused {
  const { status, headers, attempts, retryAfterMs, unsettled } = sent;
  return { ok: false, problem, status, attempts, retryAfterMs, unsettled, requestId: headers.get('x-request-id') ?? undefined };
}

export type Tried = Omit<Sent, 'attempts' | 'unsettled'>;

/** Somebody else's page, a redirect, half a document: not from the service. */
class NotUnderstood extends Error {
  constructor(
    readonly status: number,
    contentType: string | null,
  ) {
    super(`the answer is none of the service's: ${status} ${contentType ?? 'without a content type'}`);
  }
}

function codeOf(text: string): string | undefined {
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return isProblem(body) ? body.code : undefined;
}

/** Reads an answer to its end. Throws when it is none of the service's. */
export async function read(response: Response, nowMs: number): Promise<Tried> {
  const { status, headers } = response;
  const text = await response.text();
  const contentType = headers.get('content-type');
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), headers.get('date'), nowMs);
  const understood = text === '' ? status === 204 : /^application\/(problem\+)?json\b/i.test(contentType ?? '');
  let code: string | undefined;
  try {
    if (understood) code = codeOf(text);
    if (understood && (response.ok || code !== undefined)) return { status, headers, text, code, retryAfterMs };
  } catch {
    // Half a document.
  }
  // A gateway between us and the service: "not now" counts, whatever it looks like.
  if (isNotNow(status)) return { status, headers, text: '', code: undefined, retryAfterMs };
  throw new NotUnderstood(status, contentType);
}

async function attempt(sending: Sending, token: string | undefined, waitMs: number, { fetch, nowMs }: Surroundings): Promise<Tried> {
  const { url, method, body } = sending;
  const headers = new Headers(sending.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const linked = linkedSignal(sending.signal, waitMs);
  try {
    // A redirect would turn a POST into a GET, whose answer looks like success.
    const init: RequestInit = { method, headers, signal: linked.signal, redirect: 'manual' };
    return await read(await fetch(url, body === undefined ? init : { ...init, body }), nowMs());
  } catch (error) {
    if (sending.signal?.aborted) throw sending.signal.reason;
    throw linked.isLate() ? new Late() : error;
  } finally {
    linked.done();
  }
}

class Late extends Error {}

function noAnswer(error: unknown, attempts: number, unsettled: boolean): NoAnswer {
  if (error instanceof Late) return new NoAnswer('timeout', 'no answer came in time', attempts, unsettled);
  if (error instanceof NotUnderstood) return new NoAnswer('not_understood', error.message, attempts, unsettled);
  return new NoAnswer('network', 'the connection failed', attempts, unsettled, { cause: error });
}

/**
 * Sends, and sends again what is repeatable: after a lost connection, a missing answer, "not now". Waits as the service asks, else
 * exponentially longer; never past the deadline: the last answer then is the answer. A token that is refused is renewed once, for
 * any request, since a 401 did nothing. Throws NoAnswer, or the signal's reason.
 */
export async function send(sending: Sending, surroundings: Surroundings): Promise<Sent> {
  const { policy, repeatable, credentials, signal } = sending;
  const { nowMs, random } = surroundings;
  const giveUpAtMs = nowMs() + policy.deadlineMs;
  let token = await orAbort(Promise.resolve(credentials?.token()), signal);
  let renewed = false;
  let open = false;
  for (let attempts = 1, failed = 0; ; attempts += 1) {
    let tried: Tried | undefined;
    let error: unknown;
    try {
      tried = await attempt(sending, token, Math.max(0, Math.min(policy.attemptMs, giveUpAtMs - nowMs())), surroundings);
    } catch (caught) {
      if (signal?.aborted) throw signal.reason;
      error = caught;
      open = open || !isRead(sending);
    }
    if (tried !== undefined && tried.status === 401 && tried.code === 'unauthorized' && token !== undefined && !renewed) {
      renewed = true;
      const next = await orAbort(Promise.resolve(credentials?.token(token)), signal).catch((caught: unknown) => {
        if (caught instanceof NoAnswer) throw new NoAnswer(caught.reason, caught.message, attempts, open, { cause: caught });
        throw caught;
      });
      if (next !== undefined && next !== token) {
        token = next;
        continue;
      }
    }
    if (tried !== undefined && !isNotNow(tried.status)) return { ...tried, attempts, unsettled: open && !isAboutTheKey(tried.status) };
    if (tried !== undefined) open = open || (!isRead(sending) && leavesOpen(tried.status, tried.code));
    failed += 1;
    const waitMs = waitBefore(failed, tried?.retryAfterMs, random(), policy);
    const misled = error instanceof NotUnderstood && !isSuccess(error.status);
    const final = !repeatable || misled || failed >= policy.attemptsMax || nowMs() + waitMs >= giveUpAtMs;
    if (final) {
      if (tried?.code !== undefined) return { ...tried, attempts, unsettled: open };
      throw noAnswer(error ?? new NotUnderstood(tried?.status ?? 0, tried?.headers.get('content-type') ?? null), attempts, open);
    }
    await pause(waitMs, signal);
  }
}

/** The service judges these after the key: had an earlier sending been done, its result would have come instead. */
function isAboutTheKey(status: number): boolean {
  return status === 409 || status === 422;
}

/** Half a document, or the page of a network that wants a sign-in first, may be another one next time; a wrong address stays one. */
function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isRead({ method }: Sending): boolean {
  return method === 'GET' || method === 'HEAD';
}
