/** From an answer or a refusal to bytes. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Answer } from './answer.js';
import { type Problem, type ProblemEntry, problems } from './problems.js';

/** Headers that every answer of the API has. It shows nothing in a browser, so it forbids a browser everything. */
export const standingHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** And over TLS, wherever it ends; over plain HTTP it must not be sent (RFC 6797 §7.2). */
export const transportHeader = { name: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' };

/** The problem document, RFC 9457. `path` is the request's path without its query, which may hold personal data. */
export function problemDocument(refusal: Problem, path: string, requestId: string): Record<string, unknown> {
  const { code, detail, members } = refusal;
  const entry: ProblemEntry = problems[code];
  const document: Record<string, unknown> = {
    type: `/docs/errors#${code}`,
    title: entry.title,
    status: entry.status,
    detail: detail ?? entry.sentence,
    instance: path,
    code,
    request_id: requestId,
  };
  // To spread them into it would take longer than all the rest, and a rush of refusals is a rush of these.
  for (const name in members) if (!(name in document)) document[name] = members[name];
  return document;
}

/** Sends a refusal. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Problem): void {
  const entry: ProblemEntry = problems[refusal.code];
  const retryAfterSeconds = refusal.retryAfterSeconds ?? entry.retryAfterSeconds;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (entry.status === 401) reply.header('www-authenticate', 'Bearer');
  const query = request.url.indexOf('?');
  const document = problemDocument(refusal, query === -1 ? request.url : request.url.slice(0, query), request.id);
  // Bytes, because of a text Fastify would say a charset, which this media type has not.
  reply
    .code(entry.status)
    .header('content-type', 'application/problem+json')
    .send(Buffer.from(JSON.stringify(document)));
  request.observe?.(request, reply);
}

/** Whether an `If-None-Match` names this tag. Compared weakly, as RFC 9110 §13.1.2 wants. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The entity tag of a content: 22 characters of its SHA-256. */
export function tagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function sendCatalogue(request: FastifyRequest, reply: FastifyReply, body: unknown): void {
  const text = reply.serialize(body as Record<string, unknown>) as string;
  const etag = tagOf(text);
  reply.header('cache-control', 'public, max-age=1').header('etag', etag);
  if (matches(request.headers['if-none-match'], etag)) reply.code(304).send();
  else reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

/** The framework remembers the function that it makes of a schema. */
function sendShaped(reply: FastifyReply, body: unknown, shape: TSchema): void {
  const serialise =
    reply.getSerializationFunction(shape as Record<string, unknown>) ?? reply.compileSerializationSchema(shape as Record<string, unknown>);
  reply.header('content-type', 'application/json; charset=utf-8').send(serialise(body as Record<string, unknown>));
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown, tag: string): void {
  const etag = `"${tag}"`;
  reply.header('etag', `W/${etag}`);
  if (matches(request.headers['if-none-match'], etag)) reply.code(304).send();
  else reply.send(body);
}

/** Sends an answer, serialised by the schema of its status, or by the one that it names. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer, catalogue: boolean): void {
  reply.code(answer.status);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (catalogue && answer.status === 200) sendCatalogue(request, reply, answer.body);
  else if (answer.stream !== undefined) request.server.openStreams.send(request, reply, answer.stream);
  else if (answer.tag !== undefined) sendTagged(request, reply, answer.body, answer.tag);
  else if (answer.shape !== undefined) sendShaped(reply, answer.body, answer.shape);
  else reply.send(answer.body);
  request.observe?.(request, reply);
}
