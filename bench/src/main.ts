/** `npm run bench [-- --quick | --soak] [--only NAME[,NAME]] [--list]`, or `--profile [--only NAME]`: Holdfast beside other designs, in one run, on this machine. */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { type Mode, modes } from './modes.js';
import { printProfile, profile, profiles } from './profile.js';
import { openProgress } from './progress.js';
import { scenarios } from './register.js';
import { table, verdict } from './report/table.js';
import { type Ran, runAll, save } from './run.js';
import type { Scenario } from './scenario.js';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});

const profileSeconds = 8;

/** Those of `--only`, or those of the mode. Throws for a name that there is not. */
function chosen(mode: Mode): readonly Scenario[] {
  if (values.only === undefined) return scenarios.filter((scenario) => scenario.modes.includes(mode.name));
  return values.only.split(',').map((name) => {
    const found = scenarios.find((scenario) => scenario.name === name.trim());
    if (found === undefined) throw new Error(`There is no scenario ${name}. There are: ${scenarios.map((each) => each.name).join(', ')}.`);
    return found;
  });
}

/** Those of `--only`, or all. Throws for a name that there is not. */
function chosenProfiles(): typeof profiles {
  if (values.only === undefined) return profiles;
  return values.only.split(',').map((name) => {
    const found = profiles.find((each) => each === name.trim().replaceAll('-', ' '));
    if (found === undefined) throw new Error(`There is no profile ${name}. There are: ${profiles.join(', ')}.`);
    return found;
  });
}

const minutes = (seconds: number) => (seconds < 120 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`);
const reckoned = (mode: Mode, all: readonly Scenario[]) => all.reduce((sum, scenario) => sum + scenario.seconds(mode), 0);

function list(mode: Mode): void {
  for (const scenario of scenarios) {
    const inModes = scenario.modes.join(', ');
    console.log(`${scenario.name.padEnd(20)} ${minutes(scenario.seconds(mode)).padStart(8)}  ${scenario.title} (${inModes})`);
  }
  console.log(`A ${mode.name} run is reckoned at ${minutes(reckoned(mode, chosen(mode)))}.`);
}

const isBroken = ({ failed, recounts }: Ran) => failed || recounts.some(({ violations }) => violations.length > 0);

async function bench(mode: Mode): Promise<void> {
  const all = chosen(mode);
  console.log(`${all.length} scenarios, reckoned at ${minutes(reckoned(mode, all))}.`);
  const progress = openProgress();
  const startedAtMs = performance.now();
  const result = await runAll(all, mode, progress);
  progress.clear();
  console.log(`\n${table(result.rows)}\n\n${verdict(result.rows)}`);
  console.log(
    `Ratios are medians over ${mode.rounds} round(s) of slices in this one run; service, database and load share ${os.cpus().length} cores; commits are durable.`,
  );
  console.log(`It took ${minutes((performance.now() - startedAtMs) / 1_000)}.\n`);
  for (const remark of result.remarks) console.log(remark);
  const { json, html } = save(result);
  console.log(`All figures: ${json}\nWith plots:  ${html}`);
  // A missed target is a finding; a scenario that could not run, or a count that is not exact, is a failure.
  if (result.ran.some(isBroken)) process.exitCode = 1;
}

try {
  const mode = values.quick ? modes.quick : values.soak ? modes.soak : modes.full;
  if (values.list) list(mode);
  else if (values.profile) {
    const progress = openProgress();
    for (const what of chosenProfiles()) {
      const profiled = await profile(what, profileSeconds, progress);
      progress.clear();
      printProfile(profiled);
    }
  } else await bench(mode);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
