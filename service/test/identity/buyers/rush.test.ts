import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Argon, Passwords } from '../../../src/identity/buyers/passwords.js';
import { type Answer, Desk, password } from './desk.js';

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('guesses', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.open({ limits: true, passwords: new Passwords({}, { hash: async () => 'kept', verify: async () => false }) });
  });
  afterEach(() => desk.close());

  it('of one account are ten a minute from all addresses together, whether there is such an account or not', async () => {
    for (const email of [(await desk.newAccount()).email, `${randomUUID()}@example.com`]) {
      const answers = [];
      for (let times = 0; times < 12; times += 1)
        answers.push(await desk.logIn(times % 2 ? email : email.toUpperCase(), 'a guess', from(`192.0.2.${times}`)));
      expect(statuses(answers)).toEqual([...Array(10).fill(401), 429, 429]);
      const last = answers.at(-1);
      expect([last?.body.code, last?.body.violated_policies]).toEqual(['rate_limited', ['logins-of-account']]);
      expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(5);
      expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(6);
      expect(last?.headers['ratelimit-policy']).toBe('"logins";q=300;w=60, "logins-of-account";q=10;w=60');
      expect(last?.headers['ratelimit']).toMatch(/^"logins";r=\d+;t=\d+, "logins-of-account";r=0;t=\d+$/);
    }
  });

  it('from one address are 300 a minute over all accounts, and other addresses go on', async () => {
    const guess = (address: string) => desk.logIn(`${randomUUID()}@example.com`, 'a guess', from(address));
    const answers = await Promise.all(Array.from({ length: 310 }, () => guess('192.0.2.7')));
    const refused = answers.filter(({ status }) => status === 429).length;
    // Five come back each second.
    expect(refused).toBeGreaterThan(10 - 6);
    expect(refused).toBeLessThanOrEqual(10);
    expect(answers.find(({ status }) => status === 429)?.body.violated_policies).toEqual(['logins']);
    expect((await guess('192.0.2.8')).status).toBe(401);
  });

  it('at e-mails that can still be registered have a limit of their own, which no honest crowd reaches', async () => {
    const register = () => desk.ask('POST', '/auth/register', { email: `${randomUUID()}@example.com`, password }, from('192.0.2.9'));
    const answers = await Promise.all(Array.from({ length: 500 }, register));
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect(answers.at(-1)?.headers['ratelimit-policy']).toBe('"registrations";q=1000;w=200');
    expect((await desk.logIn(answers[0]?.body.email, 'a guess', from('192.0.2.9'))).status).toBe(401);
  });

  it('that are not logins at all count for the address only', async () => {
    const { email } = await desk.newAccount();
    for (let times = 0; times < 20; times += 1) expect((await desk.ask('POST', '/auth/login', { email })).status).toBe(400);
    expect((await desk.logIn(email)).status).toBe(401);
  });
});

describe('a rush of sign-ins', () => {
  let desk: Desk;
  let atOnce = 0;
  let atOnceMost = 0;
  let gate = Promise.resolve();
  beforeAll(async () => {
    const argon: Argon = {
      hash,
      verify: async (...given) => {
        atOnce += 1;
        atOnceMost = Math.max(atOnceMost, atOnce);
        await gate;
        return verify(...given).finally(() => {
          atOnce -= 1;
        });
      },
    };
    desk = await Desk.open({ passwords: new Passwords({ atOnce: 1, waitingMax: 20 }, argon) });
  });
  afterAll(() => desk.close());

  it('hashes few at a time, answers those at once whom it cannot serve, and holds up nobody else', async () => {
    const { email, access } = await desk.newSession();
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const answers: Answer[] = [];
    const rush = Array.from({ length: 60 }, async () => void answers.push(await desk.logIn(email)));
    // One is worked on and twenty wait: the others have their answers while the work has not even begun.
    await vi.waitFor(() => expect(statuses(answers)).toEqual(Array(39).fill(503)), 10_000);
    expect(answers[0]).toMatchObject({ body: { code: 'busy' }, headers: { 'retry-after': '1' } });
    expect((await desk.me(access)).status).toBe(200);
    open();
    await Promise.all(rush);
    expect(statuses(answers)).toEqual([...Array(21).fill(200), ...Array(39).fill(503)]);
    expect(atOnceMost).toBe(1);
    expect((await desk.logIn(email)).status).toBe(200);
  });

  it('does the same work for an e-mail that nobody has', async () => {
    const { email } = await desk.newAccount();
    let verified = 0;
    const again = await Desk.open({
      passwords: new Passwords(
        {},
        {
          hash,
          verify: (...given) => {
            verified += 1;
            return verify(...given);
          },
        },
      ),
    });
    await again.ask('POST', '/auth/register', { email, password });
    for (const address of [email, `${randomUUID()}@example.com`]) {
      verified = 0;
      await again.logIn(address, 'a guess');
      expect([address, verified]).toEqual([address, 1]);
    }
    await again.close();
  });
});
