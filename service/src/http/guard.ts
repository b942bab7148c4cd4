/** What is judged before a body is read, in the order of the API: who asks, how often, the form of the headers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseIdempotencyKey, timesSent } from './idempotency-key.js';
import { type LimitPolicy, type RateLimiter, type Verdict, limitHeaders, limitPolicies, networkOf } from './limits.js';
import { type Authenticate, type Principal, anonymous } from './principal.js';
import { type Problem, problem } from './problems.js';
import type { Route } from './route.js';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal;
    idempotencyKey: string | null;
  }
}

export interface GuardDeps {
  readonly authenticate: Authenticate;
  /** null: no limits. */
  readonly limiter: RateLimiter | null;
}

const bearer = /^Bearer +([\x21-\x7e]{1,512})$/i;

function principalOf(deps: GuardDeps, route: Route, request: FastifyRequest): Principal | Problem | Promise<Principal | Problem> {
  if (route.auth === 'public') return anonymous;
  const header = request.headers.authorization;
  if (header === undefined) return route.auth === 'staff' ? problem('unauthorized') : anonymous;
  const token = bearer.exec(header)?.[1];
  if (token === undefined) return problem('unauthorized');
  const known = deps.authenticate(token);
  if (known instanceof Promise) return known.then((staff) => staff ?? problem('unauthorized'));
  return known ?? problem('unauthorized');
}

function policyOf(principal: Principal): LimitPolicy {
  return principal.kind === 'anonymous' ? limitPolicies.reservationsAnonymous : limitPolicies.reservationsSignedIn;
}

function within(policy: LimitPolicy, verdict: Verdict, reply: FastifyReply): Problem | null {
  reply.headers(limitHeaders(policy, verdict));
  return verdict.allowed ? null : problem('rate_limited', undefined, { violated_policies: [policy.name] }, verdict.retryAfterSeconds);
}

function headersOf(route: Route, request: FastifyRequest): Problem | null {
  const { headers } = request;
  const text = headers['idempotency-key'];
  if (route.idempotencyKey !== 'none') {
    if (text === undefined) {
      if (route.idempotencyKey === 'required') return problem('idempotency_key_required');
    } else {
      if (Array.isArray(text) || (text.includes(',') && timesSent(request.raw.rawHeaders, 'idempotency-key') > 1)) return problem('idempotency_key_malformed', 'The Idempotency-Key header was sent more than once.');
      const key = parseIdempotencyKey(text);
      if (key === null) return problem('idempotency_key_malformed');
      request.idempotencyKey = key;
    }
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return problem('unsupported_media_type', 'A request body is not compressed.');
  return null;
}

/**
 * Judges a request before its body: 401, then 429, then 400 and 415 for its headers. `refuse` sends the refusal; `pass` goes
 * on. Asks nobody and makes no promise when the token is known by heart and the limiter answers at once.
 */
export function guard(deps: GuardDeps, route: Route) {
  const limited = route.limit !== undefined && deps.limiter !== null;

  function rest(request: FastifyRequest, principal: Principal, reply: FastifyReply): Problem | null | Promise<Problem | null> {
    request.principal = principal;
    if (!limited || deps.limiter === null) return headersOf(route, request);
    const policy = policyOf(principal);
    const verdict = deps.limiter.take(policy, principal.kind === 'staff' ? principal.keyId : networkOf(request.ip));
    if (verdict instanceof Promise) return verdict.then((later) => within(policy, later, reply) ?? headersOf(route, request));
    return within(policy, verdict, reply) ?? headersOf(route, request);
  }

  return (request: FastifyRequest, reply: FastifyReply): Problem | null | Promise<Problem | null> => {
    const principal = principalOf(deps, route, request);
    if (principal instanceof Promise) return principal.then((known) => ('code' in known ? known : rest(request, known, reply)));
    return 'code' in principal ? principal : rest(request, principal, reply);
  };
}
