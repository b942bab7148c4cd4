/** A performance, as it is sent. */
import type { Static } from 'typebox';
import { pauseMs } from './naive.js';
import type { Performance } from './performance.js';
import type { Theatre } from './schemas.js';

type Shown = Static<typeof Theatre>;

/** Whole milliseconds from the opening; what the two clocks differ by is not shown as a time before it. */
const since = (openedAtMs: number | null, atMs: number) => Math.max(0, Math.round(atMs - (openedAtMs ?? atMs)));

function naiveOnWire({ naive, programme }: Performance) {
  if (naive === null) return null;
  const { marks, sold, count } = naive;
  return {
    outcomes: marks.join(''),
    sold,
    refused: marks.filter((mark) => mark === 'r').length,
    pause_ms: pauseMs,
    count: count && {
      sold: count.sold,
      oversold: Math.max(0, count.sold - programme.seats),
      sold_twice: count.soldTwice,
      available: count.available,
    },
  };
}

function proofOnWire({ recount, isKept }: Performance) {
  if (recount === null) return null;
  const { capacity, available, held, sold, tickets, codes, buyersTwice } = recount;
  return { capacity, available, held, sold, tickets, codes, buyers_twice: buyersTwice, kept: isKept === true };
}

export function theatreOnWire(performance: Performance | null): Shown {
  if (performance === null) return { performance: null };
  const { programme, openedAtMs, seen } = performance;
  const { seats, buyers, arrival } = programme;
  return {
    performance: {
      id: performance.id,
      phase: performance.phase,
      seats,
      buyers,
      arrival,
      clicks: performance.clicks.length,
      opened_at: openedAtMs === null ? null : new Date(openedAtMs).toISOString(),
      took_ms: performance.tookMs,
      available: seen.available,
      outcomes: performance.marks.join(''),
      answered_at_ms: performance.isOn ? [] : performance.answeredAtMs,
      sold: performance.sold,
      refused: performance.refused,
      absorbed: performance.absorbed,
      duplicates: performance.duplicates,
      failed: performance.failed,
      sent_again: performance.sentAgain,
      batches: seen.batches.map(({ atMs, size }) => ({ at_ms: since(openedAtMs, atMs), size })),
      proof: proofOnWire(performance),
      naive: naiveOnWire(performance),
    },
  };
}
