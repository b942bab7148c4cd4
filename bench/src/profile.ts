/** Where the time goes while Holdfast sells, in its process and in PostgreSQL: a run of its own, on a server that counts statements. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Measured, Plan } from './load/orders.js';
import { type CpuProfile, type Share, type Spent, spentIn } from './machine/cpu-profile.js';
import { openLaboratory } from './machine/laboratory.js';
import { startHoldfast, startLoadGenerator } from './machine/processes.js';
import type { Progress } from './progress.js';
import { type EventOnSale, openEvents } from './stock/events.js';
import { nightsFrom, openHouses } from './stock/houses.js';
import { type Staff, staffFill } from './stock/staff.js';
import { Templates } from './templates.js';

export interface StatementSpent {
  readonly query: string;
  readonly calls: number;
  readonly execMs: number;
  readonly planMs: number;
  readonly rows: number;
}

export interface Profiled {
  readonly what: Sold;
  readonly seconds: number;
  readonly measured: Measured;
  readonly batches: number;
  readonly service: Spent;
  /** Most first. */
  readonly statements: readonly StatementSpent[];
  /** Of PostgreSQL's log: milliseconds, and how often. */
  readonly log: { readonly flushes: number; readonly flushMs: number; readonly writeMs: number };
}

export type Sold = 'hot night' | 'hot sector' | 'sold out' | 'one hotel' | 'many lanes' | 'one connection';

const warmUpSeconds = 2;
const lanesCount = 1_000;
const peopleCount = 5_000;
const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on', track_wal_io_timing: 'on' };

const readStatements = `
  select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query, calls::float8, total_exec_time as "execMs", total_plan_time as "planMs", rows::float8
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where datname = 'contestant' order by total_exec_time + total_plan_time desc limit 40`;
const readLog = `
  select sum(fsyncs)::float8 as flushes, sum(fsync_time) as "flushMs", sum(write_time) as "writeMs" from pg_stat_io where object = 'wal'`;
/** Each batch writes its reservations by one statement. */
const perBatch = /^with line as \( insert into holdfast\.reservation_lines /;

/** What is asked for in the warm-up (0) and while it is profiled (1). */
type Plans = readonly [warmUp: Plan, profiled: Plan];

interface Scene {
  readonly connections: number;
  /** Statuses that the answers are to have while it is profiled. */
  readonly good: readonly number[];
  /** Makes what is sold in an empty database. */
  readonly fill: (staff: Staff) => Promise<Plans>;
}

async function tickets(staff: Staff, units?: number): Promise<Plans> {
  const events = await openEvents(staff, 2, units === undefined ? {} : { units });
  const of = (index: number): Plan => ({ kind: 'tickets', sectors: [(events[index] as EventOnSale).sectorId] });
  // Who finds nothing left asks where others bought.
  return [of(0), of(units === undefined ? 1 : 0)];
}

async function manyTickets(staff: Staff): Promise<Plans> {
  const sectors = (await openEvents(staff, lanesCount)).map(({ sectorId }) => sectorId);
  const plan: Plan = { kind: 'tickets', sectors };
  return [plan, plan];
}

async function stays(staff: Staff, nightsOnSale: number, nightsMax: number): Promise<Plans> {
  const nights = nightsFrom(2 * nightsOnSale + nightsMax);
  const offers = await openHouses(staff, 1, nights);
  const from = (first: number) => ({ kind: 'stays', offers, dates: nights.slice(first, first + nightsOnSale + 1), nightsMax }) as const;
  return [from(0), from(nightsOnSale)];
}

const scenes: Readonly<Record<Sold, Scene>> = {
  'hot night': { connections: 200, good: [201], fill: (staff) => stays(staff, 1, 1) },
  'hot sector': { connections: 200, good: [201], fill: (staff) => tickets(staff) },
  'sold out': { connections: 500, good: [409], fill: (staff) => tickets(staff, 10) },
  'one hotel': { connections: 100, good: [201], fill: (staff) => stays(staff, 60, 14) },
  'many lanes': { connections: 200, good: [201], fill: manyTickets },
  'one connection': { connections: 1, good: [201], fill: (staff) => tickets(staff) },
};

/** What can be profiled. */
export const profiles = Object.keys(scenes) as Sold[];

/** Sells for so many seconds. Starts and stops a PostgreSQL of its own. */
export async function profile(what: Sold, seconds: number, progress: Progress): Promise<Profiled> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-profile-'));
  progress.say('starting a PostgreSQL that counts');
  const laboratory = await openLaboratory(settings);
  const load = startLoadGenerator();
  const { connections, good, fill } = scenes[what];
  try {
    const { database, stock: plans } = await new Templates(laboratory).get('profile', (url) => staffFill(url, fill));
    await laboratory.ask('create extension pg_stat_statements');
    const url = await laboratory.copy('contestant', database);
    const holdfast = await startHoldfast(url, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    await load.signIn({ count: peopleCount, nowMs: await clockOf(url) });
    const order = { addresses: [holdfast.address], connections };
    progress.say('warm-up');
    await load.run({ ...order, seconds: warmUpSeconds, plan: plans[0], good: [201, 409] });
    await laboratory.ask('select pg_stat_statements_reset()');
    await laboratory.ask("select pg_stat_reset_shared('io')");
    progress.say(`${what}, ${connections} connections, ${seconds} s`);
    const measured = await load.run({ ...order, seconds, plan: plans[1], good });
    const statements = await laboratory.ask<StatementSpent>(readStatements);
    await holdfast.stop();
    const [log] = await laboratory.ask<Profiled['log']>(readLog);
    const written = fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] as string), 'utf8');
    const batches = statements.find(({ query }) => perBatch.test(query))?.calls ?? Number.NaN;
    return {
      what,
      seconds,
      measured,
      batches,
      service: spentIn(JSON.parse(written) as CpuProfile),
      statements,
      log: log as Profiled['log'],
    };
  } finally {
    await load.stop();
    await laboratory.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function clockOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms');
  await client.end();
  return rows[0].now_ms;
}

const shownMax = 40;
const percent = (share: number) => `${(share * 100).toFixed(1).padStart(5)} %`;

function printSection(heading: string, lines: readonly string[]): void {
  console.log(`\n${heading}\n${'─'.repeat(heading.length)}\n${lines.join('\n')}`);
}

/** On the terminal, in full. */
export function printProfile({ what, seconds, measured, batches, service, statements, log }: Profiled): void {
  console.log(
    `${what}: ${Math.round(measured.perSecond)} answers/s while profiled, p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms; ${(measured.succeeded / batches).toFixed(0)} in a batch; the load itself used ${(measured.generatorCores * 100).toFixed(0)} % of a core.`,
  );
  const lines = (shares: readonly Share[]) => shares.slice(0, shownMax).map(({ name, share }) => `${percent(share)}  ${name}`);
  printSection(
    `Service process: busy for ${service.busySeconds.toFixed(1)} s in all; self time by room or package`,
    lines(service.byRoom.slice(0, 20)),
  );
  printSection('Service process: self time by function', lines(service.byFunction));
  printSection(
    `PostgreSQL: milliseconds in ${seconds} s, executing and planning`,
    statements.map(
      ({ query, calls, execMs, planMs, rows }) =>
        `${execMs.toFixed(0).padStart(7)} ${planMs.toFixed(0).padStart(6)}  ${String(calls).padStart(7)} calls ${String(rows).padStart(8)} rows  ${query}`,
    ),
  );
  console.log(
    `\nIts log was flushed ${log.flushes} times, in ${log.flushMs?.toFixed(0)} ms, and written in ${log.writeMs?.toFixed(0)} ms.`,
  );
}
