/** `npm run bench -- --profile`: where the time goes while Holdfast sells a hot night, in its process and in PostgreSQL. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillWithHouses } from './houses.js';
import { openLaboratory } from './laboratory.js';
import { startHoldfast, startLoadGenerator } from './processes.js';
import { openProgress } from './progress.js';

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const seconds = 8;
const shownMax = 40;

/** `engine`, `service/stays`, a package, or what of Node it is. */
function roomOf(url: string, functionName: string): string {
  const own = /\/(engine|service)\/dist\/(?:src\/)?(?:([\w-]+)\/)?/.exec(url);
  if (own !== null) return own[1] === 'engine' || own[2] === undefined ? (own[1] as string) : `service/${own[2]}`;
  const name = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(url)?.[1];
  if (name !== undefined) return name;
  return url === '' ? `(${functionName.replace(/[()]/g, '')})` : (url.split('/')[0] as string);
}

function placeOf(url: string, functionName: string, lineNumber: number): string {
  if (url === '') return `(${functionName.replace(/[()]/g, '')})`;
  const file = url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules\/|(?=(?:engine|service)\/dist\/))/, '');
  return `${file}:${lineNumber + 1} ${functionName || '(anonymous)'}`;
}

export interface Spent {
  /** Seconds in which the process was not idle. */
  readonly busySeconds: number;
  /** Shares of them, most first: by function, and by the room, package or part of Node that it belongs to. */
  readonly byFunction: readonly Share[];
  readonly byRoom: readonly Share[];
}
export interface Share {
  readonly name: string;
  readonly share: number;
}

/** Self times of a profile. */
export function spentIn({ nodes, samples, timeDeltas }: CpuProfile): Spent {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byFunction = new Map<string, number>();
  const byRoom = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id) as CpuProfile['nodes'][number]['callFrame'];
    if (functionName === '(idle)') continue;
    const took = timeDeltas[index] ?? 0;
    busy += took;
    const place = placeOf(url, functionName, lineNumber);
    const room = roomOf(url, functionName);
    byFunction.set(place, (byFunction.get(place) ?? 0) + took);
    byRoom.set(room, (byRoom.get(room) ?? 0) + took);
  }
  const shares = (times: ReadonlyMap<string, number>) =>
    [...times].map(([name, took]) => ({ name, share: took / busy })).sort((a, b) => b.share - a.share);
  return { busySeconds: busy / 1e6, byFunction: shares(byFunction), byRoom: shares(byRoom) };
}

function print(heading: string, lines: readonly string[]): void {
  console.log(`\n${heading}\n${'─'.repeat(heading.length)}\n${lines.join('\n')}`);
}

const percent = (share: number) => `${(share * 100).toFixed(1).padStart(5)} %`;

export async function profileHotNight(): Promise<void> {
  const progress = openProgress();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-profile-'));
  progress.say('starting PostgreSQL');
  const laboratory = await openLaboratory({ shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' });
  try {
    const houses = await fillWithHouses(laboratory.template, 0, 4);
    await laboratory.ask('create extension pg_stat_statements');
    const databaseUrl = await laboratory.copy('contestant_holdfast');
    const holdfast = await startHoldfast(databaseUrl, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    const load = startLoadGenerator();
    const order = { address: holdfast.address, connections: 200, offers: [houses.hot] };
    const night = (index: number) => ({ checkIn: houses.nights[index] as string, checkOut: houses.nights[index + 1] as string });
    progress.say('warm-up');
    await load.run({ ...order, ...night(0), seconds: 2 });
    await laboratory.ask('select pg_stat_statements_reset()');
    progress.say(`hot night, 200 connections, ${seconds} s`);
    const measured = await load.run({ ...order, ...night(1), seconds });
    const statements = await laboratory.ask<{ query: string; calls: string; exec_ms: number; plan_ms: number; rows: string }>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query, calls, total_exec_time as exec_ms, total_plan_time as plan_ms, rows
       from pg_stat_statements s join pg_database d on d.oid = s.dbid where datname = 'contestant_holdfast' order by total_exec_time + total_plan_time desc limit 25`,
    );
    await Promise.all([holdfast.stop(), load.stop()]);
    progress.clear();
    const profile = JSON.parse(fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] as string), 'utf8')) as CpuProfile;
    console.log(
      `${Math.round(measured.perSecond)} reservations/s while profiled, p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms; the load itself used ${(measured.generatorCores * 100).toFixed(0)} % of a core.`,
    );
    const { busySeconds, byFunction, byRoom } = spentIn(profile);
    const lines = (shares: readonly Share[]) => shares.slice(0, shownMax).map(({ name, share }) => `${percent(share)}  ${name}`);
    print(`Service process: busy for ${busySeconds.toFixed(1)} s in all; self time by room or package`, lines(byRoom.slice(0, 20)));
    print('Service process: self time by function', lines(byFunction));
    print(
      `PostgreSQL: milliseconds in ${seconds} s, executing and planning`,
      statements.map(
        ({ query, calls, exec_ms, plan_ms, rows }) =>
          `${exec_ms.toFixed(0).padStart(7)} ${plan_ms.toFixed(0).padStart(6)}  ${calls.padStart(7)} calls ${rows.padStart(8)} rows  ${query}`,
      ),
    );
  } finally {
    await laboratory.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export type { CpuProfile };
