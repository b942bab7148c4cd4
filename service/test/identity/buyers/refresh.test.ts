import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const refused = [401, 'invalid_refresh_token'];
const refusal = async (answer: ReturnType<Desk['ask']>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};

describe('a refresh token', () => {
  it('is good once, and gives the next', async () => {
    const { id, refresh } = await desk.newSession();
    let token = refresh;
    for (let times = 0; times < 3; times += 1) {
      const answer = await desk.refresh(token);
      expect(answer.status).toBe(200);
      expect((await desk.me(answer.body.access_token)).body.id).toBe(id);
      expect(answer.body.refresh_token).not.toBe(token);
      token = answer.body.refresh_token;
    }
  });

  it('used again ends its sign-in: the thief and the robbed both sign in anew, other sign-ins go on', async () => {
    const { email, id, refresh: stolen } = await desk.newSession();
    const elsewhere = (await desk.logIn(email)).body.refresh_token;
    const robbed = (await desk.refresh(stolen)).body.refresh_token;
    desk.warnings.length = 0;
    expect(await refusal(desk.refresh(stolen))).toEqual(refused);
    expect(await refusal(desk.refresh(robbed))).toEqual(refused);
    expect(desk.warnings).toEqual([{ user: id }]);
    expect((await desk.refresh(elsewhere)).status).toBe(200);
    const { rows } = await desk.database.pool.query(
      'select ended_by from identity.refresh_families where user_id = $1 and ended_at is not null',
      [id],
    );
    expect(rows).toEqual([{ ended_by: 'reuse' }]);
  });

  it('that is older than the last one ends its sign-in, too', async () => {
    const { refresh } = await desk.newSession();
    const second = (await desk.refresh(refresh)).body.refresh_token;
    const third = (await desk.refresh(second)).body.refresh_token;
    expect(await refusal(desk.refresh(refresh))).toEqual(refused);
    expect(await refusal(desk.refresh(third))).toEqual(refused);
  });

  it('used twenty times at once gives new tokens to exactly one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { refresh } = await desk.newSession();
      const answers = await Promise.all(Array.from({ length: 20 }, () => desk.refresh(refresh)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
    }
  });

  it('looked up first and changed afterwards gives new tokens to both of two (control)', async () => {
    const { pool } = desk.database;
    const { id, refresh } = await desk.newSession();
    const hash = createHash('sha256').update(refresh).digest();
    let looked = 0;
    let bothLooked = () => {};
    const gate = new Promise<void>((resolve) => {
      bothLooked = resolve;
    });
    const careless = async (next: number) => {
      const { rows } = await pool.query('select 1 from identity.refresh_families where user_id = $1 and token_hash = $2', [id, hash]);
      looked += 1;
      if (looked === 2) bothLooked();
      await gate;
      if (rows.length === 0) return false;
      const { rowCount } = await pool.query('update identity.refresh_families set token_hash = sha256($2) where user_id = $1', [
        id,
        Buffer.from([next]),
      ]);
      return rowCount === 1;
    };
    expect(await Promise.all([careless(1), careless(2)])).toEqual([true, true]);
  });

  it('ends after thirty days, by the database', async () => {
    const { id, refresh } = await desk.newSession();
    const { pool } = desk.database;
    const { rows } = await pool.query(
      'select extract(epoch from expires_at - created_at)::float8 as seconds from identity.refresh_families where user_id = $1',
      [id],
    );
    expect(rows[0].seconds).toBeCloseTo(30 * 86_400, 0);
    await pool.query('update identity.refresh_families set expires_at = clock_timestamp() where user_id = $1', [id]);
    expect(await refusal(desk.refresh(refresh))).toEqual(refused);
  });

  it('that is none of ours is refused', async () => {
    const { refresh, access } = await desk.newSession();
    for (const text of ['x', access, `${refresh}A`, refresh.slice(0, -1), `hfr_${'A'.repeat(64)}`, 'hfr_', `hfr_${'.'.repeat(64)}`])
      expect([text, await refusal(desk.refresh(text))]).toEqual([text, refused]);
    expect(await refusal(desk.ask('POST', '/auth/refresh', {}))).toEqual([400, 'invalid_request']);
    expect((await desk.refresh(refresh)).status).toBe(200);
  });

  it('is kept as a hash only', async () => {
    const { refresh } = await desk.newSession();
    const { rows } = await desk.database.pool.query('select f::text as row from identity.refresh_families f');
    const bytes = Buffer.from(refresh.slice(4), 'base64url').subarray(16).toString('hex');
    expect(rows.map(({ row }) => row).join()).not.toContain(bytes);
  });
});

describe('signing out', () => {
  const logOut = (token: string) => desk.ask('POST', '/auth/logout', { refresh_token: token });

  it('ends the sign-in; once more is no mistake', async () => {
    const { refresh } = await desk.newSession();
    expect((await logOut(refresh)).status).toBe(204);
    expect((await logOut(refresh)).status).toBe(204);
    expect(await refusal(desk.refresh(refresh))).toEqual(refused);
  });

  it('refuses what is no refresh token', async () => {
    expect(await refusal(logOut('nonsense'))).toEqual(refused);
    expect(await refusal(logOut(`hfr_${'A'.repeat(64)}`))).toEqual(refused);
  });

  it('against a refresh at the same instant leaves nothing alive', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { refresh } = await desk.newSession();
      const [refreshed, out] = await Promise.all([desk.refresh(refresh), logOut(refresh)]);
      expect(out.status).toBe(204);
      expect(await refusal(desk.refresh(refreshed.body.refresh_token ?? refresh))).toEqual(refused);
    }
  });
});
