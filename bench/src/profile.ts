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

/** Shares of the time in which the process was not idle, by function, most first. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): { readonly place: string; readonly share: number }[] {
  const placeOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const file = url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules|dist)\//, '');
      return [
        id,
        file === '' ? `(${functionName.replace(/[()]/g, '')})` : `${file}:${lineNumber + 1} ${functionName || '(anonymous)'}`,
      ] as const;
    }),
  );
  const microseconds = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const place = placeOf.get(id) as string;
    if (place === '(idle)') continue;
    const took = timeDeltas[index] ?? 0;
    busy += took;
    microseconds.set(place, (microseconds.get(place) ?? 0) + took);
  }
  return [...microseconds].map(([place, took]) => ({ place, share: took / busy })).sort((a, b) => b.share - a.share);
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
      `${Math.round(measured.perSecond)} reservations/s while profiled, p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms; the load itself used ${(measured.generatorCpu * 100).toFixed(0)} % of a core.`,
    );
    print(
      'Service process: self time, share of its busy time',
      selfTimes(profile)
        .slice(0, shownMax)
        .map(({ place, share }) => `${percent(share)}  ${place}`),
    );
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
