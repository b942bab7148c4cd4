import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessTokens, type VerifyToken } from '../../../src/identity/buyers/access-tokens.js';
import { buyerAuthenticator } from '../../../src/identity/buyers/authenticate.js';
import { Desk, secret } from './desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());
afterEach(() => {
  vi.useRealTimers();
  desk.aheadMs = 0;
});

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** A good token's header and claims with changes, signed with `key` by HMAC. */
function forged(
  good: string,
  { header = {}, claims = {}, key = secret, alg = 'sha256' }: { header?: object; claims?: object; key?: string; alg?: string } = {},
): string {
  const [head, body] = good.split('.');
  const text = `${json({ ...read(head), ...header })}.${json({ ...read(body), ...claims })}`;
  return `${text}.${createHmac(alg, key).update(text).digest('base64url')}`;
}

const hour = 3_600;

describe('an access token', () => {
  it('names nobody: it has an id and its dates', async () => {
    const { access, id } = await desk.newSession();
    const [head, body] = access.split('.');
    expect(read(head)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: expect.any(String) });
    expect(read(body)).toEqual({
      iss: 'holdfast',
      aud: 'holdfast',
      sub: id,
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: read(body).iat + 900,
    });
    expect(forged(access)).toBe(access);
  });

  it('T42 that is unsigned, forged, meant for somebody else, expired or of another key is 401', async () => {
    const { access } = await desk.newSession();
    const [head, body, signature] = access.split('.') as [string, string, string];
    const { iat, exp } = read(body);
    const bad: Record<string, string> = {
      'alg none': `${json({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      'alg none with the key id': `${json({ ...read(head), alg: 'none' })}.${body}.`,
      'alg NONE and a signature': `${json({ ...read(head), alg: 'NONE' })}.${body}.${signature}`,
      'another algorithm with our secret': forged(access, { header: { alg: 'HS512' }, alg: 'sha512' }),
      'another secret': forged(access, { key: 'not our secret' }),
      'no secret': forged(access, { key: '' }),
      'changed claims': `${head}.${json({ ...read(body), sub: randomUUID() })}.${signature}`,
      'no signature': `${head}.${body}.`,
      'another audience': forged(access, { claims: { aud: 'somebody else' } }),
      'no audience': forged(access, { claims: { aud: undefined } }),
      'another issuer': forged(access, { claims: { iss: 'somebody else' } }),
      'another type': forged(access, { header: { typ: 'JWT' } }),
      'no type': forged(access, { header: { typ: undefined } }),
      expired: forged(access, { claims: { iat: iat - hour, exp: iat - 1 } }),
      'no end': forged(access, { claims: { exp: undefined } }),
      'an end that is no number': forged(access, { claims: { exp: `${exp}` } }),
      'not yet good': forged(access, { claims: { nbf: iat + hour } }),
      'made in the future': forged(access, { claims: { iat: iat + hour, exp: exp + hour } }),
      nobody: forged(access, { claims: { sub: undefined } }),
      'somebody that is no id': forged(access, { claims: { sub: 'root' } }),
      'a tampered kid': forged(access, { header: { kid: '../../etc/passwd' } }),
      'no kid': forged(access, { header: { kid: undefined } }),
      'a critical extension': forged(access, { header: { crit: ['exp'] } }),
      'a key of its own': forged(access, { header: { jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') } }, key: 'mine' }),
      'an address of keys': forged(access, { header: { jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/cert' }, key: 'mine' }),
      'empty parts': '..',
      nonsense: 'a.b.c',
    };
    for (const [what, token] of Object.entries(bad)) {
      const { status, body: answer, headers } = await desk.me(token);
      expect([what, status, answer.code, headers['www-authenticate']]).toEqual([what, 401, 'unauthorized', 'Bearer']);
    }
    expect((await desk.me(access)).status).toBe(200);
  });

  it('never becomes a bug of ours, whatever its bytes are', async () => {
    const { access } = await desk.newSession();
    const strange = [null, 0, -1, 1.5, true, '', 'x', [], {}, [null], 'A'.repeat(4_000), '\u0000'];
    for (const name of ['alg', 'typ', 'kid', 'crit', 'b64', 'cty', 'jku', 'jwk', 'x5c', 'zip'])
      for (const value of strange)
        expect([name, value, (await desk.me(forged(access, { header: { [name]: value } }))).status]).toEqual([
          name,
          value,
          expect.toSatisfy((status) => status === 401 || status === 200),
        ]);
    for (const name of ['iss', 'aud', 'sub', 'exp', 'nbf', 'iat', 'jti'])
      for (const value of strange)
        expect([name, value, (await desk.me(forged(access, { claims: { [name]: value } }))).status]).toEqual([
          name,
          value,
          expect.toSatisfy((status) => status === 401 || status === 200),
        ]);
    for (const cut of [1, 5, 40, 100]) expect((await desk.me(access.slice(0, -cut))).status).toBe(401);
  });

  it('ends after its quarter of an hour by the clock of the database, also where it is remembered', async () => {
    const { access } = await desk.newSession();
    expect((await desk.me(access)).status).toBe(200);
    desk.aheadMs = 899_000 - 2_000;
    expect((await desk.me(access)).status).toBe(200);
    desk.aheadMs = 901_000;
    expect((await desk.me(access)).status).toBe(401);
    expect((await desk.me(access)).status).toBe(401);
  });

  it.each([
    ['an hour slow', -hour],
    ['an hour fast', hour],
  ])('is made and judged rightly by a process whose clock is %s', async (_what, offBySeconds) => {
    const before = await desk.newSession();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offBySeconds * 1000 });
    const { access, refresh } = await desk.newSession();
    expect((await desk.me(access)).status).toBe(200);
    expect((await desk.me(before.access)).status).toBe(200);
    expect((await desk.refresh(refresh)).status).toBe(200);
    const { iat } = read(before.access.split('.')[1]);
    expect((await desk.me(forged(before.access, { claims: { iat: iat - hour, exp: iat - 1 } }))).status).toBe(401);
    vi.useRealTimers();
    expect((await desk.me(access)).status).toBe(200);
    expect(Math.abs(read(access.split('.')[1]).iat - iat)).toBeLessThan(30);
  });

  it('is refused by a process whose clock is an hour fast, if that clock is asked (control)', async () => {
    const { access } = await desk.newSession();
    const { verify } = accessTokens(secret);
    expect(await verify(access, Date.now() + hour * 1000)).toBeNull();
    expect(await verify(access, Date.now() - hour * 1000)).toBeNull();
  });
});

describe('a token that was verified', () => {
  const clock = { nowMs: () => 1_000, read: async () => 1_000 };
  const counted = (untilMs = 2_000) => {
    const calls: string[] = [];
    const verify: VerifyToken = async (token) => {
      calls.push(token);
      return token.startsWith('bad') ? null : { userId: token, untilMs };
    };
    return { calls, verify };
  };

  it('is known by heart from then on: no cryptography, no promise', async () => {
    const { calls, verify } = counted();
    const authenticate = buyerAuthenticator(verify, clock);
    expect(await authenticate('u')).toMatchObject({ kind: 'buyer', userId: 'u', owner: 'user:u', actor: 'user:u', keyScope: 'user:u' });
    for (let times = 0; times < 100; times += 1) expect(authenticate('u')).not.toBeInstanceOf(Promise);
    expect(calls).toEqual(['u']);
  });

  it('is verified once for many requests at once', async () => {
    const { calls, verify } = counted();
    const authenticate = buyerAuthenticator(verify, clock);
    await Promise.all(Array.from({ length: 50 }, () => authenticate('u')));
    expect(calls).toEqual(['u']);
  });

  it('is verified again when its time is over, and refused tokens are never remembered', async () => {
    const { calls, verify } = counted(1_000);
    const authenticate = buyerAuthenticator(verify, clock);
    for (const token of ['u', 'u', 'bad', 'bad']) await authenticate(token);
    expect(calls).toEqual(['u', 'u', 'bad', 'bad']);
  });

  it('makes place for others when it was not seen for longest', async () => {
    const { calls, verify } = counted();
    const authenticate = buyerAuthenticator(verify, clock, 2);
    for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) await authenticate(token);
    expect(calls).toEqual(['a', 'b', 'c', 'b']);
  });

  it('is judged again after a failure to find out', async () => {
    let fails = true;
    const authenticate = buyerAuthenticator(async () => {
      if (fails) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
      return { userId: 'u', untilMs: 2_000 };
    }, clock);
    await expect(authenticate('u')).rejects.toThrow('down');
    fails = false;
    expect(await authenticate('u')).toMatchObject({ userId: 'u' });
  });
});
