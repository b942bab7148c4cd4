/** Counting requests against limits, and saying so in their answers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type LimitPolicy, limitHeaders, limitPolicies, networkOf, type RateLimiter, type Verdict } from './limits.js';
import type { Principal } from './principal.js';
import { type Problem, problem } from './problems.js';
import type { Route } from './route.js';

/** Whom a limit counts: a key, an account, or the network that an address stands for. */
function nameOf(principal: Principal, request: FastifyRequest): string {
  if (principal.kind === 'staff') return principal.keyId;
  return principal.kind === 'buyer' ? principal.userId : networkOf(request.ip);
}

/** What a request is about, as its path names it. */
const thingOf = (request: FastifyRequest) =>
  Object.values(request.params as Record<string, string>)
    .join(' ')
    .toLowerCase();

/** What a route's `limit` means for this request. */
export function limitOf(
  limit: NonNullable<Route['limit']>,
  principal: Principal,
  request: FastifyRequest,
): { readonly policy: LimitPolicy; readonly subject: string } {
  if (limit === 'logins') return { policy: limitPolicies.loginsPerAddress, subject: networkOf(request.ip) };
  if (limit === 'polls') return { policy: limitPolicies.polls, subject: `${nameOf(principal, request)} ${thingOf(request)}` };
  const policy = principal.kind === 'anonymous' ? limitPolicies.reservationsAnonymous : limitPolicies.reservationsSignedIn;
  return { policy, subject: nameOf(principal, request) };
}

function judge(policy: LimitPolicy, verdict: Verdict, reply: FastifyReply): Problem | null {
  const headers = limitHeaders(policy, verdict);
  // A request that counts against several limits lists them all.
  const further = reply.getHeader('ratelimit') !== undefined;
  for (const name in headers) reply.header(name, further ? `${reply.getHeader(name)}, ${headers[name]}` : headers[name]);
  return verdict.allowed ? null : problem('rate_limited', undefined, { violated_policies: [policy.name] }, verdict.retryAfterSeconds);
}

/** Counts one request; the refusal when the limit is reached. Makes no promise when the limiter answers at once. */
export function spend(
  limiter: RateLimiter,
  policy: LimitPolicy,
  subject: string,
  reply: FastifyReply,
): Problem | null | Promise<Problem | null> {
  const verdict = limiter.take(policy, subject);
  return verdict instanceof Promise ? verdict.then((later) => judge(policy, later, reply)) : judge(policy, verdict, reply);
}
