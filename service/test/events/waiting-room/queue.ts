/** Waiting rooms spoken to through HTTP, over a socket. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { waitingRoomRoutes } from '../../../src/events/waiting-room/routes.js';
import { memoryLimiter } from '../../../src/http/limits.js';
import { buyerOf, type Principal, type Scope, scopes } from '../../../src/http/principal.js';
import { buildServer } from '../../../src/http/server.js';
import { organisationId, Rooms } from './rooms.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
export type Body = any;

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Body;
}

/** A stream of events as a client hears it. */
export interface Heard {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly tokens: Body[];
  /** How often a comment came. */
  beats(): number;
  readonly ended: Promise<void>;
  close(): void;
}

function staffOf(organisation: string, allowed: readonly Scope[]): Principal {
  return {
    kind: 'staff',
    keyId: 'k',
    organisationId: organisation,
    scopes: new Set(allowed),
    actor: 'key:k',
    keyScope: `key:${organisation}:k`,
  };
}

/** Credentials: a buyer's is `buyer-<user id>`. */
const staff: Readonly<Record<string, Principal>> = {
  staff: staffOf(organisationId, scopes),
  onlooker: staffOf(organisationId, []),
  rival: staffOf(randomUUID(), scopes),
};

export const newBuyer = () => `buyer-${randomUUID()}`;
export const userOf = (buyer: string) => buyer.slice('buyer-'.length);

export class Queue {
  private constructor(
    readonly rooms: Rooms,
    readonly app: FastifyInstance,
    private readonly address: string,
  ) {}

  static async open({ limits = false } = {}): Promise<Queue> {
    const rooms = await Rooms.open();
    const app = await buildServer({
      log: pino({ level: 'silent' }),
      routes: waitingRoomRoutes(rooms.rooms),
      version: 'test',
      authenticate: (token) => (token.startsWith('buyer-') ? buyerOf(userOf(token)) : ((staff[token] as never) ?? null)),
      limiter: limits ? memoryLimiter() : null,
      checks: {},
      registry: new Registry(),
    });
    return new Queue(rooms, app, await app.listen({ port: 0, host: '127.0.0.1' }));
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.rooms.close();
  }

  async ask(method: string, path: string, as?: string, body?: Body, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(`${this.address}/v1${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text === '' ? undefined : JSON.parse(text) };
  }

  join(eventId: string, as: string, key?: string): Promise<Answer> {
    return this.ask('POST', `/events/${eventId}/queue`, as, undefined, key === undefined ? {} : { 'idempotency-key': key });
  }

  status(eventId: string, as: string, ifNoneMatch?: string): Promise<Answer> {
    return this.ask(
      'GET',
      `/events/${eventId}/queue/status`,
      as,
      undefined,
      ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    );
  }

  leave(eventId: string, as: string): Promise<Answer> {
    return this.ask('DELETE', `/events/${eventId}/queue`, as);
  }

  async hear(eventId: string, as: string, headers: Record<string, string> = {}): Promise<Heard> {
    const tokens: Body[] = [];
    let beats = 0;
    const request = http.get(`${this.address}/v1/events/${eventId}/queue/stream`, {
      agent: false,
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => request.once('response', resolve).once('error', reject));
    request.on('error', () => {});
    let rest = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(rest.slice(0, end))?.[1];
        if (data === undefined) beats += 1;
        else tokens.push(JSON.parse(data));
        rest = rest.slice(end + 2);
      }
    });
    const ended = new Promise<void>((resolve) => answer.once('close', resolve));
    return { status: answer.statusCode ?? 0, headers: answer.headers, tokens, beats: () => beats, ended, close: () => request.destroy() };
  }
}
