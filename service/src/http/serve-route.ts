/** One route on the server: judged, validated, handled, sent. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer.js';
import { bodyFault, hasAlternatives, mayBeLeftOut } from './body-shapes.js';
import { type GuardDeps, guard } from './guard.js';
import { fingerprintOf } from './idempotency-key.js';
import type { LimitPolicy, RateLimiter } from './limits.js';
import type { Observe } from './observe.js';
import { Problem, problem } from './problems.js';
import { queryReader, unknownParameter } from './query.js';
import { problemOfError } from './refusals.js';
import type { Call, Route } from './route.js';
import { sendAnswer, sendProblem } from './send.js';
import { spend } from './spend.js';

/** The base path; `/api` is the same routes under another name. */
export const basePath = '/v1';

export interface RouteDeps extends GuardDeps {
  readonly log: FastifyBaseLogger;
}

class HttpCall implements Call {
  constructor(
    private readonly request: FastifyRequest,
    private readonly route: Route,
    private readonly reply: FastifyReply,
    private readonly limiter: RateLimiter | null,
  ) {}
  get principal() {
    return this.request.principal as never;
  }
  get params() {
    return this.request.params;
  }
  get query() {
    return this.request.query;
  }
  get body() {
    return this.request.body;
  }
  get key() {
    return this.request.idempotencyKey;
  }
  get requestId() {
    return this.request.id;
  }
  get address() {
    return this.request.ip;
  }
  get host() {
    return this.request.host;
  }
  spend(policy: LimitPolicy, subject: string): Problem | null | Promise<Problem | null> {
    return this.limiter === null ? null : spend(this.limiter, policy, subject, this.reply);
  }
  get aborted() {
    return this.request.raw.socket.destroyed;
  }
  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return typeof value === 'string' ? value : undefined;
  }
  fingerprint(things = this.request.params as Readonly<Record<string, string>>): string {
    return fingerprintOf(this.route.method, this.route.path, things, this.request.body);
  }
}

/** Sends what an error means; a bug is logged with its request's id, and the client learns nothing else of it. */
export function sendError(log: FastifyBaseLogger, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  if (error instanceof Problem) {
    sendProblem(request, reply, error);
    return;
  }
  const meant = problemOfError(error);
  const where = { err: error, request_id: request.id, route: request.routeOptions.url };
  if (meant === null) log.error(where, 'a request failed');
  else if (meant.status >= 500) log.warn(where, 'a request was not served');
  sendProblem(request, reply, meant ?? problem('internal_error'));
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0);
}

/** `/things/` is no thing without a name: the router takes an empty segment for a parameter. */
function isIncomplete(params: Readonly<Record<string, string>>): boolean {
  for (const name in params) if (params[name] === '') return true;
  return false;
}

export function serveRoute(app: FastifyInstance, deps: RouteDeps, route: Route, observe: Observe): void {
  const judge = guard(deps, route);
  const readQuery = route.query === undefined ? undefined : queryReader(route.query);
  const hasParams = route.params !== undefined;
  const optionalBody = route.body !== undefined && mayBeLeftOut(route.body);

  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown) => sendError(deps.log, request, reply, error);

  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer | Problem) => {
    try {
      if (answer instanceof Problem) sendProblem(request, reply, answer);
      // Staff may see more of the catalogue than everybody: nobody keeps what they got.
      else sendAnswer(request, reply, answer, route.catalogue === true && request.principal.kind !== 'staff');
    } catch (error) {
      fail(request, reply, error);
    }
  };

  /** What the framework's own validation does not say: the types of a query, and which of several bodies this is. */
  const judgeContent = (request: FastifyRequest): Problem | null => {
    if (optionalBody && request.body === undefined) request.body = {};
    if (readQuery !== undefined) {
      const query = readQuery(request.query as Record<string, unknown>);
      if (query instanceof Problem) return query;
      request.query = query;
    }
    return route.bodies === undefined ? null : bodyFault(route, route.bodies, request);
  };

  /** What is judged between the schema and the handler. */
  const refuse = (request: FastifyRequest): Problem | null => {
    if (readQuery === undefined && request.url.includes('?')) {
      for (const name in request.query as object) return unknownParameter(name);
    }
    if (route.body === undefined && route.bodies === undefined && route.rawBody === undefined && !isEmpty(request.body))
      return problem('invalid_request', 'This request takes no body.');
    const { principal } = request;
    if ((route.auth === 'staff' || route.auth === 'buyer') && principal.kind !== route.auth)
      return problem('forbidden', undefined, { required: route.scope ?? route.auth });
    if (route.scope === undefined || principal.kind !== 'staff' || principal.scopes.has(route.scope)) return null;
    return problem('forbidden', undefined, { required: route.scope });
  };

  app.route({
    method: route.method,
    url: basePath + route.path,
    config: { rawBody: route.rawBody !== undefined },
    schema: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
      response: Object.fromEntries(Object.entries(route.responses).filter(([, schema]) => schema !== null && !hasAlternatives(schema))),
    },
    onRequest: (request, reply, done) => {
      request.observe = observe;
      if (hasParams && isIncomplete(request.params as Record<string, string>)) {
        sendProblem(request, reply, problem('not_found'));
        return;
      }
      const judged = judge(request, reply);
      if (judged === null) done();
      else if (judged instanceof Problem) sendProblem(request, reply, judged);
      else
        judged.then(
          (refusal) => (refusal === null ? done() : sendProblem(request, reply, refusal)),
          (error: unknown) => fail(request, reply, error),
        );
    },
    ...(readQuery === undefined && route.bodies === undefined && !optionalBody
      ? {}
      : {
          preValidation: (request, reply, done) => {
            const refusal = judgeContent(request);
            if (refusal === null) done();
            else sendProblem(request, reply, refusal);
          },
        }),
    handler: (request, reply) => {
      const refusal = refuse(request);
      if (refusal !== null) {
        sendProblem(request, reply, refusal);
        return;
      }
      route.handler(new HttpCall(request, route, reply, deps.limiter)).then(
        (answer) => send(request, reply, answer),
        (error: unknown) => fail(request, reply, error),
      );
    },
  });
}
