import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarDate } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { holdfast, type ServedProcess, serve, serveThree } from '../../../testing/serve.js';
import { demoProperty, demoRatePlans, demoRoomTypes, demoToday } from '../../src/demo/demo-data.js';
import { plusDays } from '../../src/stays/rules/calendar.js';

let database: ClonedDatabase;
let checkIn: CalendarDate;
let checkOut: CalendarDate;
beforeAll(async () => {
  database = await cloneDatabase();
  expect((await holdfast(['demo'], { DATABASE_URL: database.url })).code).toBe(0);
  const today = await demoToday(database.pool);
  checkIn = plusDays(today, 10);
  checkOut = plusDays(today, 11);
});
afterAll(() => database.drop());

interface BookOptions {
  readonly signal?: AbortSignal;
  /** Days after the usual date. */
  readonly later?: number;
}

function book(address: string, key: string = randomUUID(), { signal, later = 0 }: BookOptions = {}): Promise<Response> {
  const stay = {
    property_id: demoProperty.id,
    room_type_id: demoRoomTypes[0]?.id,
    rate_plan_id: demoRatePlans[0]?.id,
    check_in: plusDays(checkIn, later),
    check_out: plusDays(checkOut, later),
    guests: 1,
  };
  return fetch(`${address}/v1/reservations`, {
    method: 'POST',
    ...(signal === undefined ? {} : { signal }),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...stay, guest: { email: `${key}@example.org`, full_name: 'A Guest' } }),
  });
}

/** Holds the demo property's lane until `release`, as somebody who builds on the same lock does. */
async function holdLane(): Promise<{ release(): Promise<void> }> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from holdfast.lanes where lane_id = $1 for no key update', [demoProperty.id]);
  return {
    release: async () => {
      await client.query('rollback');
      client.release();
    },
  };
}

/** Until a request waits for the lane: what comes after it is not of its batch. */
async function untilOneWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'holdfast' and wait_event_type = 'Lock'`;
  while ((await database.pool.query(waiting)).rowCount === 0) await sleep(10);
}

const stillListens = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.unref();
  });

describe('holdfast serve', () => {
  it('finishes what is in flight when it is told to stop, and takes nothing new', async () => {
    const service = await serve({ databaseUrl: database.url });
    const lane = await holdLane();
    const booking = book(service.address);
    await untilOneWaits();
    const stopped = service.stop();
    while (await stillListens(service.address)) await sleep(10);
    await lane.release();
    expect((await booking).status).toBe(201);
    expect(await stopped).toBe(0);
  });

  it('does nothing for a client that goes away while its request waits, and keeps its key unused', async () => {
    const service = await serve({ databaseUrl: database.url });
    const lane = await holdLane();
    const first = book(service.address, randomUUID(), { later: 1 });
    await untilOneWaits();
    const [gone, waits] = [randomUUID(), randomUUID()];
    const leaving = new AbortController();
    const left = book(service.address, gone, { later: 1, signal: leaving.signal }).catch(() => 'left');
    const third = book(service.address, waits, { later: 1 });
    await sleep(200);
    leaving.abort();
    expect(await left).toBe('left');
    await sleep(100);
    await lane.release();
    expect([(await first).status, (await third).status]).toEqual([201, 201]);
    const { rows } = await database.pool.query('select key from holdfast.idempotency_keys where key = any($1)', [[gone, waits]]);
    expect(rows).toEqual([{ key: waits }]);
    expect(await service.stop()).toBe(0);
  });

  it('goes at once when it is told a second time', async () => {
    const service = await serve({ databaseUrl: database.url });
    const lane = await holdLane();
    const booking = book(service.address).catch(() => 'cut');
    await untilOneWaits();
    process.kill(service.pid, 'SIGINT');
    await sleep(700);
    process.kill(service.pid, 'SIGINT');
    expect(await service.exited).toBe(130);
    await lane.release();
    await booking;
  });

  it('says what is wrong with its configuration and exits with 2', async () => {
    const { code, stderr } = await holdfast(['serve'], { HOLDFAST_ENV: 'production', PORT: 'abc', HOLDFAST_POOL: '3' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/PORT must be a whole number(.|\n)*HOLDFAST_POOL is unknown/);
  });

  it('exits with 1 when the port is taken or the database is not there', async () => {
    const service = await serve({ databaseUrl: database.url });
    const { port } = new URL(service.address);
    const taken = await holdfast(['serve'], { HOLDFAST_ENV: 'development', DEMO: 'off', DATABASE_URL: database.url, PORT: port });
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining(`(EADDRINUSE): port ${port} of 127.0.0.1 is taken`) });
    expect(taken.stderr).toContain(`PORT=${Number(port) + 1}`);
    const absent = await holdfast(['serve'], { HOLDFAST_ENV: 'development', DATABASE_URL: 'postgresql://postgres@127.0.0.1:9/none' });
    expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be reached') });
    await service.stop();
  });

  it('serves from three processes over one database, and one killed leaves the others serving', async () => {
    const services = await serveThree({ databaseUrl: database.url });
    await services[0].kill();
    const key = randomUUID();
    expect((await book(services[1].address, key)).status).toBe(201);
    expect((await book(services[2].address, key)).status).toBe(200);
    for (const service of services.slice(1)) expect(await service.stop()).toBe(0);
  });
});

describe('HOLDFAST_PROCESSES', () => {
  const pidsOf = async ({ address }: ServedProcess) => {
    const seen = new Set<string>();
    for (let ask = 0; ask < 20; ask += 1) {
      const text = await fetch(`${address}/metrics`).then((response) => response.text());
      seen.add(/^process_start_time_seconds (\S+)/m.exec(text)?.[1] ?? '');
    }
    return seen;
  };
  const workersOf = async () => {
    const { rows } = await database.pool.query(
      `select count(distinct client_port || ':' || pid)::int as sessions from pg_stat_activity where datname = current_database() and application_name = 'holdfast'`,
    );
    return rows[0].sessions as number;
  };

  it('serves one port from several processes, sums their metrics and replaces one that dies', async () => {
    const service = await serve({ databaseUrl: database.url, env: { HOLDFAST_PROCESSES: '2' } });
    for (let ask = 0; ask < 10; ask += 1) expect((await fetch(`${service.address}/v1/properties`)).status).toBe(200);
    const text = await fetch(`${service.address}/metrics`).then((response) => response.text());
    const counted = [...text.matchAll(/^holdfast_http_request_seconds_count\{[^}]*route="\/v1\/properties"[^}]*\} (\d+)/gm)].reduce(
      (sum, match) => sum + Number(match[1]),
      0,
    );
    expect(counted).toBe(10);
    expect((await pidsOf(service)).size).toBe(1);

    const victim = Number(/"pid":(\d+).*"a worker listens"/.exec(service.output())?.[1]);
    process.kill(victim, 'SIGKILL');
    while (!service.output().includes('is replaced')) await sleep(20);
    while ((service.output().match(/"a worker listens"/g) ?? []).length < 3) await sleep(20);
    for (let ask = 0; ask < 10; ask += 1) expect((await fetch(`${service.address}/readyz`)).status).toBe(200);

    expect(await service.stop()).toBe(0);
    expect(await workersOf()).toBe(0);
  });

  it('answers everybody who came before it was told to stop', async () => {
    const service = await serve({ databaseUrl: database.url, env: { HOLDFAST_PROCESSES: '2' } });
    const port = Number(new URL(service.address).port);
    const path = `/v1/properties/${demoProperty.id}/availability?check_in=${checkIn}&check_out=${checkOut}`;
    const come = () => {
      const socket = net.connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => (text += data.toString())).on('error', () => undefined);
      const connected = new Promise((resolve) => socket.once('connect', resolve));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      return { connected, status: new Promise<string>((resolve) => socket.once('close', () => resolve(text.slice(9, 12)))) };
    };
    const people = Array.from({ length: 300 }, come);
    await Promise.all(people.map(({ connected }) => connected));
    const stopped = service.stop();
    const statuses = await Promise.all(people.map(({ status }) => status));
    expect(statuses.filter((status) => status !== '200')).toEqual([]);
    expect(await stopped).toBe(0);
  });

  it('leaves no process behind when the supervisor is killed', async () => {
    const service = await serve({ databaseUrl: database.url, env: { HOLDFAST_PROCESSES: '2' } });
    process.kill(service.pid, 'SIGKILL');
    await service.exited;
    while ((await workersOf()) > 0 || (await stillListens(service.address))) await sleep(20);
  });

  it('ends, and says why, when its processes cannot listen', async () => {
    const service = await serve({ databaseUrl: database.url });
    const { port } = new URL(service.address);
    const taken = await holdfast(['serve'], {
      HOLDFAST_ENV: 'development',
      DEMO: 'off',
      DATABASE_URL: database.url,
      PORT: port,
      HOLDFAST_PROCESSES: '2',
    });
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain('EADDRINUSE');
    await service.stop();
  });
});
