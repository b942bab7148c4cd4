/** What a stampede came to, and what of it contradicts the promises. Pure. */
import type { Answer } from './buyers.js';

export interface Tally {
  readonly units: number;
  /** Reservations made, each counted once. */
  readonly sold: number;
  /** Clicks that were told `sold_out`. */
  readonly refused: number;
  /** Reservations beyond the units, by the answers or by the service's own count. */
  readonly oversold: number;
  /** Reservations beyond one a buyer. */
  readonly duplicates: number;
  /** Second clicks that were answered with the reservation the first had made. */
  readonly replayed: number;
  /** Refused by the limit of requests per address. */
  readonly limited: number;
  /** Anything else, by status and code. */
  readonly others: ReadonlyMap<string, number>;
  readonly retries: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** Sentences; empty when every promise was kept. */
  readonly violations: readonly string[];
}

/** The smallest value that so many percent of the values do not exceed. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

/** `booked`: what the service itself counts on the night. */
export function tally(answers: readonly Answer[], buyers: number, units: number, booked: number): Tally {
  const byBuyer = new Map<number, Set<string>>();
  const reservations = new Set<string>();
  const others = new Map<string, number>();
  let made = 0;
  let refused = 0;
  let limited = 0;
  for (const { buyer, status, reservationId, code } of answers) {
    if (reservationId !== null) {
      made += 1;
      reservations.add(reservationId);
      byBuyer.set(buyer, (byBuyer.get(buyer) ?? new Set()).add(reservationId));
    } else if (status === 409 && code === 'sold_out') refused += 1;
    else if (status === 429) limited += 1;
    else {
      const name = status === 0 ? `no answer (${code})` : `${status} ${code ?? ''}`.trim();
      others.set(name, (others.get(name) ?? 0) + 1);
    }
  }
  const sold = reservations.size;
  const oversold = Math.max(0, Math.max(sold, booked) - units);
  const duplicates = [...byBuyer.values()].reduce((sum, ids) => sum + ids.size - 1, 0);
  const sorted = answers.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const result = {
    units,
    sold,
    refused,
    oversold,
    duplicates,
    replayed: made - sold,
    limited,
    others,
    retries: answers.reduce((sum, { retries }) => sum + retries, 0),
    p50Ms: percentile(sorted, 50),
    p99Ms: percentile(sorted, 99),
    slowestMs: sorted.at(-1) ?? 0,
  };
  return { ...result, violations: violationsOf(result, buyers, booked) };
}

function violationsOf(
  { units, sold, refused, oversold, duplicates, others }: Omit<Tally, 'violations'>,
  buyers: number,
  booked: number,
): string[] {
  const said: string[] = [];
  if (oversold > 0) said.push(`${oversold} more than the ${units} unit(s) were sold.`);
  if (duplicates > 0) said.push(`${duplicates} reservation(s) were made twice for one click of a buyer.`);
  if (booked !== sold) said.push(`The buyers hold ${sold} reservation(s), the service counts ${booked}.`);
  if (refused > 0 && sold < Math.min(units, buyers))
    said.push(`Buyers were told that it is sold out while ${units - sold} unit(s) were left.`);
  for (const [name, count] of others) said.push(`${count} answer(s) were neither a reservation nor a refusal: ${name}.`);
  return said;
}
