/**
 * What an engine says to its database, and hears from it, altered on the way: to hold a batch at a certain point, or to take
 * one guard away and see the damage that the guard prevents. Tests only.
 */
import type pg from 'pg';
import type { Step, StepResult } from '../src/pipeline.js';
import { until } from './kit.js';

/** Statements that left together, by the names of their files: `lock_lanes`, `read_cells`, `commit`. */
export type Names = readonly string[];

export interface Tampering {
  /** Other text for statements, by name; the parameters remain the same. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Other steps altogether. */
  readonly steps?: (steps: readonly Step[], names: Names) => readonly Step[];
  /** Stands between the answer and the engine. */
  readonly answer?: (names: Names, answer: Promise<StepResult[]>, client: pg.PoolClient) => Promise<StepResult[]>;
}

/** What the engine hands to `pg` in place of a query; see pipeline.ts. */
interface Sending {
  steps: readonly Step[];
  resolve: (results: StepResult[]) => void;
  reject: (error: unknown) => void;
}

const isSending = (config: unknown): config is Sending =>
  typeof config === 'object' && config !== null && 'steps' in config && 'resolve' in config;
const shortName = ({ statement }: Step) => statement.name.replace(/^holdfast_/, '');

/** Alters every connection that the pool opens from now on. Statements that go through `pool.query` pass unaltered. */
export function tamper(pool: pg.Pool, { texts = {}, steps, answer }: Tampering): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const tampered = (config: unknown, ...rest: unknown[]): unknown => {
      if (!isSending(config)) return query(config, ...rest);
      const names = config.steps.map(shortName);
      const chosen = steps?.(config.steps, names) ?? config.steps;
      config.steps = chosen.map((step) => {
        const text = texts[shortName(step)];
        return text === undefined ? step : { ...step, statement: { ...step.statement, text } };
      });
      if (answer !== undefined) {
        const { resolve, reject } = config;
        const heard = new Promise<StepResult[]>((tell, fail) => Object.assign(config, { resolve: tell, reject: fail }));
        answer(names, heard, client as pg.PoolClient).then(resolve, reject);
      }
      return query(config, ...rest);
    };
    (client as { query: unknown }).query = tampered;
  });
}

/** A point that is passed only when it is opened. */
export class Gate {
  private release: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => {
    this.release = resolve;
  });
  private seen = 0;

  /** How many have come this far. */
  get arrived(): number {
    return this.seen;
  }

  open(): void {
    this.release();
  }

  async pass(): Promise<void> {
    this.seen += 1;
    await this.opened;
  }
}

/** Holds the answer to a statement back until the gate is opened, the first `times` times. The database has done its part by then. */
export function holdAt(gate: Gate, statement: string, times = Number.POSITIVE_INFINITY): NonNullable<Tampering['answer']> {
  let left = times;
  return async (names, answer) => {
    const results = await answer;
    if (names.includes(statement) && left > 0) {
      left -= 1;
      await gate.pass();
    }
    return results;
  };
}

/**
 * Two batches that have both read what they decide from before either writes, if their locks let them: the first to come waits
 * until the second is there, too, or stands before a lock. Every race of two is then lost in the same way every time.
 */
export class Meeting {
  private arrived = 0;
  on = false;

  constructor(private readonly watch: pg.Pool) {}

  readonly answer: NonNullable<Tampering['answer']> = async (names, answer) => {
    const results = await answer;
    if (!this.on || !names.some((name) => name === 'read_clock' || name === 'read_cells')) return results;
    this.arrived += 1;
    if (this.arrived === 1) {
      const blocked = async () =>
        ((await this.watch.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
          .rowCount ?? 0) > 0;
      await until('the other batch has read, or waits for a lock', async () => this.arrived > 1 || (await blocked()));
    }
    return results;
  };
}
