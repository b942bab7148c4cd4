/** Requests that no route takes: other methods, other paths, and bytes that are no HTTP. */

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemCode, problem, problems } from './problems.js';
import { problemDocument, sendProblem, standingHeaders } from './send.js';

interface Served {
  readonly method: string;
  /** Parameters as `:name`. */
  readonly url: string;
}

/** Answers what is left over: 405 with `Allow` where the path is known, 204 to OPTIONS, else 404. */
export function strangers(served: readonly Served[]): (request: FastifyRequest, reply: FastifyReply) => void {
  const methodsByPattern = new Map<string, Set<string>>();
  for (const { method, url } of served) {
    const methods = methodsByPattern.get(url) ?? new Set<string>();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    methodsByPattern.set(url, methods);
  }
  const patterns = [...methodsByPattern].map(([url, methods]) => ({
    matcher: new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:[^/]+/g, '[^/]+')}$`),
    methods,
  }));

  return (request, reply) => {
    const path = request.url.split('?', 1)[0] as string;
    const allowed = [...new Set(patterns.filter(({ matcher }) => matcher.test(path)).flatMap(({ methods }) => [...methods]))].sort();
    if (allowed.length === 0) return sendProblem(request, reply, problem('not_found'));
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') reply.code(204).send();
    else sendProblem(request, reply, problem('method_not_allowed'));
  };
}

const parserCodes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers bytes that are no request, or never became one, and hangs up. */
export function refuseConnection(error: { code?: string }, socket: Socket): void {
  // Who hangs up in the middle of a request may have had its answer, and waits for none.
  if (error.code === 'ECONNRESET' || error.code === 'HPE_INVALID_EOF_STATE' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = parserCodes[error.code ?? ''] ?? 'invalid_request';
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(problem(code), '/', requestId));
  const headers = Object.entries({
    ...standingHeaders,
    'x-request-id': requestId,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${problems[code].status} ${problems[code].title}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}
