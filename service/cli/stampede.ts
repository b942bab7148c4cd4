import { type Command, InvalidArgumentError } from 'commander';
import { demoStaffKey } from '../src/demo/demo-data.js';
import { readConfig } from '../src/platform/config.js';
import { openLog } from '../src/platform/log.js';
import { insertPeople, registerPeople } from '../src/stampede/on-sale/people.js';
import { type OwnService, openOwnService } from '../src/stampede/own-service.js';
import { histogram } from '../src/stampede/picture.js';
import { type Spectator, type Stampeded, type StampedeOptions, stampede } from '../src/stampede/stampede.js';
import { examineHouse, report } from './doctor.js';
import { line, progress, runOnSale } from './on-sale.js';

interface Flags {
  readonly event: boolean;
  readonly buyers?: number;
  readonly units?: number;
  readonly url?: string;
  readonly key?: string;
}

function whole(max: number) {
  return (text: string) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < 1 || value > max) throw new InvalidArgumentError(`it must be a whole number from 1 to ${max}`);
    return value;
  };
}

function serviceUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('it must be an address that begins with http:// or https://');
  return text;
}

function spectator(out: NodeJS.WriteStream, { buyers, units }: StampedeOptions): Spectator {
  return {
    ready: ({ doubleClicks, night }) => {
      out.write(`${buyers} buyers (${doubleClicks} of them double-click) at the barrier; ${units} room(s) on the night of ${night}.\n`);
    },
    answered: progress(out),
  };
}

function resultText({ tally, latenciesMs }: Stampeded): string {
  const { sold, units, refused, oversold, duplicates, replayed, limited, retries } = tally;
  return [
    '',
    line('sold', sold, `of ${units}`),
    line('refused', refused, 'sold_out'),
    line('oversold', oversold),
    line('duplicates', duplicates, replayed === 0 ? '' : `${replayed} second click(s) got the reservation of the first`),
    ...(limited === 0 ? [] : [line('limited', limited, 'too many requests from one address: 3,000 at once, 50 a second')]),
    ...(retries === 0 ? [] : [line('sent again', retries, 'busy or unanswered, with the same key')]),
    line('p50', `${tally.p50Ms.toFixed(0)} ms`),
    line('p99', `${tally.p99Ms.toFixed(0)} ms`, `slowest ${tally.slowestMs.toFixed(0)} ms, from the barrier to the answer`),
    '',
    ...histogram(latenciesMs),
    '',
  ].join('\n');
}

async function run(options: StampedeOptions): Promise<boolean> {
  const result = await stampede(options, spectator(process.stdout, options));
  console.log(resultText(result));
  for (const violation of result.tally.violations) console.log(`VIOLATED  ${violation}`);
  return result.tally.violations.length === 0;
}

/** Where the crowd is released. `own`: with a database that may be looked at afterwards. */
interface Place {
  readonly url: string;
  readonly staffKey: string;
  readonly own: OwnService | null;
}

function release({ url, staffKey, own }: Place, { event, buyers, units }: Flags): Promise<boolean> {
  if (!event) return run({ url, staffKey, buyers: buyers ?? 500, units: units ?? 100 });
  const gather = own === null ? registerPeople : insertPeople(own.pool, own.tokenSecret);
  return runOnSale({ url, staffKey, buyers: buyers ?? 300, units: units ?? 60, gather });
}

async function releaseAlone(flags: Flags): Promise<boolean> {
  const config = readConfig({ environment: 'development', logLevel: 'error' });
  console.log('Starting a service of its own, with a database in a temporary folder …');
  const own = await openOwnService(config, openLog(config.logLevel));
  try {
    const kept = await release({ url: own.address, staffKey: own.staffKey, own }, flags);
    return report(await examineHouse(own.pool)) && kept;
  } finally {
    await own.close();
  }
}

export function addStampede(program: Command): void {
  program
    .command('stampede')
    .description('release a crowd at a few rooms, or at an on-sale, all at one instant, and count; exits with 1 when a promise was broken')
    .option('--event', 'a whole on-sale: waiting room, holds, orders, cards that are declined, tabs that are closed', false)
    .option('--buyers <number>', 'how many there are; some double-click (default: 500, with --event 300)', whole(10_000))
    .option('--units <number>', 'how many rooms or tickets there are (default: 100, with --event 60)', whole(100_000))
    .option('--url <address>', 'a running service (a hotel or an event named Stampede stays there); without it, one of its own', serviceUrl)
    .option('--key <staff key>', `of the running service (default: ${demoStaffKey})`)
    .action(async (flags: Flags) => {
      const { url, key = demoStaffKey } = flags;
      const kept = url === undefined ? await releaseAlone(flags) : await release({ url, staffKey: key, own: null }, flags);
      console.log(kept ? 'Every promise was kept.' : 'A promise was broken.');
      if (!kept) process.exitCode = 1;
    });
}
