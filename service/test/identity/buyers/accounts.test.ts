import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, password } from './desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('registering', () => {
  it('makes an account, with the e-mail as it was given', async () => {
    const email = `Ana.${randomUUID()}@Example.com`;
    const answer = await desk.ask('POST', '/auth/register', { email, password });
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([
      201,
      { id: expect.stringMatching(uuid), email },
      'no-store',
    ]);
  });

  it('keeps an argon2id hash of the password and nothing else of it', async () => {
    const { id } = await desk.newAccount();
    const { rows } = await desk.database.pool.query('select u::text as row, password_hash from identity.users u where user_id = $1', [id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0].row).not.toContain(password);
  });

  it('refuses an e-mail that has an account, however it is written', async () => {
    const { email } = await desk.newAccount();
    const [local, domain] = email.split('@') as [string, string];
    for (const written of [email, email.toUpperCase(), `${local}@EXAMPLE.com`.replace('EXAMPLE.com', domain.toUpperCase())]) {
      const answer = await desk.ask('POST', '/auth/register', { email: written, password: 'another password' });
      expect([written, answer.status, answer.body.code]).toEqual([written, 409, 'email_taken']);
    }
  });

  it('gives one e-mail to one of twenty who want it at once', async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.ask('POST', '/auth/register', { email, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const { rows } = await desk.database.pool.query('select count(*)::int as accounts from identity.users where email_normalised = $1', [
      email,
    ]);
    expect(rows[0].accounts).toBe(1);
  });

  it('acts once for one Idempotency-Key, for the same content only, the password included', async () => {
    const body = { email: `${randomUUID()}@example.com`, password };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.ask('POST', '/auth/register', body, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    for (const answer of answers) expect(answer.headers['idempotency-replayed']).toBe(answer.status === 200 ? 'true' : undefined);
    const other = await desk.ask('POST', '/auth/register', { ...body, password: 'not that password' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    const { rows } = await desk.database.pool.query(`select k::text as row from holdfast.idempotency_keys k where result_kind = 'user'`);
    expect(rows.map(({ row }) => row).join()).not.toContain(body.email);
  });

  it.each([
    ['no e-mail', { password }],
    ['no password', { email: 'a@example.com' }],
    ['an e-mail that is none', { email: 'nobody', password }],
    ['a short password', { email: 'a@example.com', password: '1234567' }],
    ['a password without end', { email: 'a@example.com', password: 'x'.repeat(129) }],
    ['a field that is not known', { email: 'a@example.com', password, admin: true }],
  ])('refuses %s', async (_what, body) => {
    const answer = await desk.ask('POST', '/auth/register', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('signing in', () => {
  it('gives an access token of a quarter of an hour and a refresh token', async () => {
    const { id, email } = await desk.newAccount();
    const answer = await desk.logIn(email.toUpperCase());
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^hfr_[\w-]{64}$/),
      token_type: 'Bearer',
      expires_in: 900,
    });
    expect((await desk.me(answer.body.access_token)).body).toEqual({ id, email });
  });

  it('refuses a wrong password and an unknown e-mail alike', async () => {
    const { email } = await desk.newAccount();
    const wrong = await desk.logIn(email, 'not the password');
    const unknown = await desk.logIn(`${randomUUID()}@example.com`);
    const same = ({ body }: { body: Record<string, unknown> }) => ({ ...body, request_id: '' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    expect(same(wrong)).toEqual(same(unknown));
  });

  it('takes a password however its accents are composed', async () => {
    const email = `${randomUUID()}@example.com`;
    await desk.ask('POST', '/auth/register', { email, password: 'caf\u00e9 caf\u00e9' });
    expect((await desk.logIn(email, 'cafe\u0301 cafe\u0301')).status).toBe(200);
  });
});

describe('who am I', () => {
  it('is for buyers: nobody is 401, a staff key is 403', async () => {
    expect((await desk.ask('GET', '/auth/me')).status).toBe(401);
    const asStaff = await desk.me(desk.staff);
    expect([asStaff.status, asStaff.body.code, asStaff.body.required]).toEqual([403, 'forbidden', 'buyer']);
  });

  it('is nobody once the account is gone', async () => {
    const { id, access } = await desk.newSession();
    await desk.database.pool.query('delete from identity.users where user_id = $1', [id]);
    expect((await desk.me(access)).status).toBe(401);
  });
});

describe('a buyer', () => {
  it('may not do what staff may, and is not bound by their scopes', async () => {
    const { access } = await desk.newSession();
    const authorization = `Bearer ${access}`;
    const staffOnly = await desk.ask('DELETE', '/things', undefined, { authorization });
    expect([staffOnly.status, staffOnly.body.code, staffOnly.body.required]).toEqual([403, 'forbidden', 'catalogue:write']);
    expect((await desk.ask('POST', '/things', undefined, { authorization })).status).toBe(204);
    expect((await desk.ask('DELETE', '/things', undefined, { authorization: `Bearer ${desk.staff}` })).status).toBe(204);
  });
});
