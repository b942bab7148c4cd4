/** A run: the scenarios of a mode, one after the other, and what is made of them. */
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Arbiter } from './arbiter.js';
import { openLaboratory } from './machine/laboratory.js';
import { startLoadGenerator } from './machine/processes.js';
import type { Mode } from './modes.js';
import type { Progress } from './progress.js';
import { htmlOf } from './report/html.js';
import { absentRow, type Row } from './report/rows.js';
import type { Findings, Scenario } from './scenario.js';
import { type Recount, Stage, type StageDeps } from './stage.js';
import { Templates } from './templates.js';

/** What one scenario came to. */
export interface Ran {
  readonly scenario: Scenario;
  readonly findings: Findings;
  readonly recounts: readonly Recount[];
  readonly seconds: number;
  readonly relayBehindMs: number;
  /** It did not get to its end. */
  readonly failed: boolean;
}

export interface Result {
  readonly mode: Mode;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly ran: readonly Ran[];
  readonly rows: readonly Row[];
  readonly remarks: readonly string[];
}

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

async function play(deps: StageDeps, scenario: Scenario, mode: Mode): Promise<Ran> {
  const startedAtMs = performance.now();
  const stage = new Stage(deps);
  let findings: Findings;
  let recounts: Recount[] = [];
  let failed = false;
  try {
    findings = await scenario.run(stage, mode);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    failed = true;
    deps.load.finish();
    findings = {
      rows: [{ ...absentRow(scenario.title, 'failed', ''), met: false }],
      remarks: [`${scenario.title} failed: ${why}`],
      measured: { failed: why },
    };
  } finally {
    recounts = await stage.close();
  }
  const seconds = (performance.now() - startedAtMs) / 1_000;
  return { scenario, findings, recounts, seconds, relayBehindMs: stage.longestDrainMs, failed };
}

function recountRow({ recounts, scenario }: Ran): Row[] {
  if (recounts.length === 0) return [];
  const wrong = recounts.filter(({ violations }) => violations.length > 0);
  const value = wrong.length === 0 ? `${recounts.length} exact` : `${wrong.map(({ of }) => of).join(', ')} wrong`;
  const row = { scenario: scenario.title, figure: 'recount', holdfast: value, against: '', ratio: '', target: 'exact' };
  return [{ ...row, met: wrong.length === 0 }];
}

function remarksOf({ findings, recounts, scenario, relayBehindMs }: Ran): string[] {
  const violated = recounts.flatMap(({ of, violations }) => violations.map((each) => `The recount of what ${of} sold found ${each}.`));
  const behind =
    relayBehindMs > 1_000
      ? [`After a slice Holdfast's relay took up to ${(relayBehindMs / 1_000).toFixed(1)} s to number and deliver what was sold.`]
      : [];
  return [...(findings.remarks ?? []), ...violated, ...behind].map((remark) => `${scenario.title}. ${remark}`);
}

/** Runs them all on one PostgreSQL. A scenario that fails is a missed row, and the others go on. */
export async function runAll(scenarios: readonly Scenario[], mode: Mode, progress: Progress): Promise<Result> {
  const all = scenarios.reduce((sum, scenario) => sum + scenario.seconds(mode), 0);
  const busy = await busyShare();
  progress.say('starting PostgreSQL');
  const laboratory = await openLaboratory();
  const load = startLoadGenerator();
  const ran: Ran[] = [];
  try {
    const deps: StageDeps = {
      laboratory,
      load,
      progress,
      templates: new Templates(laboratory),
      arbiter: new Arbiter(laboratory, progress),
    };
    const [server] = await laboratory.ask<{ version: string }>('select version()');
    const machine = {
      cores: os.cpus().length,
      processor: os.cpus()[0]?.model ?? 'unknown',
      'memory, GB': Math.round(os.totalmem() / 1e9),
      node: process.version,
      postgres: server?.version ?? '',
      'busy before, cores': Number((busy * os.cpus().length).toFixed(2)),
    };
    let before = 0;
    for (const scenario of scenarios) {
      progress.enter(scenario.title, before, scenario.seconds(mode), all);
      ran.push(await play(deps, scenario, mode));
      before += scenario.seconds(mode);
    }
    const disturbed = busy * os.cpus().length > 0.25 ? ['Other programs were busy before it began: do not believe these figures.'] : [];
    return {
      mode,
      machine,
      ran,
      rows: ran.flatMap((each) => [...each.findings.rows, ...recountRow(each)]),
      remarks: [...disturbed, ...ran.flatMap(remarksOf)],
    };
  } finally {
    await load.stop();
    await laboratory.stop();
  }
}

/** Writes the JSON and the HTML; answers where. */
export function save({ mode, machine, ran, rows, remarks }: Result): { readonly json: string; readonly html: string } {
  const folder = fileURLToPath(new URL('../../results/', import.meta.url));
  fs.mkdirSync(folder, { recursive: true });
  const atText = new Date().toISOString();
  const base = `${folder}${atText.replace(/[:.]/g, '-')}-${mode.name}`;
  const measured = Object.fromEntries(
    ran.map(({ scenario, findings, recounts, seconds }) => [scenario.name, { seconds, recounts, measured: findings.measured }]),
  );
  fs.writeFileSync(`${base}.json`, `${JSON.stringify({ at: atText, mode, machine, rows, remarks, measured }, null, 2)}\n`);
  const html = htmlOf({
    heading: `Holdfast, measured (${mode.name})`,
    facts: [['measured', atText], ...Object.entries(machine).map(([name, value]) => [name, String(value)] as const)],
    rows,
    remarks,
    chapters: ran.map(({ scenario, findings }) => ({ title: scenario.title, plots: findings.plots ?? [] })),
  });
  fs.writeFileSync(`${base}.html`, html);
  return { json: `${base}.json`, html: `${base}.html` };
}
