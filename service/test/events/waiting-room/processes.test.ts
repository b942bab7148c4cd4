import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedProcess, serve } from '../../../../testing/serve.js';
import { accessTokens } from '../../../src/identity/buyers/access-tokens.js';
import type { Answer } from './queue.js';
import { Rooms } from './rooms.js';

/** Makes a process believe that it is an hour later. */
const hourFast = `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + 3600000); }
  static now() { return Real.now() + 3600000; }
};`;
const wrong = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hourFast)}` };
const secret = 'the secret that all services of the tests share';

let rooms: Rooms;
/** The third is an hour fast. */
let processes: readonly [ServedProcess, ServedProcess, ServedProcess];
beforeAll(async () => {
  rooms = await Rooms.open();
  const env = { JWT_SECRET: secret, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const started = [{}, {}, wrong].map((more) => serve({ databaseUrl: rooms.database.url, env: { ...env, LOG_LEVEL: 'info', ...more } }));
  processes = (await Promise.all(started)) as unknown as typeof processes;
});
afterAll(async () => {
  for (const each of processes ?? []) process.kill(each.pid, 'SIGCONT');
  await Promise.all((processes ?? []).map((each) => each.kill()));
  await rooms.close();
});

interface Person {
  readonly userId: string;
  readonly token: string;
}

async function person(): Promise<Person> {
  const userId = randomUUID();
  return { userId, token: await accessTokens(secret).issue(userId, Date.now()) };
}

async function ask(
  served: ServedProcess,
  method: string,
  path: string,
  { token }: Person,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(`${served.address}/v1${path}`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  const text = await answer.text();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text === '' ? undefined : JSON.parse(text) };
}

const join = (served: ServedProcess, eventId: string, who: Person) => ask(served, 'POST', `/events/${eventId}/queue`, who);
const status = (served: ServedProcess, eventId: string, who: Person, headers?: Readonly<Record<string, string>>) =>
  ask(served, 'GET', `/events/${eventId}/queue/status`, who, headers);

async function until(what: string, holds: () => Promise<boolean>, patienceMs = 8_000): Promise<void> {
  for (const giveUpAtMs = performance.now() + patienceMs; !(await holds()); await sleep(50))
    if (performance.now() > giveUpAtMs) throw new Error(`not: ${what}`);
}

describe('processes over one database', () => {
  it('let people in by themselves, whichever one is frozen, and never more than fit', async () => {
    const eventId = await rooms.event({ maxInside: 5, passTtlSeconds: 1, ratePerMinute: 100_000 });
    const crowd = await Promise.all(Array.from({ length: 60 }, person));
    let most = 0;
    let watching = true;
    const watch = (async () => {
      while (watching) most = Math.max(most, await rooms.inside(eventId));
    })();
    // While people still join through it, and its clockwork turns, it stops in the middle of whatever it does.
    const joins = crowd.map((who, index) =>
      sleep(index * 20).then(() => join(processes[index < 30 && index % 2 === 0 ? 0 : 1], eventId, who)),
    );
    await sleep(300);
    process.kill(processes[0].pid, 'SIGSTOP');
    await sleep(600);
    const admittedWhileFrozen = async () => (await rooms.counts(eventId)).admitted;
    const before = await admittedWhileFrozen();
    await until('people are let in while a process is frozen', async () => (await admittedWhileFrozen()) >= before + 10);
    process.kill(processes[0].pid, 'SIGCONT');
    for (const answer of await Promise.all(joins)) expect(answer.status).toBe(201);
    await until('everybody was let in', async () => (await rooms.counts(eventId)).admitted === 60, 25_000);
    watching = false;
    await watch;
    expect(most).toBe(5);
    expect(await rooms.counts(eventId)).toEqual({ joined: 60, admitted: 60, departed: 0, served: 60 });
  }, 60_000);

  it('go by the database’s clock, whatever time they believe it is', async () => {
    const eventId = await rooms.event({ maxInside: 2, passTtlSeconds: 2, opensInMs: -60_000, closesInMs: 30_000 });
    const fast = processes[2];
    const saidAtMs = Date.parse(/"time":"([^"]+)"/.exec(fast.output())?.[1] ?? '');
    expect(saidAtMs - Date.now()).toBeGreaterThan(3_000_000);
    const [first, second, third] = [await person(), await person(), await person()];
    for (const who of [first, second, third]) expect((await join(fast, eventId, who)).status).toBe(201);
    expect((await status(fast, eventId, first)).body.status).toBe('admitted');
    expect((await status(fast, eventId, third)).body).toMatchObject({ status: 'waiting', position: 0 });
    await until('the passes are over', async () => (await status(fast, eventId, first)).body.status === 'expired');
    await until('the third is let in', async () => (await status(processes[1], eventId, third)).body.status === 'admitted');
    const { rows } = await rooms.pool.query(
      'select max(extract(epoch from expires_at - admitted_at))::float8 as longest from events.places where event_id = $1',
      [eventId],
    );
    expect(rows[0].longest).toBe(2);
  });

  it('B99 show one person positions that never rise, though every poll goes to another', async () => {
    const eventId = await rooms.event({ paused: true, maxInside: 100_000, ratePerMinute: 1_800 });
    const crowd = await Promise.all(Array.from({ length: 300 }, person));
    await Promise.all(crowd.map((who, index) => join(processes[(index % 3) as 0 | 1 | 2], eventId, who)));
    await rooms.set(eventId, 'paused = false');
    const watchers = crowd.filter((_, index) => index % 30 === 29);
    const seen = await Promise.all(
      watchers.map(async (who, index) => {
        const positions: number[] = [];
        let tag = '"0"';
        for (let turn = index; turn < index + 60; turn += 1) {
          // Whoever says what they saw last is safe also behind a COMMIT that was late.
          const { body, headers } = await status(processes[(turn % 3) as 0 | 1 | 2], eventId, who, { 'if-none-match': tag });
          tag = headers.etag ?? tag;
          if (body?.status === 'waiting') positions.push(body.position);
          await sleep(40);
        }
        return positions;
      }),
    );
    for (const positions of seen) expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    expect(seen.some((positions) => new Set(positions).size > 2)).toBe(true);
  });

  it('keep a place when the process that gave it is killed', async () => {
    const eventId = await rooms.event({ paused: true });
    const who = await person();
    const doomed = await serve({ databaseUrl: rooms.database.url, env: { JWT_SECRET: secret } });
    const { body } = await join(doomed, eventId, who);
    await doomed.kill();
    expect((await status(processes[1], eventId, who)).body).toMatchObject({ id: body.id, position: 0 });
    expect((await join(processes[0], eventId, who)).body.id).toBe(body.id);
  });

  it('end their streams and go when told to stop', async () => {
    const eventId = await rooms.event({ paused: true });
    const who = await person();
    const served = await serve({ databaseUrl: rooms.database.url, env: { JWT_SECRET: secret } });
    await join(served, eventId, who);
    const stream = await fetch(`${served.address}/v1/events/${eventId}/queue/stream`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"status":"waiting"');
    const startedAtMs = performance.now();
    expect(await served.stop()).toBe(0);
    expect(performance.now() - startedAtMs).toBeLessThan(5_000);
    expect((await reader?.read())?.done).toBe(true);
  });
});
