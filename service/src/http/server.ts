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
 *           handler: async (call) => …,  // call: principal, params, query, body, key, fingerprint(), requestId, address, aborted
 *         }),
 *       ];
 *     }
 *
 * A handler returns `ok(body)`, `created(body, location)`, `replayed(body)`, `noContent()` (answer.ts) or `problem(code, detail,
 * members)` (problems.ts). Engine errors and lost connections may be thrown: they become 503 here. A route with `scope` is
 * answered 403 here, after the schema and before the handler. Reads of the catalogue say `catalogue: true`.
 */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { bodyLimitBytes, readJson } from './body.js';
import { compilers } from './compilers.js';
import { serveDocumentation } from './documentation.js';
import { OpenStreams } from './event-stream.js';
import { validation } from './formats.js';
import { headerFault } from './header-faults.js';
import { observers } from './observe.js';
import { type OperationsDeps, operationRoutes, serveOperations } from './operations.js';
import type { Pages } from './pages.js';
import { Problem, problem } from './problems.js';
import { problemOfError } from './refusals.js';
import type { Route } from './route.js';
import { sendProblem, standingHeaders, transportHeader } from './send.js';
import { basePath, type RouteDeps, sendError, serveRoute } from './serve-route.js';
import { refuseConnection, strangers } from './strangers.js';

export interface ServerDeps extends RouteDeps, OperationsDeps {
  readonly routes: readonly Route[];
  /** Of the product, for the OpenAPI document. */
  readonly version: string;
  /** Whose `X-Forwarded-For` is believed: everybody's, that of so many hops, or that of a comma-separated list of addresses and networks. */
  readonly trustProxy?: boolean | number | string;
  /** Milliseconds a request may take to arrive. Default 15,000. */
  readonly requestTimeoutMs?: number;
  /** What people see who open the service in a browser. Absent: the documentation. */
  readonly pages?: Pages | null;
}

const aliasPath = '/api';

/** Of a body that is too large; the time that a request may take bounds one that does not say how large it is. */
const droppedMaxBytes = 16 * 1024 * 1024;

const wellFormedRequestId = /^[\w.:-]{1,128}$/;

const processName = randomBytes(8).toString('hex');
let requests = 0;

/** The client's own, if it is well-formed; else the process's random name and a count. */
function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id'];
  if (typeof given === 'string' && wellFormedRequestId.test(given)) return given;
  requests += 1;
  return `${processName}-${requests.toString(36)}`;
}

/** `/api/…` is `/v1/…`: one set of routes, whatever it was called by. */
function canonicalUrl(raw: IncomingMessage): string {
  const url = raw.url ?? '/';
  return url.startsWith(aliasPath) && url.charCodeAt(aliasPath.length) === 0x2f ? basePath + url.slice(aliasPath.length) : url;
}

function trusted(proxies: boolean | number | string) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function readBodiesAsJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if ((request.routeOptions.config as { rawBody?: boolean } | undefined)?.rawBody === true) {
      done(null, bytes);
      return;
    }
    const type = request.headers['content-type'] as string;
    if (type.length > 16 && /charset\s*=\s*"?(?!utf-?8\b)/i.test(type)) {
      done(problem('unsupported_media_type') as unknown as Error);
      return;
    }
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
}

/** Builds the server, with all its routes; it listens when told to. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const requestTimeoutMs = deps.requestTimeoutMs ?? 15_000;
  // We listen in the clear; only a proxy can say that the client came over TLS.
  const behindTls = deps.trustProxy !== undefined && deps.trustProxy !== false;
  const app = Fastify({
    // What is to be logged is logged here; with a logger of its own Fastify would listen to every response's end.
    logger: false,
    genReqId: requestIdOf,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
      // Judged by `headerFault`, which answers as we do.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    rewriteUrl: canonicalUrl,
    frameworkErrors: (error, request, reply) => {
      reply.headers(standingHeaders).header('x-request-id', request.id);
      sendProblem(request, reply as never, problemOfError(error) ?? problem('invalid_request'));
    },
    clientErrorHandler: refuseConnection,
    ...(deps.trustProxy === undefined ? {} : { trustProxy: trusted(deps.trustProxy) }),
    ajv: validation,
    schemaController: compilers,
  }) as unknown as FastifyInstance;

  app.decorateRequest('principal', null as never);
  app.decorateRequest('idempotencyKey', null);
  app.decorateRequest('startedAtMs', 0);
  app.decorateRequest('observe', null);
  app.decorate('openStreams', new OpenStreams());
  app.addHook('preClose', (done) => {
    app.openStreams.endAll();
    done();
  });
  readBodiesAsJson(app);

  const observe = observers(deps.log, deps.registry);
  const observeStranger = observe('any', 'none');
  const served: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, url });
  });
  let refuseStranger: ReturnType<typeof strangers> | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAtMs = performance.now();
    reply.headers(standingHeaders).header('x-request-id', request.id);
    if (behindTls && request.protocol === 'https') reply.header(transportHeader.name, transportHeader.value);
    const fault = headerFault(request.raw);
    if (fault === null && !request.is404) return done();
    request.observe = observeStranger;
    if (fault !== null) return sendProblem(request, reply, fault);
    if (deps.pages?.answer(request, reply)) return;
    refuseStranger ??= strangers(served);
    refuseStranger(request, reply);
  });
  app.setErrorHandler((error, request, reply) => {
    // Fastify would hang up on a body that it does not take, before the client has read why. What is still to come is read and dropped.
    if (!(Number(request.headers['content-length']) > droppedMaxBytes)) reply.removeHeader('connection');
    sendError(deps.log, request, reply, error);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('not_found')));

  const routes = [...deps.routes, ...operationRoutes(deps)];
  for (const route of routes) serveRoute(app, deps, route, observe(route.method, basePath + route.path));
  serveOperations(app, deps);
  serveDocumentation(app, routes, deps.version, deps.pages ?? null);
  return app;
}
