/**
 * Several statements in one round trip, with a single Sync behind them: the server answers all at once, and after an error
 * it skips the rest. `pg` sends a Sync with every query, even in its own pipeline mode, and so pays a flush, a wake-up and a
 * promise for each; for a batch of one that is half its cost.
 */
import type { PoolClient } from 'pg';
import type { Statement } from './statement.js';

/** Strings, numbers and null; lists come as array literals from `columns.ts`. */
export type Value = string | number | boolean | null;

export interface Step {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

export type Row = Record<string, unknown>;

export interface StepResult {
  readonly rows: Row[];
  /** As the server names it: `COMMIT`, `INSERT 0 5`. */
  readonly tag: string;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What `pg` offers to whatever submits itself. */
interface WireConnection {
  readonly stream: { cork?: () => void; uncork?: () => void; destroy: () => void };
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

/** Columns of each prepared statement, once they are known: what is known need not be described again. */
const described = new WeakMap<object, Map<string, readonly Field[]>>();

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  20: Number,
  21: Number,
  23: Number,
  700: Number,
  701: Number,
  114: JSON.parse,
  3802: JSON.parse,
};

function wireValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw new TypeError(`a statement takes text, numbers and null, not ${typeof value}; lists go through plainArray and textArray`);
}

/** Sends the steps and resolves with their results in order. Rejects with the server's error, or with the connection's. */
export function sendTogether(client: PoolClient, steps: readonly Step[], prepared: boolean, timeoutMs: number): Promise<StepResult[]> {
  return new Promise((resolve, reject) => {
    const pipeline = new Pipeline(steps, prepared, resolve, reject, timeoutMs);
    client.query(pipeline as unknown as string);
  });
}

/** Speaks the protocol in place of one of `pg`'s own queries; its methods are called by `pg`'s client. */
class Pipeline {
  // `pg` asks a submitted query for these.
  readonly name = '';
  readonly text = '';
  callback: () => void = () => undefined;

  private known = new Map<string, readonly Field[]>();
  private readonly results: StepResult[] = [];
  private fields: readonly Field[] = [];
  private rows: Row[] = [];
  private readonly parsed: (readonly [name: string, step: number])[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly steps: readonly Step[],
    private readonly prepared: boolean,
    private readonly resolve: (results: StepResult[]) => void,
    private readonly reject: (error: unknown) => void,
    private readonly timeoutMs: number,
  ) {}

  submit(connection: WireConnection): null {
    this.known = described.get(connection) ?? new Map();
    described.set(connection, this.known);
    this.timer = setTimeout(() => connection.stream.destroy(), this.timeoutMs);
    connection.stream.cork?.();
    const sent = new Set<string>();
    for (const { statement, values } of this.steps) {
      const name = this.prepared ? statement.name : '';
      const fresh = name === '' || !(this.known.has(name) || sent.has(name));
      if (fresh) {
        connection.parse({ name, text: statement.text, types: [] });
        sent.add(name);
      }
      connection.bind({ portal: '', statement: name, values, valueMapper: wireValue });
      if (fresh) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '' });
      this.parsed.push([name, fresh ? 1 : 0]);
    }
    connection.sync();
    connection.stream.uncork?.();
    this.begin();
    return null;
  }

  handleRowDescription(message: { fields: readonly Field[] }): void {
    this.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
  }

  handleDataRow(message: { fields: readonly (string | null)[] }): void {
    const row: Row = {};
    for (let index = 0; index < this.fields.length; index += 1) {
      const { name, dataTypeID } = this.fields[index] as Field;
      const text = message.fields[index] as string | null;
      row[name] = text === null ? null : (parsers[dataTypeID]?.(text) ?? text);
    }
    this.rows.push(row);
  }

  handleCommandComplete(message: { text: string }): void {
    const [name] = this.parsed[this.results.length] as readonly [string, number];
    if (name !== '') this.known.set(name, this.fields);
    this.results.push({ rows: this.rows, tag: message.text });
    this.begin();
  }

  handleReadyForQuery(): void {
    clearTimeout(this.timer);
    this.resolve(this.results);
  }

  handleError(error: unknown): void {
    clearTimeout(this.timer);
    this.reject(error);
  }

  /** Makes ready for the next step's answer. */
  private begin(): void {
    const next = this.parsed[this.results.length];
    this.rows = [];
    this.fields = next === undefined ? [] : (this.known.get(next[0]) ?? []);
  }
}
