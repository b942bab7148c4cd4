/** Accounts to test against: their routes over a database of their own, spoken to through HTTP. */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../../testing/clone-database.js';
import { type DatabaseClock, databaseClock } from '../../../src/clock/database-clock.js';
import { noContent } from '../../../src/http/answer.js';
import { memoryLimiter } from '../../../src/http/limits.js';
import { scopes } from '../../../src/http/principal.js';
import { route } from '../../../src/http/route.js';
import { buildServer } from '../../../src/http/server.js';
import { authenticator } from '../../../src/identity/authenticator.js';
import { type Buyers, type BuyersOptions, openBuyers } from '../../../src/identity/buyers/buyers.js';
import { Passwords } from '../../../src/identity/buyers/passwords.js';
import { buyerRoutes } from '../../../src/identity/buyers/routes.js';
import { anyCredential } from '../../../src/identity/credentials.js';
import { createKey } from '../../../src/identity/keys.js';
import { createOrganisation } from '../../../src/identity/organisations.js';
import { loadSecrets } from '../../../src/identity/secrets.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
export type Body = any;

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: Body;
}

export interface DeskOptions {
  readonly tokens?: BuyersOptions['tokens'];
  readonly passwords?: Passwords;
  readonly limits?: boolean;
}

export const secret = 'a secret of the tests, of more than thirty-two characters';
export const password = 'correct horse battery staple';

const staffRoute = route({
  method: 'DELETE',
  path: '/things',
  operationId: 'dropThings',
  summary: 'For staff',
  tag: 'Things',
  auth: 'staff',
  scope: 'catalogue:write',
  idempotencyKey: 'none',
  responses: { 204: null },
  problems: [],
  handler: async () => noContent(),
});
const anyoneRoute = route({
  method: 'POST',
  path: '/things',
  operationId: 'makeThings',
  summary: 'For anyone',
  tag: 'Things',
  auth: 'anyone',
  scope: 'catalogue:write',
  idempotencyKey: 'none',
  limit: 'reservations',
  responses: { 204: null },
  problems: [],
  handler: async () => noContent(),
});

export class Desk {
  /** What everybody is made to believe that the database's clock shows more than it does. Milliseconds. */
  aheadMs = 0;
  readonly warnings: object[] = [];
  private constructor(
    readonly database: ClonedDatabase,
    readonly buyers: Buyers,
    private readonly app: Awaited<ReturnType<typeof buildServer>>,
    /** A staff key's text. */
    readonly staff: string,
  ) {}

  static async open({ tokens = { secret }, passwords = new Passwords(), limits = false }: DeskOptions = {}): Promise<Desk> {
    const database = await cloneDatabase();
    const { pool } = database;
    let desk: Desk | undefined;
    const measured = databaseClock(pool);
    const ahead = () => desk?.aheadMs ?? 0;
    const clock: DatabaseClock = {
      nowMs: () => {
        const nowMs = measured.nowMs();
        return nowMs === undefined ? undefined : nowMs + ahead();
      },
      read: async () => (await measured.read()) + ahead(),
    };
    const log = { warn: (facts: object) => void desk?.warnings.push(facts) };
    const buyers = openBuyers({ pool, clock, secrets: await loadSecrets(pool), tokens, log, passwords });
    const app = await buildServer({
      log: pino({ level: 'silent' }),
      routes: [...buyerRoutes(buyers), staffRoute, anyoneRoute],
      version: 'test',
      authenticate: anyCredential(authenticator(pool), buyers.authenticate),
      limiter: limits ? memoryLimiter() : null,
      checks: {},
      registry: new Registry(),
      trustProxy: true,
    });
    const organisationId = await createOrganisation(pool, { name: 'House' });
    const key = await createKey(pool, { organisationId, label: 'test', scopes });
    desk = new Desk(database, buyers, app, key?.text ?? '');
    return desk;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  async ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: Body,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await this.app.inject({ method, url: `/v1${path}`, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : JSON.parse(answer.body) };
  }

  /** An account that there was not before. */
  async newAccount(): Promise<{ id: string; email: string }> {
    const email = `${randomUUID()}@example.com`;
    const answer = await this.ask('POST', '/auth/register', { email, password });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }

  logIn(email: string, text = password, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.ask('POST', '/auth/login', { email, password: text }, headers);
  }

  /** A new account, signed in. */
  async newSession(): Promise<{ id: string; email: string; access: string; refresh: string }> {
    const account = await this.newAccount();
    const answer = await this.logIn(account.email);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { ...account, access: answer.body.access_token, refresh: answer.body.refresh_token };
  }

  refresh(token: string): Promise<Answer> {
    return this.ask('POST', '/auth/refresh', { refresh_token: token });
  }

  me(token: string): Promise<Answer> {
    return this.ask('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` });
  }
}
