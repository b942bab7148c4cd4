/** The client: each operation of the API by its method and path, typed by the API document. */
import createFetchClient from 'openapi-fetch';
import type { Answer } from './answer.js';
import type { paths } from './api.js';
import type { Credentials } from './credentials.js';
import type { Intent } from './intent.js';
import type { AnswerOf, Arguments, CallOptions, Method, PathOf, RequestTo } from './operations.js';
import type { Problem } from './problem.js';
import { defaultRetryPolicy, type RetryPolicy } from './retry-policy.js';
import { refusedOf, type Sent, type Surroundings, send } from './send.js';
import { openStream, type StreamOpened } from './stream.js';

export interface HoldfastOptions extends Partial<Surroundings> {
  /** Where the service is: `https://…`, without `/v1`. In a page that it serves itself: empty. */
  readonly baseUrl: string;
  /** Default: nobody. */
  readonly credentials?: Credentials;
  readonly retry?: Partial<RetryPolicy>;
}

/** Sends requests of one principal. Each call resolves with an answer, also a refusal, or throws NoAnswer (or the signal's reason). */
export interface Holdfast {
  /** Sent again until it is answered. */
  get<P extends PathOf<'get'>>(path: P, ...request: Arguments<RequestTo<P, 'get'>>): Promise<AnswerOf<P, 'get'>>;
  /** With an `intent`: sent again until it is answered, always with its key. Without: sent once. */
  post<P extends PathOf<'post'>>(path: P, ...request: Arguments<RequestTo<P, 'post'>>): Promise<AnswerOf<P, 'post'>>;
  /** Sent once, unless it is said to be repeatable. */
  put<P extends PathOf<'put'>>(path: P, ...request: Arguments<RequestTo<P, 'put'>>): Promise<AnswerOf<P, 'put'>>;
  /** Sent once. */
  patch<P extends PathOf<'patch'>>(path: P, ...request: Arguments<RequestTo<P, 'patch'>>): Promise<AnswerOf<P, 'patch'>>;
  /** Sent once, unless it is said to be repeatable. */
  delete<P extends PathOf<'delete'>>(path: P, ...request: Arguments<RequestTo<P, 'delete'>>): Promise<AnswerOf<P, 'delete'>>;
  /** A GET whose answer goes on: not sent again, not read. For `watchQueue`, and for `eventsOf`. */
  stream(path: string, options: { readonly lastEventId?: string | undefined; readonly signal: AbortSignal }): Promise<StreamOpened>;
}

/** Everything that any operation may be told. */
interface AnyRequest extends CallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly intent?: Intent;
  readonly repeatable?: boolean;
}

/** Makes a client. Nothing is sent until something is asked. */
export function createHoldfast(options: HoldfastOptions): Holdfast {
  const { baseUrl, credentials } = options;
  const policy = { ...defaultRetryPolicy, ...options.retry };
  const surroundings: Surroundings = {
    // Looked up when it is needed, so that a page may still replace it.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    nowMs: options.nowMs ?? Date.now,
    random: options.random ?? Math.random,
  };
  const wire = createFetchClient<paths>({ baseUrl });

  async function call(method: Method, path: string, request: AnyRequest = {}): Promise<Answer<unknown>> {
    const { signal, intent, repeatable, retry, body } = request;
    let sent: Sent | undefined;
    const through = async (made: Request): Promise<Response> => {
      sent = await send(
        {
          url: made.url,
          method: made.method,
          headers: made.headers,
          body: body === undefined ? undefined : await made.text(),
          repeatable: method === 'get' || intent !== undefined || (repeatable === true && (method === 'put' || method === 'delete')),
          credentials,
          policy: { ...policy, ...retry },
          signal,
        },
        surroundings,
      );
      return new Response(sent.text === '' ? null : sent.text, { status: sent.status, headers: sent.headers });
    };
    const untyped = wire.request as unknown as (method: Method, path: string, init: object) => Promise<{ data?: unknown; error?: unknown }>;
    const { data, error } = await untyped(method, path, {
      params: { ...(request.path && { path: request.path }), ...(request.query && { query: request.query }) },
      ...(body !== undefined && { body }),
      headers: { accept: 'application/json', ...(intent && { 'Idempotency-Key': intent.key }) },
      fetch: through,
    });
    const whole = sent as unknown as Sent;
    const { status, headers, attempts } = whole;
    if (whole.code !== undefined && status >= 400) return refusedOf(whole, error as Problem);
    return {
      ok: true,
      value: data,
      status,
      attempts,
      replayed: headers.get('idempotency-replayed') === 'true',
      requestId: headers.get('x-request-id') ?? undefined,
    };
  }

  const verb = (method: Method) => (path: string, request?: AnyRequest) => call(method, path, request);
  return {
    get: verb('get'),
    post: verb('post'),
    put: verb('put'),
    patch: verb('patch'),
    delete: verb('delete'),
    stream: (path: string, { lastEventId, signal }: { lastEventId?: string; signal: AbortSignal }) =>
      openStream({ url: baseUrl.replace(/\/$/, '') + path, lastEventId, signal, credentials }, surroundings),
  } as unknown as Holdfast;
}
