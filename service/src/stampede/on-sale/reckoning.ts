/** What an on-sale came to: what the buyers were told, the service's count and the gateway's ledger, and where they disagree. Pure. */
import type { EventStage, Ledger, ServiceCount } from './event-stage.js';
import type { Ending, Story } from './story.js';

export interface Facts {
  readonly stage: Pick<EventStage, 'units' | 'maxInside' | 'priceCents'>;
  readonly stories: readonly Story[];
  readonly count: ServiceCount;
  /** One for each order that a buyer placed. */
  readonly ledgers: readonly Ledger[];
  /** The most persons that were ever seen inside. */
  readonly insideMost: number;
}

export interface Reckoning {
  readonly joined: number;
  readonly admitted: number;
  /** Reservations that held a ticket, each counted once. */
  readonly held: number;
  /** Orders that were paid, whatever became of them. */
  readonly paid: number;
  readonly declined: number;
  readonly abandoned: number;
  readonly refused: number;
  /** Of the service: tickets confirmed, held; reservations expired; of the gateway: orders that were given back. */
  readonly sold: number;
  readonly stillHeld: number;
  readonly expired: number;
  readonly released: number;
  readonly refunded: number;
  readonly oversold: number;
  readonly duplicates: number;
  readonly replayed: number;
  readonly passesEnded: number;
  /** Sentences; empty when every promise was kept. */
  readonly violations: readonly string[];
}

export function reckon(facts: Facts): Reckoning {
  const { stories, count, stage, ledgers } = facts;
  const tally = (isSo: (story: Story) => boolean) => stories.filter(isSo).length;
  const orders = stories.flatMap((story) => story.orders);
  const inState = (state: string) => count.reservations.filter(({ status }) => status === state);
  const unitsOf = (rows: ServiceCount['reservations']) => rows.reduce((units, { quantity }) => units + quantity, 0);
  const sold = unitsOf(inState('confirmed'));
  const stillHeld = unitsOf(inState('held'));
  const codes = count.reservations.flatMap(({ tickets = [] }) => tickets.filter(({ state }) => state === 'valid').map(({ code }) => code));
  const known = new Set(stories.flatMap(({ reservations }) => [...reservations]));
  const ghosts = count.reservations.filter(({ id }) => !known.has(id)).length;
  const owners = inState('confirmed').map(({ user_id }) => user_id);
  const oversold = Math.max(0, Math.max(sold + stillHeld, codes.length) - stage.units);
  const duplicates =
    stories.reduce((sum, story) => sum + story.duplicates, 0) +
    ghosts +
    repeated(codes) +
    repeated(owners) +
    ledgers.reduce((sum, { charges }) => sum + Math.max(0, charges - 1), 0);
  const reckoning = {
    joined: tally(({ joined }) => joined),
    admitted: tally(({ admitted }) => admitted),
    held: known.size,
    paid: orders.filter(({ status }) => status === 'paid' || status === 'refunded').length,
    declined: orders.filter(({ status }) => status === 'failed').length,
    abandoned: tally(({ ending }) => ending === 'abandoned'),
    refused: tally(({ ending }) => ending === 'refused'),
    sold,
    stillHeld,
    expired: inState('expired').length,
    released: inState('released').length,
    refunded: ledgers.filter(({ refundedCents }) => refundedCents > 0).length,
    oversold,
    duplicates,
    replayed: stories.reduce((sum, { replayed }) => sum + replayed, 0),
    passesEnded: stories.reduce((sum, { passesEnded }) => sum + passesEnded, 0),
  };
  return { ...reckoning, violations: [...countViolations(facts, reckoning), ...storyViolations(facts), ...moneyViolations(facts)] };
}

/** How many are there beyond one of each. */
function repeated(values: readonly string[]): number {
  return values.length - new Set(values).size;
}

function countViolations({ stage, count, insideMost }: Facts, { oversold, duplicates, sold, stillHeld }: Omit<Reckoning, 'violations'>) {
  const said: string[] = [];
  if (oversold > 0) said.push(`${oversold} more than the ${stage.units} ticket(s) were sold.`);
  if (duplicates > 0) said.push(`${duplicates} thing(s) exist twice for one buyer's one wish.`);
  if (count.available !== stage.units - sold - stillHeld)
    said.push(`Of ${stage.units} ticket(s) ${sold} are sold, ${stillHeld} are held, and ${count.available} are said to be free.`);
  if (insideMost > stage.maxInside) said.push(`${insideMost} persons were inside at once, in a room for ${stage.maxInside}.`);
  return said;
}

const expectedState: Partial<Record<Ending, readonly string[]>> = {
  paid: ['confirmed'],
  refunded: ['cancelled'],
  abandoned: ['expired'],
  let_go: ['released'],
};

function storyViolations({ stories, count }: Facts): string[] {
  const said: string[] = [];
  const rows = new Map(count.reservations.map((row) => [row.id, row]));
  const others = new Map<string, number>();
  let late = 0;
  let risen = 0;
  for (const story of stories) {
    if (story.ending === 'late') late += 1;
    risen += story.risen;
    for (const other of story.others) others.set(other, (others.get(other) ?? 0) + 1);
    const expected = expectedState[story.ending];
    if (expected === undefined) continue;
    for (const id of story.reservations) {
      const status = rows.get(id)?.status ?? 'unknown';
      if (!expected.includes(status)) said.push(`Buyer ${story.buyer}: ${story.ending}, and the service calls the reservation ${status}.`);
    }
    if (story.ending === 'paid' && story.tickets.length !== 1)
      said.push(`Buyer ${story.buyer} paid for one ticket and has ${story.tickets.length}.`);
  }
  if (late > 0) said.push(`${late} buyer(s) were never let in, or never told what became of their money.`);
  if (risen > 0) said.push(`${risen} time(s) a position in the waiting room grew.`);
  const lost = stories.filter(({ ending, others: said }) => ending === 'lost' && said.length === 0).length;
  if (lost > 0) said.push(`${lost} buyer(s) came to no end.`);
  for (const [name, times] of others) said.push(`${times} answer(s) that make no sense: ${name}.`);
  return said;
}

/** The gateway's ledger, order by order, and that nobody has a ticket without having paid for it. */
function moneyViolations({ stories, count, ledgers, stage }: Facts): string[] {
  const said: string[] = [];
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.orderId, ledger]));
  const paidFor = new Set<string>();
  for (const { id, reservationId, status } of stories.flatMap((story) => story.orders)) {
    const { chargedCents = 0, refundedCents = 0 } = ledgerOf.get(id) ?? {};
    if (status === 'paid') paidFor.add(reservationId);
    const kept = status === 'paid' ? stage.priceCents : 0;
    if (status !== 'pending' && chargedCents - refundedCents !== kept)
      said.push(`Order ${id} is ${status}, and the gateway took ${chargedCents} and gave back ${refundedCents}.`);
  }
  const unpaid = count.reservations.filter(({ id, status }) => status === 'confirmed' && !paidFor.has(id)).length;
  if (unpaid > 0) said.push(`${unpaid} reservation(s) are confirmed, and nobody paid for them.`);
  return said;
}
