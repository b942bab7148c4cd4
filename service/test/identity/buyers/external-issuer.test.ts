import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from './desk.js';

interface Key {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const rsa = (kid: string): Key => ({ kid, alg: 'RS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });
const ec = (kid: string): Key => ({ kid, alg: 'ES256', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) });

const issuer = 'https://people.example/';
const audience = 'tickets';
const cooldownMs = 200;

/** What the issuer publishes, and how it behaves. */
let published: Key[];
let asked = 0;
let behaviour: 'well' | 'down' | 'refusing' | 'redirecting' | 'babbling' = 'well';
let server: Server;
let jwksUrl: string;
let desk: Desk;
const first = rsa('first');

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked += 1;
    if (behaviour === 'down') request.socket.destroy();
    else if (behaviour === 'refusing') response.writeHead(500).end();
    else if (behaviour === 'redirecting') response.writeHead(302, { location: '/keys' }).end();
    else if (behaviour === 'babbling') response.end('<html>');
    else
      response.end(
        JSON.stringify({
          keys: await Promise.all(
            published.map(async ({ kid, alg, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' })),
          ),
        }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  published = [first];
  behaviour = 'well';
  asked = 0;
  desk = await Desk.open({ tokens: { jwksUrl, issuer, audience, cooldownMs } });
});
afterEach(async () => {
  vi.useRealTimers();
  await desk.close();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

function signed(
  claims: JWTPayload = {},
  header: { alg?: string; kid?: string; typ?: string } & Record<string, unknown> = {},
  key = first,
): Promise<string> {
  return new SignJWT({ iss: issuer, aud: audience, sub: 'person-1', iat: nowSeconds(), exp: nowSeconds() + 3_600, ...claims })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
    .sign(key.privateKey);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('with an external issuer', () => {
  it('there are no accounts of our own', async () => {
    for (const path of ['register', 'login', 'refresh', 'logout'])
      expect([path, (await desk.ask('POST', `/auth/${path}`, {})).status]).toEqual([path, 404]);
  });

  it('somebody becomes a user on first sight, once, and stays that user', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => signed({ jti: randomUUID(), email: 'ana@example.com' })));
    const answers = await Promise.all(tokens.map((token) => desk.me(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body.email).toBe('ana@example.com');
    const other = await desk.me(await signed({ sub: 'person-2', email: 'ana@example.com' }));
    expect(other.body.id).not.toBe(answers[0]?.body.id);
    expect(asked).toBe(1);
  });

  it('an e-mail is what the issuer says now; none, or one that is not verified, is null', async () => {
    const emailOf = async (claims: JWTPayload) => (await desk.me(await signed(claims))).body.email;
    expect(await emailOf({})).toBeNull();
    expect(await emailOf({ email: 'old@example.com' })).toBe('old@example.com');
    expect(await emailOf({ email: 'new@example.com' })).toBe('new@example.com');
    expect(await emailOf({ jti: 'no e-mail' })).toBe('new@example.com');
    expect(await emailOf({ sub: 'person-3', email: 'c@example.com', email_verified: false })).toBeNull();
    expect(await emailOf({ sub: 'person-4', email: 'no e-mail' })).toBeNull();
    expect(await emailOf({ sub: 'person-5', email: 5 as never })).toBeNull();
  });

  it('T42 that is unsigned, signed with the public key as a secret, for another audience, expired or with a tampered kid is 401', async () => {
    const good = await signed({ sub: 'person-42' });
    const [head, body, signature] = good.split('.') as [string, string, string];
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const hmac = (key: Buffer | string, header: object) => {
      const text = `${json({ alg: 'HS256', kid: 'first', typ: 'JWT', ...header })}.${body}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const pem = first.publicKey.export({ type: 'spki', format: 'pem' });
    const now = nowSeconds();
    const stranger = rsa('first');
    const bad: Record<string, string> = {
      'alg none': `${json({ alg: 'none', kid: 'first' })}.${body}.`,
      'the public key as a secret, PEM': hmac(pem, {}),
      'the public key as a secret, DER': hmac(first.publicKey.export({ type: 'spki', format: 'der' }), {}),
      'the public key as a secret, JWK': hmac(JSON.stringify(await exportJWK(first.publicKey)), {}),
      'another audience': await signed({ aud: 'somebody else' }),
      'no audience': await signed({ aud: undefined as never }),
      'another issuer': await signed({ iss: 'https://people.example' }),
      expired: await signed({ iat: now - 7_200, exp: now - 60 }),
      'no end': await signed({ exp: undefined as never }),
      'not yet good': await signed({ nbf: now + 60 }),
      'made in the future': await signed({ iat: now + 60 }),
      'a tampered kid': `${json({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), kid: '../first' })}.${body}.${signature}`,
      'a kid of nobody': await signed({}, { kid: 'nobody' }),
      'the kid of another key': await signed({}, {}, stranger),
      'a key of its own': await signed({}, { jwk: (await exportJWK(stranger.publicKey)) as never, kid: 'mine' }, stranger),
      'an address of keys': await signed({}, { jku: jwksUrl, x5u: jwksUrl, kid: 'mine' }, stranger),
      'another algorithm of the same key': await signed({}, { alg: 'PS256' }),
      'an ID token by its type': await signed({}, { typ: 'logout+jwt' }),
      nobody: await signed({ sub: undefined as never }),
      'an empty somebody': await signed({ sub: '' }),
      'somebody without end': await signed({ sub: 'x'.repeat(256) }),
      'somebody that PostgreSQL cannot write': await signed({ sub: 'a\u0000b' }),
      nonsense: 'a.b.c',
    };
    for (const [what, token] of Object.entries(bad)) {
      const { status, body: answer } = await desk.me(token);
      expect([what, status, answer.code]).toEqual([what, 401, 'unauthorized']);
      await pause(5);
    }
    expect((await desk.me(good)).status).toBe(200);
    for (const typ of ['JWT', 'at+jwt', 'application/at+JWT'])
      expect([typ, (await desk.me(await signed({}, { typ }))).status]).toEqual([typ, 200]);
  });

  it('a new key is found when the first token of it comes, and a withdrawn one is good no more', async () => {
    expect((await desk.me(await signed())).status).toBe(200);
    const second = ec('second');
    published = [second];
    await pause(cooldownMs + 20);
    expect((await desk.me(await signed({}, {}, second))).status).toBe(200);
    expect((await desk.me(await signed({ jti: 'late' }))).status).toBe(401);
    expect(asked).toBe(2);
  });

  it('tokens of unknown keys do not make this service ask again and again', async () => {
    await desk.me(await signed());
    const strangers = await Promise.all(Array.from({ length: 50 }, (_, number) => signed({}, { kid: `stranger ${number}` })));
    expect(new Set((await Promise.all(strangers.map((token) => desk.me(token)))).map(({ status }) => status))).toEqual(new Set([401]));
    expect(asked).toBe(1);
    await pause(cooldownMs + 20);
    await Promise.all(strangers.map((token) => desk.me(token)));
    expect(asked).toBe(2);
  });

  it.each(['down', 'refusing', 'redirecting', 'babbling'] as const)(
    'whose keys cannot be had (%s) nobody is judged: 503, and what is known goes on',
    async (how) => {
      behaviour = how;
      const token = await signed();
      const unavailable = await desk.me(token);
      expect([unavailable.status, unavailable.body.code]).toEqual([503, 'unavailable']);
      await Promise.all(Array.from({ length: 20 }, () => desk.me(token)));
      expect(asked).toBeLessThan(5);
      behaviour = 'well';
      await pause(cooldownMs + 20);
      expect((await desk.me(token)).status).toBe(200);
      behaviour = how;
      await pause(cooldownMs + 20);
      expect((await desk.me(token)).status).toBe(200);
      expect((await desk.me(await signed({ sub: 'person-6' }))).status).toBe(200);
      expect((await desk.me(await signed({}, { kid: 'new' }))).status).toBe(503);
    },
  );

  it.each([-3_600, 3_600])('tokens are judged by the database, also where the process is off by %i s', async (offBySeconds) => {
    const token = await signed();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offBySeconds * 1000 });
    expect((await desk.me(token)).status).toBe(200);
  });

  it('a long token is taken: an issuer says much', async () => {
    const token = await signed({ groups: Array.from({ length: 100 }, (_, number) => `group-${number}-of-people`) });
    expect(token.length).toBeGreaterThan(2_000);
    expect((await desk.me(token)).status).toBe(200);
  });
});
