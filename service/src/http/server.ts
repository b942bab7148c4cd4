/**
 * The server: routes as data in, HTTP out.
 *
 * How a room of the service adds its routes:
 *
 *     export function stayRoutes(deps): Route[] {
 *       return [
 *         route({
 *           method: 'POST', path: '/reservations', operationId: 'bookStay', summary: 'Books a stay', tag: 'Reservations',
 *           auth: 'anyone',              // 'public' | 'anyone' | 'staff'
 *           idempotencyKey: 'required',  // 'required' | 'accepted' | 'none'
 *           limit: 'reservations',
 *           body: BookStay,              // TypeBox; also `params` and `query`; objects say additionalProperties: false
 *           responses: { 201: Reservation, 200: Reservation },
 *           problems: ['not_found', 'sold_out', …],   // what the handler may refuse with; the shared ones are added
 *           handler: async (call) => …,  // call: principal, params, query, body, key, fingerprint(), requestId, address, gone()
 *         }),
 *       ];
 *     }
 *
 * A handler returns `ok(body)`, `created(body, location)`, `replayed(body)`, `noContent()` (answer.ts) or `problem(code, detail,
 * members)` (problems.ts). Engine errors and lost connections may be thrown: they become 503 here. A route with `scope` is
 * answered 403 here, after the schema and before the handler. Reads of the catalogue say `ok(body, { catalogue: true })`.
 */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { bodyLimitBytes, readJson } from './body.js';
import { fingerprintOf } from './idempotency-key.js';
import { type GuardDeps, guard } from './guard.js';
import { Problem, type ProblemCode, problem } from './problems.js';
import { queryReader } from './query.js';
import type { Answer } from './answer.js';
import type { Call, Route } from './route.js';
import { problemOfError, sendAnswer, sendProblem, standingHeaders } from './send.js';

export interface ServerDeps extends GuardDeps {
  readonly log: FastifyBaseLogger;
  readonly routes: readonly Route[];
  /** Whose `X-Forwarded-For` is believed: everybody's, that of so many hops, or that of a comma-separated list of addresses and networks. */
  readonly trustProxy?: boolean | number | string;
  /** Milliseconds a request may take to arrive. */
  readonly requestTimeoutMs?: number;
}

/** The base path; `/api` is the same routes under another name. */
export const basePath = '/v1';
const aliasPath = '/api';

const wellFormedRequestId = /^[\w.:-]{1,128}$/;

function requestIdOf(raw: { headers: Record<string, string | string[] | undefined> }): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUID();
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** What the formats of our schemas mean. A UUID is any 8-4-4-4-12 hexadecimal text, of whatever version or none. */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
  date: isDate,
  email: (text) => /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\].]+(?:\.[^\s@"(),:;<>[\\\].]+)*$/.test(text) && !text.includes('..') && !/^\.|\.@/.test(text),
};

class HttpCall implements Call {
  constructor(
    private readonly request: FastifyRequest,
    private readonly route: Route,
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
  gone(): boolean {
    return this.request.raw.socket.destroyed;
  }
  fingerprint(): string {
    return fingerprintOf(this.route.method, this.route.path, this.route.params === undefined ? undefined : this.request.params, this.request.body);
  }
}

/** What Fastify itself refuses, in our words; anything else that it throws is a bug. */
function problemOfFrameworkError(error: { code?: string; statusCode?: number; validation?: unknown[]; validationContext?: string }): Problem | null {
  if (error.validation !== undefined) {
    const [first] = error.validation as { instancePath: string; message?: string; params: { additionalProperty?: string; missingProperty?: string } }[];
    const place = error.validationContext === 'querystring' ? 'query' : error.validationContext === 'params' ? 'path' : 'body';
    const path = (first?.instancePath ?? '').split('/').slice(1);
    const member = first?.params.additionalProperty ?? first?.params.missingProperty;
    const field = [...path, ...(member === undefined ? [] : [member])].join('.');
    return problem('invalid_request', undefined, { fields: [{ in: place, field, message: first?.message ?? 'does not fit' }] });
  }
  const known: Record<string, ProblemCode> = {
    FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
    FST_ERR_BAD_URL: 'invalid_request',
    FST_ERR_ASYNC_CONSTRAINT: 'invalid_request',
  };
  const code = known[error.code ?? ''];
  return code === undefined ? null : problem(code);
}

function register(app: FastifyInstance, deps: ServerDeps, route: Route): void {
  const judge = guard(deps, route);
  const readQuery = route.query === undefined ? undefined : queryReader(route.query);

  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    if (error instanceof Problem) return sendProblem(request, reply, error);
    const meant = problemOfError(error);
    if (meant === null) deps.log.error({ err: error, request_id: request.id, route: route.path }, 'request failed');
    else deps.log.warn({ err: error, request_id: request.id, route: route.path }, 'request not served');
    sendProblem(request, reply, meant ?? problem('internal_error'));
  };
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer | Problem) => {
    if (answer instanceof Problem) sendProblem(request, reply, answer);
    else sendAnswer(request, reply, answer);
  };

  app.route({
    method: route.method,
    url: basePath + route.path,
    schema: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
      response: Object.fromEntries(Object.entries(route.responses).filter(([, schema]) => schema !== null)),
    },
    onRequest: (request, reply, done) => {
      const judged = judge(request, reply);
      if (judged instanceof Promise) judged.then((refusal) => (refusal === null ? done() : sendProblem(request, reply, refusal)), (error: unknown) => fail(request, reply, error));
      else if (judged === null) done();
      else sendProblem(request, reply, judged);
    },
    ...(readQuery === undefined
      ? {}
      : {
          preValidation: (request, _reply, done) => {
            request.query = readQuery(request.query as Record<string, unknown>);
            done();
          },
        }),
    handler: (request, reply) => {
      const { principal } = request;
      if (route.scope !== undefined && principal.kind === 'staff' && !principal.scopes.has(route.scope)) {
        sendProblem(request, reply, problem('forbidden', undefined, { required: route.scope }));
        return;
      }
      route.handler(new HttpCall(request, route)).then(
        (answer) => send(request, reply, answer),
        (error: unknown) => fail(request, reply, error),
      );
    },
  });
}

function trusted(proxies: boolean | number | string) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** Builds the server; it listens when told to. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    disableRequestLogging: true,
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    bodyLimit: bodyLimitBytes,
    requestTimeout: deps.requestTimeoutMs ?? 15_000,
    return503OnClosing: false,
    rewriteUrl: (raw) => {
      const url = raw.url ?? '/';
      return url.startsWith(aliasPath) && (url.charCodeAt(aliasPath.length) === 0x2f) ? basePath + url.slice(aliasPath.length) : url;
    },
    frameworkErrors: (error, request, reply) => sendProblem(request, reply as never, problemOfFrameworkError(error) ?? problem('invalid_request')),
    ...(deps.trustProxy === undefined ? {} : { trustProxy: trusted(deps.trustProxy) }),
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false },
      onCreate: (ajv) => {
        for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check);
      },
    },
  }) as unknown as FastifyInstance;

  app.decorateRequest('principal', null as never);
  app.decorateRequest('idempotencyKey', null);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const value = readJson(bytes as Buffer, (text) => {
      let parsed: unknown;
      parseJson(request, text, (error, result) => {
        if (error !== null) throw error;
        parsed = result;
      });
      return parsed;
    });
    if (value instanceof Problem) done(value as unknown as Error);
    else done(null, value);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(standingHeaders).header('x-request-id', request.id);
    if (request.is404) sendProblem(request, reply, problem('not_found'));
    else done();
  });
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof Problem ? error : (problemOfFrameworkError(error as never) ?? problemOfError(error));
    if (refusal === null) deps.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed');
    sendProblem(request, reply, refusal ?? problem('internal_error'));
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('not_found')));

  for (const route of deps.routes) register(app, deps, route);
  return app;
}
