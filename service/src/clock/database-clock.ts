/**
 * The database's clock as a process can know it without asking each time: its own monotone clock, and the measured offset
 * between the two. What time of day the process believes in plays no part.
 */
import type pg from 'pg';
import { readClock } from './sql/statements.js';

export interface DatabaseClock {
  /**
   * The database's clock now, epoch milliseconds. Asks nobody, but sees to it that an old measurement is renewed; undefined
   * when there was none yet.
   */
  nowMs(): number | undefined;
  /** The same, measured first where that is due. Rejects when there was no measurement yet and the database cannot be asked. */
  read(): Promise<number>;
}

export interface DatabaseClockOptions {
  /** Milliseconds after which a measurement is renewed. Default 10,000. */
  readonly measureEveryMs?: number;
  /** A monotone clock of this process, milliseconds. */
  readonly monotoneMs?: () => number;
}

interface Measurement {
  readonly offsetMs: number;
  /** How wrong the offset can be: the database read its clock somewhere between the question and the answer. */
  readonly errorMs: number;
  readonly atMs: number;
}

/** Two clocks that are steered drift apart by less: half a second in a quarter of an hour. */
const driftPerMs = 1 / 2_000;

export function databaseClock(
  pool: pg.Pool,
  { measureEveryMs = 10_000, monotoneMs = () => performance.now() }: DatabaseClockOptions = {},
): DatabaseClock {
  let known: Measurement | undefined;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | undefined;

  async function measure(): Promise<void> {
    const askedAtMs = monotoneMs();
    const { rows } = await pool.query<{ now_ms: number }>(readClock.text);
    const atMs = monotoneMs();
    const errorMs = (atMs - askedAtMs) / 2;
    // A question that waited long for its answer says less than a good measurement that has drifted since.
    if (known === undefined || errorMs <= known.errorMs + (atMs - known.atMs) * driftPerMs) {
      known = { offsetMs: (rows[0] as { now_ms: number }).now_ms - (askedAtMs + errorMs), errorMs, atMs };
    }
  }

  function renew(): Promise<void> | undefined {
    if (measuring === undefined && (known === undefined || monotoneMs() - triedAtMs >= measureEveryMs)) {
      triedAtMs = monotoneMs();
      measuring = measure().finally(() => {
        measuring = undefined;
      });
      // Whoever waits for it learns of it.
      measuring.catch(() => {});
    }
    return measuring;
  }

  const nowMs = () => (known === undefined ? undefined : monotoneMs() + known.offsetMs);

  return {
    nowMs() {
      void renew();
      return nowMs();
    },
    async read() {
      try {
        await renew();
      } catch (error) {
        if (known === undefined) throw error;
      }
      return nowMs() as number;
    },
  };
}
