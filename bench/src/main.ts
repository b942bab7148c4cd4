/** `npm run bench [-- --quick | --profile]`: Holdfast beside the per-request design, in one run, on this machine. */
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { examine } from '@holdfast/engine';
import pg from 'pg';
import { Arbiter, type Compared, type Pace, type Scenario } from './comparison.js';
import { type EngineMeasured, measureEngine } from './engine-alone.js';
import { fillWithHouses, type Houses } from './houses.js';
import { type Laboratory, openLaboratory } from './laboratory.js';
import { type Contestant, residentMegabytes, startHoldfast, startLoadGenerator, startPerRequest } from './processes.js';
import { profileHotNight } from './profile.js';
import { openProgress, type Progress } from './progress.js';
import { engineRow, memoryRow, othersOf, type Row, rowOf, table } from './report.js';

interface Measure {
  readonly comparisons: Readonly<Record<'crowd' | 'single', Pace>>;
  readonly engineSeconds: number;
}

const full: Measure = {
  comparisons: { crowd: { pairs: 3, sliceSeconds: 4, warmUpSeconds: 1.5 }, single: { pairs: 3, sliceSeconds: 2, warmUpSeconds: 1 } },
  engineSeconds: 2.5,
};
const quick: Measure = {
  comparisons: { crowd: { pairs: 1, sliceSeconds: 3, warmUpSeconds: 0.7 }, single: { pairs: 1, sliceSeconds: 2, warmUpSeconds: 0.7 } },
  engineSeconds: 1.5,
};

const hotNight: Scenario = { name: 'hot night, 200 connections', connections: 200, offers: ({ hot }) => [hot] };
const oneConnection: Scenario = { name: 'one connection', connections: 1, offers: ({ hot }) => [hot] };
const thousand: Scenario = { name: '1,000 properties, 200 connections', connections: 200, offers: ({ many }) => many };

const housesCount = 1_000;
const slicesMax = 60;
const idleSeconds = 10;
const idleMegabytesMax = 150;

/** Share of the machine's cores that is busy before anything has begun. */
async function busyShare(): Promise<number> {
  const spent = () => {
    let idle = 0;
    let all = 0;
    for (const { times } of os.cpus()) {
      idle += times.idle;
      all += times.user + times.nice + times.sys + times.idle + times.irq;
    }
    return { idle, all };
  };
  const before = spent();
  await sleep(1_000);
  const after = spent();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

async function engineAlone(laboratory: Laboratory, seconds: number, progress: Progress): Promise<EngineMeasured[]> {
  const measured: EngineMeasured[] = [];
  for (const batch of [1, 16, 64, 256]) {
    progress.say(`engine alone, batches of ${batch}`);
    measured.push(await measureEngine(await laboratory.copy(`engine_${batch}`), batch, seconds));
  }
  return measured;
}

/** What the doctor finds in a database; an empty list is a clean bill. */
async function violationsIn(databaseUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return (await examine(pool)).filter(({ count }) => count > 0).map(({ guarantee, title, count }) => `${guarantee} ${title}: ${count}`);
  } finally {
    await pool.end();
  }
}

async function idleMemory(holdfast: Contestant, meanwhile: () => Promise<EngineMeasured[]>) {
  const [engine] = await Promise.all([meanwhile(), sleep(idleSeconds * 1_000)]);
  return { engine, idleMegabytes: residentMegabytes(holdfast.pid) };
}

interface Compares {
  readonly compared: readonly Compared[];
  readonly violations: Readonly<Record<string, readonly string[]>>;
  readonly engine: readonly EngineMeasured[];
  readonly idleMegabytes: number | undefined;
  /** Seconds that Holdfast's relay needed at most, after a slice, until all its events were numbered and delivered. */
  readonly relayBehindSeconds: number;
}

async function runAll(laboratory: Laboratory, houses: Houses, measure: Measure, progress: Progress): Promise<Compares> {
  const holdfastUrl = await laboratory.copy('contestant_holdfast');
  const perRequestUrl = await laboratory.copy('contestant_per_request');
  progress.say(`an idle service, for ${idleSeconds} s`);
  const holdfast = await startHoldfast(holdfastUrl);
  const { engine, idleMegabytes } = await idleMemory(holdfast, () => engineAlone(laboratory, measure.engineSeconds, progress));
  const perRequest = await startPerRequest(perRequestUrl);
  const load = startLoadGenerator();
  const holdfastPool = new pg.Pool({ connectionString: holdfastUrl, max: 1 });
  const arbiter = new Arbiter({ laboratory, houses, holdfast, perRequest, holdfastPool, load, progress });
  const { crowd, single } = measure.comparisons;
  const compared = [
    await arbiter.compare(hotNight, crowd),
    await arbiter.compare(oneConnection, single),
    await arbiter.compare(thousand, crowd),
  ];
  await Promise.all([load.stop(), holdfast.stop(), perRequest.stop(), holdfastPool.end()]);
  progress.say('recounting both databases');
  const violations = { holdfast: await violationsIn(holdfastUrl), perRequest: await violationsIn(perRequestUrl) };
  return { compared, violations, engine, idleMegabytes, relayBehindSeconds: arbiter.longestDrainMs / 1_000 };
}

function rowsOf({ compared, engine, idleMegabytes }: Compares): Row[] {
  const [hot, one, uniform] = compared as [Compared, Compared, Compared];
  return [
    rowOf(hot, 'perSecond', { kind: 'at least', ratio: 8 }),
    rowOf(hot, 'p99Ms'),
    rowOf(one, 'p50Ms', { kind: 'at most', ratio: 1.5 }),
    rowOf(uniform, 'perSecond', { kind: 'at least', ratio: 2.5 }),
    rowOf(uniform, 'p99Ms'),
    ...engine.map(engineRow),
    memoryRow(idleMegabytes, idleMegabytesMax),
  ];
}

function caveats({ compared, violations, relayBehindSeconds }: Compares, busy: number): string[] {
  const said: string[] = [];
  const slices = compared.flatMap(({ pairs }) => pairs.flatMap(({ holdfast, perRequest }) => [holdfast, perRequest]));
  const disturbed = Math.max(busy * os.cpus().length, ...slices.map(({ cores }) => cores?.others ?? 0));
  if (disturbed > 0.25)
    said.push(
      `Other programs used up to ${disturbed.toFixed(1)} of this machine's ${os.cpus().length} cores meanwhile: do not believe these figures.`,
    );
  if (relayBehindSeconds > 1)
    said.push(`After a slice Holdfast's relay took up to ${relayBehindSeconds.toFixed(1)} s to number and deliver what was sold.`);
  for (const [who, others] of Object.entries(othersOf(compared))) {
    const list = Object.entries(others).map(([name, count]) => `${count} × ${name}`);
    if (list.length > 0) said.push(`Not every request of ${who} became a reservation: ${list.join(', ')}.`);
  }
  for (const [who, list] of Object.entries(violations))
    for (const violation of list) said.push(`${who}: the recount found a violation of ${violation}.`);
  return said;
}

function save(result: unknown): string {
  const folder = fileURLToPath(new URL('../../results/', import.meta.url));
  fs.mkdirSync(folder, { recursive: true });
  const file = `${folder}${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  fs.writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

async function bench(measure: Measure): Promise<void> {
  const progress = openProgress();
  const busy = await busyShare();
  progress.say('starting PostgreSQL, opening 1,001 houses');
  const laboratory = await openLaboratory();
  try {
    const houses = await fillWithHouses(laboratory.template, housesCount, slicesMax);
    const compares = await runAll(laboratory, houses, measure, progress);
    progress.clear();
    const [{ version }] = (await laboratory.ask<{ version: string }>('select version()')) as [{ version: string }];
    const machine = {
      cores: os.cpus().length,
      model: os.cpus()[0]?.model ?? 'unknown',
      memoryGigabytes: Math.round(os.totalmem() / 1e9),
      node: process.version,
      postgres: version,
      busyBefore: busy,
    };
    const rows = rowsOf(compares);
    console.log(`\n${table(rows)}\n`);
    const pools = compares.compared.map(({ scenario, perRequestPool }) => `${perRequestPool} (${scenario})`).join(', ');
    console.log(
      `Ratios are medians over ${measure.comparisons.crowd.pairs} pair(s) of slices in this one run; server, database and load share ${machine.cores} cores; durable commits.`,
    );
    console.log(`Connections of the per-request design, the best of those tried: ${pools}.`);
    for (const caveat of caveats(compares, busy)) console.log(caveat);
    console.log(`All figures: ${save({ machine, measure, rows, ...compares })}`);
  } finally {
    await laboratory.stop();
  }
}

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } } });
try {
  if (values.profile) await profileHotNight();
  else await bench(values.quick ? quick : full);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
