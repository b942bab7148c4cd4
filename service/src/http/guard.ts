/** What is judged before a body is read, in the order of the API: who asks, how often, the form of the headers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseIdempotencyKey, timesSent } from './idempotency-key.js';
import type { RateLimiter } from './limits.js';
import { type Authenticate, anonymous, type Principal, type Staff } from './principal.js';
import { type Problem, problem } from './problems.js';
import type { Route } from './route.js';
import { crossSiteFault } from './same-origin.js';
import { limitOf, spend } from './spend.js';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal;
    idempotencyKey: string | null;
  }
}

/** Browsers of staff that are signed in. */
export interface CookieSessions {
  /** What such a browser's `Cookie` header says; undefined: nothing. */
  read(cookieHeader: string | undefined): string | undefined;
  readonly authenticate: Authenticate<Staff>;
}

export interface GuardDeps {
  readonly authenticate: Authenticate;
  /** Absent: there are none. */
  readonly sessions?: CookieSessions;
  /** null: no limits. */
  readonly limiter: RateLimiter | null;
}

/** As long as tokens of other issuers get; the headers of a request have at most 16 kB. */
const bearer = /^Bearer +([\x21-\x7e]{1,8192})$/i;

/**
 * `Authorization: Session` says that the cookie is to speak. So a browser that carries one speaks as staff where a page means it to, and
 * as anybody elsewhere (in the storefront); and other sites cannot say it, because nobody grants them the header.
 */
const bySession = /^Session$/i;

const known = <Who extends Principal>(who: Who | null) => who ?? problem('unauthorized');

function staffOf({ read, authenticate }: CookieSessions, { headers, host }: FastifyRequest): Staff | Problem | Promise<Staff | Problem> {
  const site = headers['sec-fetch-site'];
  const fault = crossSiteFault({ site: typeof site === 'string' ? site : undefined, origin: headers.origin, host });
  if (fault !== null) return fault;
  const token = read(headers.cookie);
  if (token === undefined) return problem('unauthorized');
  const answer = authenticate(token);
  return answer instanceof Promise ? answer.then(known) : known(answer);
}

function principalOf(deps: GuardDeps, route: Route, request: FastifyRequest): Principal | Problem | Promise<Principal | Problem> {
  if (route.auth === 'public') return anonymous;
  const header = request.headers.authorization;
  if (header === undefined) return route.auth === 'anyone' ? anonymous : problem('unauthorized');
  if (deps.sessions !== undefined && bySession.test(header)) return staffOf(deps.sessions, request);
  const token = bearer.exec(header)?.[1];
  if (token === undefined) return problem('unauthorized');
  const who = deps.authenticate(token);
  return who instanceof Promise ? who.then(known) : known(who);
}

/** Judges the form of the Idempotency-Key and takes note of it. */
export function keyFault(route: Route, request: FastifyRequest): Problem | null {
  if (route.idempotencyKey === 'none') return null;
  const text = request.headers['idempotency-key'];
  if (text === undefined) return route.idempotencyKey === 'required' ? problem('idempotency_key_required') : null;
  if (Array.isArray(text) || (text.includes(',') && timesSent(request.raw.rawHeaders, 'idempotency-key') > 1))
    return problem('idempotency_key_malformed', 'The Idempotency-Key header was sent more than once.');
  const key = parseIdempotencyKey(text);
  if (key === null) return problem('idempotency_key_malformed');
  request.idempotencyKey = key;
  return null;
}

function headersOf(route: Route, request: FastifyRequest): Problem | null {
  // Where the body says whether an account is needed, that is judged first.
  const fault = route.bodies === undefined ? keyFault(route, request) : null;
  if (fault !== null) return fault;
  const encoding = route.method === 'GET' ? undefined : request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return problem('unsupported_media_type', 'A request body is not compressed.');
  return null;
}

/**
 * Judges a request before its body: 401, then 429, then 400 and 415 for its headers. `refuse` sends the refusal; `pass` goes
 * on. Asks nobody and makes no promise when the token is known by heart and the limiter answers at once.
 */
export function guard(deps: GuardDeps, route: Route) {
  const { limit } = route;
  const { limiter } = deps;

  function rest(request: FastifyRequest, principal: Principal, reply: FastifyReply): Problem | null | Promise<Problem | null> {
    request.principal = principal;
    if (limit === undefined || limiter === null) return headersOf(route, request);
    const { policy, subject } = limitOf(limit, principal, request);
    const spent = spend(limiter, policy, subject, reply);
    if (spent instanceof Promise) return spent.then((refusal) => refusal ?? headersOf(route, request));
    return spent ?? headersOf(route, request);
  }

  return (request: FastifyRequest, reply: FastifyReply): Problem | null | Promise<Problem | null> => {
    const principal = principalOf(deps, route, request);
    if (principal instanceof Promise) return principal.then((known) => ('code' in known ? known : rest(request, known, reply)));
    return 'code' in principal ? principal : rest(request, principal, reply);
  };
}
