/**
 * What an engine says to its database, and hears from it, altered on the way: to hold a batch at a certain point, or to take
 * one guard away and see the damage that the guard prevents. Tests only.
 */
import type pg from 'pg';
import * as sql from '../src/sql/index.js';

/** A statement on its way. `name` is the file's (`lock_lanes`), or `begin`, `commit`, `rollback`; other text has none. */
export interface Said {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Rows = pg.QueryResult;

export interface Tampering {
  /** Other text for statements, by name; the parameters stay the same. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Other parameters. */
  readonly values?: (said: Said, client: pg.PoolClient) => readonly unknown[] | undefined;
  /** Stands between the answer and the engine. */
  readonly answer?: (said: Said, answer: Promise<Rows>, client: pg.PoolClient) => Promise<Rows>;
}

const nameOf = new Map(Object.values(sql).map(({ name, text }) => [text, name.replace(/^holdfast_/, '')]));

function nameIn(text: string): string | undefined {
  return nameOf.get(text) ?? /^(begin|commit|rollback)\b/.exec(text)?.[1];
}

/** Alters every connection that the pool opens from now on. */
export function tamper(pool: pg.Pool, { texts = {}, values, answer }: Tampering): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const tampered = (config: unknown, ...rest: unknown[]): unknown => {
      const asked = (typeof config === 'string' ? { text: config } : config) as { text: string; values?: unknown[] };
      // pool.query hands values and a callback beside the text; the engine's own statements come as one object.
      const given = (asked.values ?? (Array.isArray(rest[0]) ? rest[0] : [])) as unknown[];
      const said: Said = { name: nameIn(asked.text), text: asked.text, values: given };
      const text = said.name === undefined ? undefined : texts[said.name];
      const others = values?.(said, client as pg.PoolClient);
      const changed = { ...asked, ...(text === undefined ? {} : { text }), ...(others === undefined ? {} : { values: [...others] }) };
      const result = query(changed, ...rest);
      return answer !== undefined && result instanceof Promise ? answer(said, result as Promise<Rows>, client as pg.PoolClient) : result;
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

/** Holds the answer to a statement back until the gate is opened. The database has done its part by then. */
export function holdAt(gate: Gate, statement: string, times = Number.POSITIVE_INFINITY): NonNullable<Tampering['answer']> {
  let left = times;
  return async (said, answer) => {
    const result = await answer;
    if (said.name === statement && left > 0) {
      left -= 1;
      await gate.pass();
    }
    return result;
  };
}
