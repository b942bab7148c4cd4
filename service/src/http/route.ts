/**
 * A route as data. A room of the service describes each of its routes with {@link route}; the server registers them, the
 * OpenAPI document is made of them, and tests compare both with the register of problems.
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { Answer } from './answer.js';
import type { BodyShape } from './body-shapes.js';
import type { LimitPolicy } from './limits.js';
import type { AccountScope, Anonymous, Buyer, Principal, Scope, Staff } from './principal.js';
import { type Problem, type ProblemCode, problems } from './problems.js';

/**
 * `public`: anyone; a credential is not even looked at. `anyone`: anyone; a credential that is sent must be valid, and says
 * who asks. `staff`: a valid API key, or a session of staff. `buyer`: the token of an account. `known`: either of the two.
 */
export type Auth = 'public' | 'anyone' | 'staff' | 'buyer' | 'known';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Statuses that are no problems, with the schema of their body; null: no body. */
export type Responses = { readonly [Status in 200 | 201 | 202 | 204 | 503]?: TSchema | null };

type PrincipalOf<A extends Auth> = A extends 'staff'
  ? Staff
  : A extends 'buyer'
    ? Buyer
    : A extends 'known'
      ? Staff | Buyer
      : A extends 'anyone'
        ? Principal
        : Anonymous;
type BodyOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
type AnswerOf<R extends Responses> = { [Status in keyof R & number]: Answer<Status, BodyOf<R[Status]>> }[keyof R & number];

/** One request, judged so far: who asks is known, the key and every field fit. */
export interface Call<A extends Auth = Auth, P = unknown, Q = unknown, B = unknown> {
  readonly principal: PrincipalOf<A>;
  readonly params: P;
  /** As declared: integers are numbers, booleans are booleans; an absent parameter has its schema's `default`, or is absent. */
  readonly query: Q;
  /** As received: nothing added, nothing removed. A `Buffer` where the route has a `rawBody`. */
  readonly body: B;
  /** The Idempotency-Key without its quotes; null when none was sent. */
  readonly key: string | null;
  /**
   * Hexadecimal SHA-256 over method, route pattern, the parameters of the path and the canonical JSON of the body. Where a thing has
   * more than one name, `things` says by which its parameters count.
   */
  fingerprint(things?: Readonly<Record<string, string>>): string;
  /** A header of the request, by its name in lower case; undefined when it was not sent, or more than once. */
  header(name: string): string | undefined;
  readonly requestId: string;
  /** The client's address, seen through the proxies that are trusted. */
  readonly address: string;
  /** The host that the client asked for, seen through the proxies that are trusted. */
  readonly host: string;
  /** Counts this request against one more limit, which only its content says; the refusal when that is spent. */
  spend(policy: LimitPolicy, subject: string): Problem | null | Promise<Problem | null>;
  /** Whether the client went away. So a call is a signal: given to the engine, what was not sent by then is dropped. */
  readonly aborted: boolean;
}

export interface RouteSpec<A extends Auth, P extends TObject, Q extends TObject, B extends TSchema, R extends Responses> {
  readonly method: Method;
  /** Below the base path, parameters as `:name`: `/properties/:property_id`. */
  readonly path: string;
  /** Name of the operation in the OpenAPI document, unique: `bookStay`. */
  readonly operationId: string;
  /** One line for people. */
  readonly summary: string;
  /** The group it is listed under: `Reservations`. */
  readonly tag: string;
  readonly auth: A;
  /** What a staff principal must be allowed to do. With `anyone` and `known` it binds staff only. */
  readonly scope?: Scope | AccountScope;
  readonly idempotencyKey: 'required' | 'accepted' | 'none';
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Instead of `body`: it may be one of several things, each with its shape. The handler's body is then what fitted. */
  readonly bodies?: readonly BodyShape[];
  /**
   * Instead of `body`: the handler's body is the `Buffer` as it was sent, because its signature is over those very bytes. The schema is
   * for the document only; reading and judging the bytes is the handler's.
   */
  readonly rawBody?: TSchema;
  readonly responses: R;
  /** What the handler may refuse with. What every route of its shape may answer (401, 400, 403, key, limits, 5xx) is added. */
  readonly problems: readonly ProblemCode[];
  /**
   * A read of the public catalogue: its 200 gets an ETag made of its bytes, answers 304 to a matching `If-None-Match`, and may
   * be kept for a second. Everything else is `Cache-Control: no-store`.
   */
  readonly catalogue?: boolean;
  /** Its 200 says the name of its state (`ok(body, { tag })`): it gets a weak ETag, and a matching `If-None-Match` is answered 304. */
  readonly tagged?: boolean;
  /** Its 200 is a stream of server-sent events, each of which has the schema (`eventStream`). */
  readonly streams?: boolean;
  /** The limit it counts against: `reservations` by who asks, `polls` by who asks and about what, `logins` by the client's address. */
  readonly limit?: 'reservations' | 'polls' | 'logins';
  readonly handler: (call: Call<A, Static<P>, Static<Q>, Static<B>>) => Promise<AnswerOf<R> | Problem>;
}

/** A route whose types have done their work. */
export interface Route extends Omit<RouteSpec<Auth, TObject, TObject, TSchema, Responses>, 'handler'> {
  readonly handler: (call: Call) => Promise<Answer | Problem>;
}

/** Describes a route. The handler's call and answer are typed by the schemas beside it. */
export function route<
  A extends Auth,
  R extends Responses,
  P extends TObject = TObject<{}>,
  Q extends TObject = TObject<{}>,
  B extends TSchema = TSchema,
>(spec: RouteSpec<A, P, Q, B, R>): Route {
  return spec as unknown as Route;
}

/** Every code the route may answer: those it declares and those that follow from its shape. In the order of the register. */
export function problemsOf(route: Route): ProblemCode[] {
  const writes = route.method !== 'GET';
  const codes = new Set<ProblemCode>([...route.problems, 'invalid_request', 'header_repeated', 'internal_error', 'busy', 'unavailable']);
  if (route.auth !== 'public') codes.add('unauthorized');
  if (route.auth !== 'public' && route.auth !== 'buyer') codes.add('cross_site');
  if (route.scope !== undefined || route.auth === 'staff' || route.auth === 'buyer') codes.add('forbidden');
  if (route.query?.properties['cursor'] !== undefined) codes.add('invalid_cursor');
  if (writes)
    for (const code of ['invalid_json', 'payload_too_large', 'unsupported_media_type', 'outcome_unknown'] as const) codes.add(code);
  if (route.idempotencyKey !== 'none') codes.add('idempotency_key_malformed').add('idempotency_key_reused');
  if (route.idempotencyKey === 'required') codes.add('idempotency_key_required');
  if (route.limit !== undefined) codes.add('rate_limited');
  return (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code));
}
