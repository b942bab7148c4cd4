interface Ending {
  readonly sold: number;
  readonly seats: number;
  readonly refused: number;
  readonly absorbed: number;
  /** From the opening to the last seat. */
  readonly seconds: number;
}

const number = (value: number) => value.toLocaleString('en');
const people = (count: number) => (count === 1 ? '1 buyer' : `${number(count)} buyers`);

const en = {
  title: 'A stampede, before your eyes',
  lead: 'More buyers than seats. They send real requests to the service that shows you this page, and it sells to them out of its real database: nothing is simulated.',
  programme: 'What is played',
  seats: 'Seats',
  buyers: 'Buyers',
  arrival: 'They come',
  arrivals: { spread: 'within 2.5 seconds', at_once: 'in the same instant' } as Record<'spread' | 'at_once', string>,
  naiveSwitch: 'Beside it, the naive way: look, and if a seat is left, write',
  begin: 'Open the doors',
  playing: 'The doors are open',
  joined: 'Somebody else has opened the doors already: you are watching the same performance.',
  interrupted: 'The connection is lost. The performance goes on, and you will see it as soon as you are back.',
  dark: 'Nothing has been played yet.',

  gathering: (buyers: number, seats: number) => `${people(buyers)} gather for ${number(seats)} seats.`,
  selling: 'The doors are open.',
  counting: 'Everybody has been answered. The database is recounted.',
  failed: 'The performance was broken off. What it had begun was cleared away.',
  ended: ({ sold, seats, refused, absorbed, seconds }: Ending) =>
    `${number(sold)} of ${number(seats)} seats were sold, the last of them after ${seconds.toLocaleString('en', { maximumFractionDigits: 2 })} s; ${people(refused)} were refused, and ${absorbed === 1 ? '1 second click' : `${number(absorbed)} second clicks`} got what the first had made.`,
  naiveEnded: (sold: number, oversold: number) =>
    oversold > 0
      ? `The naive way sold ${number(sold)}: ${number(oversold)} more than there are.`
      : `The naive way sold ${number(sold)}. This time it was lucky.`,

  ours: 'Holdfast',
  oursText: 'A click is a POST /v1/reservations. Every tenth buyer clicks twice, with one Idempotency-Key.',
  naive: 'Check, then write',
  naiveText: (pauseMs: number) =>
    `The same clicks, over 20 connections to a table of its own: SELECT what is left; ${pauseMs} ms later, as after computing a price, INSERT the sale and UPDATE the counter.`,
  left: 'Seats left',
  sold: 'Sold',
  refused: 'Refused',
  crowdText: (buyers: number, sold: number, refused: number) =>
    `A dot for each of ${people(buyers)}: ${number(sold)} sold, ${number(refused)} refused`,
  batches: 'Batches',
  batchesText: (count: number, largest: number) =>
    count === 1
      ? `1 transaction sold ${number(largest)}.`
      : `${number(count)} transactions, in the order of their commits; the largest sold ${number(largest)}.`,
  oversoldBy: (count: number) => `${number(count)} sold beyond the last seat`,
  waits: 'not answered yet',
  hasSeat: 'has a seat',
  isRefused: 'refused: sold out',
  isOversold: 'sold a seat that there is not',
  again: (slower: number) => `Watch it again, ${number(slower)} times slower`,
  stop: 'Stop',

  proof: 'The proof',
  kept: 'Recounted out of the rows of the database, not out of what was shown above: as many sold as there were seats, each once, and the counter agrees.',
  broken: 'The books do not agree. This must not happen: please report it.',
  oversold: 'Sold beyond the seats',
  held: 'Held',
  available: 'Left, by the counter',
  absorbed: 'Second clicks absorbed',
  soldTwice: 'Sold a second time to the same buyer',
  tickets: 'Tickets',
  codes: 'Different codes of these tickets',
};

export type TheatreWords = typeof en;
export default en;
