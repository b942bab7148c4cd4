/** What `holdfast stampede --event` prints. */
import { type OnSaleEnded, type OnSaleOptions, type OnSaleSpectator, onSale } from '../src/stampede/on-sale/on-sale.js';
import { steps } from '../src/stampede/on-sale/shop-window.js';
import { bar, histogram } from '../src/stampede/picture.js';
import { percentile } from '../src/stampede/tally.js';

/** A name, a value, and what is to be said of it. */
export function line(name: string, value: string | number, note = ''): string {
  return `${name.padEnd(12)}${String(value).padStart(6)}${note === '' ? '' : `   ${note}`}`;
}

/** A bar that is drawn over itself on a terminal, and a line for each quarter elsewhere. */
export function progress(out: NodeJS.WriteStream): (done: number, all: number) => void {
  let quarters = 0;
  let drawnAtMs = 0;
  return (done, all) => {
    if (out.isTTY) {
      const now = performance.now();
      if (done < all && now - drawnAtMs < 40) return;
      drawnAtMs = now;
      out.write(`\r\x1b[2K${bar(done, all)}${done === all ? '\n' : ''}`);
    } else if (Math.floor((done * 4) / all) > quarters) {
      quarters = Math.floor((done * 4) / all);
      out.write(`${bar(done, all)}\n`);
    }
  };
}

function spectator(out: NodeJS.WriteStream, { buyers }: OnSaleOptions): OnSaleSpectator {
  const gathering = out.isTTY ? progress(out) : () => undefined;
  return {
    gathered: gathering,
    ready: ({ units, maxInside }, doubleClickers) => {
      out.write(
        `${buyers} buyers (${doubleClickers} of them double-click every button) at the barrier; ${units} ticket(s), and a waiting room that lets ${maxInside} in at once.\n`,
      );
    },
    ended: progress(out),
  };
}

const clicks = (count: number) => `${count} second click(s) got what the first had made`;
const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(10);

/** What each step is, from where to where. */
const meanings = {
  join: 'asking for a place',
  poll: 'asking where one is',
  wait: 'from the place to the door',
  hold: 'asking for a ticket',
  order: 'handing over a card',
  paid: 'until the money is there, and the buyer has looked; silent gateways left out',
} as const;

function stepLine(name: (typeof steps)[number], tookMs: readonly number[]): string {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const values = [percentile(sorted, 50), percentile(sorted, 99), sorted.at(-1) ?? 0].map(ms).join('');
  return `${name.padEnd(6)}${String(sorted.length).padStart(6)}${values}   ${meanings[name]}`;
}

function resultText({ reckoning, tookMs, sentAgain, insideMost, lastedMs }: OnSaleEnded, { units }: OnSaleOptions): string {
  const { joined, admitted, held, paid, declined, abandoned, refused, passesEnded } = reckoning;
  const { sold, stillHeld, expired, released, refunded, oversold, duplicates, replayed } = reckoning;
  return [
    '',
    line('joined', joined),
    line('admitted', admitted, `at most ${insideMost} were inside at once`),
    line('held', held),
    line('paid', paid),
    line('declined', declined, 'cards; some buyers had a second one'),
    line('abandoned', abandoned, 'closed the tab'),
    line('refused', refused, 'sold out, and nothing could come back'),
    ...(passesEnded === 0 ? [] : [line('joined again', passesEnded, 'the pass had ended')]),
    '',
    line('sold', sold, `of ${units}, after ${(lastedMs / 1_000).toFixed(1)} s`),
    line('still held', stillHeld),
    line('expired', expired),
    line('released', released),
    line('refunded', refunded),
    line('oversold', oversold),
    line('duplicates', duplicates, replayed === 0 ? '' : clicks(replayed)),
    ...(sentAgain.limited === 0 ? [] : [line('limited', sentAgain.limited, 'asked too often, and asked again later')]),
    ...(sentAgain.busy === 0 ? [] : [line('sent again', sentAgain.busy, 'busy or unanswered, with the same key')]),
    '',
    `step   count${['p50', 'p99', 'slowest'].map((name) => name.padStart(10)).join('')}`,
    ...steps.map((name) => stepLine(name, tookMs[name])),
    '',
    'hold',
    ...histogram(tookMs.hold),
    '',
  ].join('\n');
}

/** Plays the on-sale and prints it. Whether every promise was kept. */
export async function runOnSale(options: OnSaleOptions): Promise<boolean> {
  const ended = await onSale(options, spectator(process.stdout, options));
  console.log(resultText(ended, options));
  for (const violation of ended.reckoning.violations) console.log(`VIOLATED  ${violation}`);
  return ended.reckoning.violations.length === 0;
}
