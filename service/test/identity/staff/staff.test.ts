import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../../testing/clone-database.js';
import { noContent, ok } from '../../../src/http/answer.js';
import { route } from '../../../src/http/route.js';
import { buildServer } from '../../../src/http/server.js';
import { authenticator } from '../../../src/identity/authenticator.js';
import { Passwords } from '../../../src/identity/buyers/passwords.js';
import { keyRoutes } from '../../../src/identity/key-routes.js';
import { createKey } from '../../../src/identity/keys.js';
import { createOrganisation } from '../../../src/identity/organisations.js';
import { loadSecrets } from '../../../src/identity/secrets.js';
import { disableStaff, inviteStaff, listStaff } from '../../../src/identity/staff/accounts.js';
import type { Role } from '../../../src/identity/staff/roles.js';
import { staffRoutes } from '../../../src/identity/staff/routes.js';
import { openStaffDesk } from '../../../src/identity/staff/staff-desk.js';

const password = 'a password of the tests';
const session = { authorization: 'Session' };

/** For anyone; says whom it takes them for. */
const whoAsks = route({
  method: 'GET',
  path: '/who',
  operationId: 'who',
  summary: 'For anyone',
  tag: 'Things',
  auth: 'anyone',
  idempotencyKey: 'none',
  responses: { 200: Type.Object({ kind: Type.String() }) },
  problems: [],
  handler: async ({ principal }) => ok({ kind: principal.kind }),
});
const changing = route({
  method: 'POST',
  path: '/rates',
  operationId: 'changeRates',
  summary: 'For staff who may',
  tag: 'Things',
  auth: 'staff',
  scope: 'rates:write',
  idempotencyKey: 'none',
  responses: { 204: null },
  problems: [],
  handler: async () => noContent(),
});

let database: ClonedDatabase;
let organisationId: string;
let app: Awaited<ReturnType<typeof buildServer>>;
let secured: typeof app;
beforeAll(async () => {
  database = await cloneDatabase();
  const { pool } = database;
  organisationId = await createOrganisation(pool, { name: 'Hotel Aurora' });
  const secrets = await loadSecrets(pool);
  const server = (secure: boolean) => {
    const desk = openStaffDesk({
      pool,
      passwords: new Passwords(),
      secrets,
      secure,
      budget: { perAccountAndAddress: 3, perAccount: 5, perAddress: 1_000, windowSeconds: 900 },
    });
    return buildServer({
      log: pino({ level: 'silent' }),
      routes: [...staffRoutes(desk), ...keyRoutes(pool), whoAsks, changing],
      version: 'test',
      authenticate: authenticator(pool),
      sessions: desk.cookieSessions,
      limiter: null,
      checks: {},
      registry: new Registry(),
      trustProxy: true,
    });
  };
  [app, secured] = await Promise.all([server(false), server(true)]);
});
afterAll(async () => {
  await Promise.all([app.close(), secured.close()]);
  // When a key was last used is noted while nobody waits for it.
  while (database.pool.totalCount > database.pool.idleCount) await new Promise((next) => setTimeout(next, 5));
  await database.drop();
});

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { payload, headers = {}, on = app }: { payload?: object; headers?: Record<string, string>; on?: typeof app } = {},
) {
  const answer = await on.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : JSON.parse(answer.body) };
}

const cookieOf = (answer: Awaited<ReturnType<typeof ask>>) => String(answer.headers['set-cookie']).split(';')[0] as string;

/** Somebody new, who has used the link. */
async function somebody(role: Role) {
  const email = `${randomUUID()}@example.com`;
  const invited = await inviteStaff(database.pool, { organisationId, email, name: 'Ada', role });
  const accepted = await ask('POST', '/staff/invitations/accept', { payload: { token: invited?.token, password } });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  return { email, accepted, cookie: cookieOf(accepted), token: invited?.token as string };
}

const signIn = (email: string, text = password, headers: Record<string, string> = {}) =>
  ask('POST', '/staff/session', { payload: { email, password: text }, headers });

describe('an invitation', () => {
  it('is a link that lets in once, and sets the password', async () => {
    const { email, accepted, token } = await somebody('revenue');
    expect(accepted.body).toMatchObject({
      email,
      name: 'Ada',
      role: 'revenue',
      organisation: { id: organisationId, name: 'Hotel Aurora' },
    });
    const again = await ask('POST', '/staff/invitations/accept', { payload: { token, password: 'another password' } });
    expect([again.status, again.body.code]).toEqual([401, 'invalid_invitation']);
    expect((await signIn(email.toUpperCase())).status).toBe(200);
    expect((await signIn(email, 'another password')).status).toBe(401);
  });

  it('is over when another is made, and after its time', async () => {
    const email = `${randomUUID()}@example.com`;
    const invite = () => inviteStaff(database.pool, { organisationId, email, name: '', role: 'viewer' });
    const [first, second] = [await invite(), await invite()];
    await database.pool.query(
      'update identity.staff_invitations set expires_at = clock_timestamp() where token_hash = sha256($1::text::bytea)',
      [second?.token],
    );
    for (const token of [first?.token, second?.token, 'x', `${'A'.repeat(43)}`])
      expect(await ask('POST', '/staff/invitations/accept', { payload: { token, password } })).toMatchObject({
        status: 401,
        body: { code: 'invalid_invitation' },
      });
  });

  it('takes nobody away from another organisation', async () => {
    const { email } = await somebody('manager');
    const other = await createOrganisation(database.pool, { name: 'Rival' });
    expect(await inviteStaff(database.pool, { organisationId: other, email, name: '', role: 'viewer' })).toBeNull();
    expect(await inviteStaff(database.pool, { organisationId: randomUUID(), email: 'x@example.com', name: '', role: 'viewer' })).toBeNull();
  });

  it('twenty at once with one link: one is let in', async () => {
    const invited = await inviteStaff(database.pool, { organisationId, email: `${randomUUID()}@example.com`, name: '', role: 'viewer' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('POST', '/staff/invitations/accept', { payload: { token: invited?.token, password } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
  });
});

describe('a session', () => {
  it('is a cookie out of reach of scripts, other sites and other hosts', async () => {
    const { email, accepted } = await somebody('viewer');
    expect(String(accepted.headers['set-cookie'])).toMatch(/^holdfast-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    const overTls = await ask('POST', '/staff/session', { payload: { email, password }, on: secured });
    expect(String(overTls.headers['set-cookie'])).toMatch(
      /^__Host-holdfast-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it('is kept as a hash only', async () => {
    const { cookie } = await somebody('viewer');
    const { rows } = await database.pool.query('select s::text as row from identity.staff_sessions s');
    expect(rows.map(({ row }) => row).join()).not.toContain(cookie.slice(20));
  });

  it('is a staff principal with the scopes of its role, where the request says that the cookie speaks', async () => {
    const { cookie } = await somebody('revenue');
    const viewer = await somebody('viewer');
    expect((await ask('POST', '/rates', { headers: { ...session, cookie } })).status).toBe(204);
    expect(await ask('POST', '/rates', { headers: { ...session, cookie: viewer.cookie } })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', required: 'rates:write' },
    });
    expect((await ask('GET', '/who', { headers: { ...session, cookie } })).body).toEqual({ kind: 'staff' });
    // The storefront in the same browser: a visitor like any other.
    expect((await ask('GET', '/who', { headers: { cookie } })).body).toEqual({ kind: 'anonymous' });
    expect((await ask('POST', '/rates', { headers: { cookie } })).status).toBe(401);
    expect((await ask('POST', '/rates', { headers: session })).status).toBe(401);
  });

  it('does not speak for pages of other sites', async () => {
    const { cookie, email } = await somebody('revenue');
    const as = (headers: Record<string, string>) =>
      ask('POST', '/rates', { headers: { ...session, cookie, host: 'desk.example', ...headers } });
    expect((await as({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect((await as({ origin: 'https://desk.example' })).status).toBe(204);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://desk.example' },
    ])
      expect(await as(headers as unknown as Record<string, string>), JSON.stringify(headers)).toMatchObject({
        status: 403,
        body: { code: 'cross_site' },
      });
    expect(await signIn(email, password, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });

  it('says who is signed in, and ends by signing out, at once', async () => {
    const { cookie, email } = await somebody('front_desk');
    const headers = { ...session, cookie };
    expect(await ask('GET', '/staff/session', { headers })).toMatchObject({ status: 200, body: { email, role: 'front_desk' } });
    const out = await ask('DELETE', '/staff/session', { headers });
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([204, 'holdfast-staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict']);
    expect((await ask('GET', '/staff/session', { headers })).status).toBe(401);
  });

  it('ends by its time, and when its account is disabled', async () => {
    const one = await somebody('viewer');
    const other = await somebody('viewer');
    await database.pool.query('update identity.staff_sessions set expires_at = clock_timestamp() where account_id = $1', [
      one.accepted.body.id,
    ]);
    expect(await disableStaff(database.pool, other.email)).toBe(true);
    expect(await disableStaff(database.pool, other.email)).toBe(false);
    for (const { cookie } of [one, other])
      expect((await ask('GET', '/staff/session', { headers: { ...session, cookie } })).status).toBe(401);
    expect((await signIn(other.email)).status).toBe(401);
    expect((await listStaff(database.pool, organisationId)).find(({ email }) => email === other.email)).toMatchObject({
      accepted: true,
      disabledAtMs: expect.any(Number),
    });
  });

  it('a second invitation signs out who was signed in before', async () => {
    const { email, cookie } = await somebody('viewer');
    const again = await inviteStaff(database.pool, { organisationId, email, name: '', role: 'manager' });
    expect((await ask('GET', '/staff/session', { headers: { ...session, cookie } })).status).toBe(200);
    await ask('POST', '/staff/invitations/accept', { payload: { token: again?.token, password: 'quite another password' } });
    expect((await ask('GET', '/staff/session', { headers: { ...session, cookie } })).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
  });
});

describe('guessing', () => {
  it('has a budget per account and address, also all at once; another address goes on', async () => {
    const { email } = await somebody('viewer');
    const from = (address: string, text: string) => signIn(email, text, { 'x-forwarded-for': address });
    const guesses = await Promise.all(Array.from({ length: 4 }, () => from('10.0.0.1', 'wrong')));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429]);
    const late = await from('10.0.0.1', password);
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    // Five on one account in all, wherever from.
    expect((await from('10.0.0.2', password)).status).toBe(429);
  });

  it('is forgiven by the right password', async () => {
    const { email } = await somebody('viewer');
    const from = (text: string) => signIn(email, text, { 'x-forwarded-for': '10.0.1.1' });
    expect([(await from('wrong')).status, (await from('wrong')).status, (await from(password)).status]).toEqual([401, 401, 200]);
    expect((await from('wrong')).status).toBe(401);
  });

  it('is not what somebody does who signs in often', async () => {
    const { email } = await somebody('viewer');
    for (let times = 0; times < 8; times += 1)
      expect((await signIn(email, password, { 'x-forwarded-for': `10.0.2.${times}` })).status).toBe(200);
  });

  it('an unknown e-mail is refused as a wrong password is', async () => {
    const { email } = await somebody('viewer');
    const [known, unknown] = [await signIn(email, 'wrong'), await signIn('nobody@example.com', 'wrong')];
    const same = ({ status, body }: typeof known) => ({ status, code: body.code, detail: body.detail });
    expect(same(unknown)).toEqual(same(known));
  });
});

describe('keys over HTTP', () => {
  it('are made, listed and revoked by a manager, for their own organisation', async () => {
    const { cookie } = await somebody('manager');
    const headers = { ...session, cookie };
    const made = await ask('POST', '/api-keys', { headers, payload: { label: 'channel manager', scopes: ['rates:write'] } });
    expect(made).toMatchObject({ status: 201, body: { label: 'channel manager', scopes: ['rates:write'], revoked_at: null } });
    const asKey = { authorization: `Bearer ${made.body.text}` };
    expect((await ask('POST', '/rates', { headers: asKey })).status).toBe(204);
    const listed = await ask('GET', '/api-keys', { headers });
    expect(JSON.stringify(listed.body)).not.toContain(made.body.text);
    const rival = await createKey(database.pool, {
      organisationId: await createOrganisation(database.pool, { name: 'Rival' }),
      label: 'theirs',
      scopes: [],
    });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).not.toContain(rival?.keyId);
    expect((await ask('DELETE', `/api-keys/${rival?.keyId}`, { headers })).status).toBe(404);
    expect((await ask('DELETE', `/api-keys/${made.body.id}`, { headers })).status).toBe(204);
    const { data } = (await ask('GET', '/api-keys', { headers })).body;
    expect(data.find(({ id }: { id: string }) => id === made.body.id).revoked_at).not.toBeNull();
  });

  it('are none of the business of a key, or of somebody who is no manager', async () => {
    const { cookie } = await somebody('front_desk');
    const key = await createKey(database.pool, { organisationId, label: 'all', scopes: ['rates:write'] });
    for (const headers of [{ ...session, cookie }, { authorization: `Bearer ${key?.text}` }])
      expect(await ask('GET', '/api-keys', { headers })).toMatchObject({ status: 403, body: { required: 'keys:write' } });
  });
});
