import { type Command, InvalidArgumentError } from 'commander';
import { demoStaffKey } from '../src/demo/demo-data.js';
import { readConfig } from '../src/platform/config.js';
import { openLog } from '../src/platform/log.js';
import { type OwnService, openOwnService } from '../src/stampede/own-service.js';
import { bar, histogram } from '../src/stampede/picture.js';
import { type Spectator, type Stampeded, type StampedeOptions, stampede } from '../src/stampede/stampede.js';
import { examineHouse, report } from './doctor.js';

interface Flags {
  readonly buyers: number;
  readonly units: number;
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

/** A bar that is drawn over itself on a terminal, and a line for each quarter elsewhere. */
function spectator(out: NodeJS.WriteStream, { buyers, units }: StampedeOptions): Spectator {
  let quarters = 0;
  let drawnAtMs = 0;
  return {
    ready: ({ doubleClicks, night }) => {
      out.write(`${buyers} buyers (${doubleClicks} of them double-click) at the barrier; ${units} room(s) on the night of ${night}.\n`);
    },
    answered: (done, all) => {
      if (out.isTTY) {
        const now = performance.now();
        if (done < all && now - drawnAtMs < 40) return;
        drawnAtMs = now;
        out.write(`\r\x1b[2K${bar(done, all)}${done === all ? '\n' : ''}`);
      } else if (Math.floor((done * 4) / all) > quarters) {
        quarters = Math.floor((done * 4) / all);
        out.write(`${bar(done, all)}\n`);
      }
    },
  };
}

function resultText({ tally, latenciesMs }: Stampeded): string {
  const line = (name: string, value: string | number, note = '') =>
    `${name.padEnd(12)}${String(value).padStart(6)}${note === '' ? '' : `   ${note}`}`;
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

async function runAlone(flags: Flags): Promise<boolean> {
  const config = readConfig({ environment: 'development', logLevel: 'warn' });
  console.log('Starting a service of its own, with a database in a temporary folder …');
  const own: OwnService = await openOwnService(config, openLog(config.logLevel));
  try {
    const kept = await run({ ...flags, url: own.address, staffKey: own.staffKey });
    return report(await examineHouse(own.pool)) && kept;
  } finally {
    await own.close();
  }
}

export function addStampede(program: Command): void {
  program
    .command('stampede')
    .description('release a crowd at a few rooms, all at one instant, and count; exits with 1 when a promise was broken')
    .option('--buyers <number>', 'how many want a room; every tenth double-clicks', whole(10_000), 500)
    .option('--units <number>', 'how many rooms there are', whole(100_000), 100)
    .option('--url <address>', 'a running service (a hotel named Stampede stays there); without it, one of its own', serviceUrl)
    .option('--key <staff key>', `of the running service (default: ${demoStaffKey})`)
    .action(async (flags: Flags) => {
      const { url, key = demoStaffKey } = flags;
      const kept = url === undefined ? await runAlone(flags) : await run({ ...flags, url, staffKey: key });
      console.log(kept ? 'Every promise was kept.' : 'A promise was broken.');
      if (!kept) process.exitCode = 1;
    });
}
