/**
 * Several statements in one round trip, with a single Sync behind them: the server answers all at once, and after an error
 * it skips the rest. `pg` sends a Sync with every query, even in its own pipeline mode, and so pays a flush, a wake-up and a
 * promise for each; for a batch of one that is half its cost.
 */
import type { PoolClient } from 'pg';
import type { Statement } from './statement.js';

export interface Step {
  readonly statement: Statement;
  /** Strings, numbers, booleans and null; lists come as array literals from `columns.ts`. */
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
  bind(message: { portal: string; statement: string; values: readonly (string | Buffer | null)[] }): void;
  close(message: { type: 'S'; name: string }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

/** What a connection has prepared. */
interface Prepared {
  /** Columns of each statement, once they are known: what is known need not be described again. */
  readonly known: Map<string, readonly Field[]>;
  /** Statements that failed the first time they were run: the server may have prepared them, or not. */
  readonly doubtful: Set<string>;
}

const preparedOn = new WeakMap<object, Prepared>();

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

function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw new TypeError(`a statement takes text, numbers and null, not ${typeof value}; lists go through plainArray and textArray`);
}

/** Throws a TypeError when a step carries what cannot travel. */
export function checkValues(steps: readonly Step[]): void {
  for (const { values } of steps) for (const value of values) wireValue(value);
}

/**
 * Sends the steps and resolves with their results in order. Rejects with the server's error, or with the connection's. After
 * `timeoutMs` without an answer the connection is destroyed; 0: never.
 */
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

  private on: Prepared = { known: new Map(), doubtful: new Set() };
  private readonly results: StepResult[] = [];
  private fields: readonly Field[] = [];
  private rows: Row[] = [];
  private readonly sent: { readonly name: string; readonly fresh: boolean }[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly steps: readonly Step[],
    private readonly prepared: boolean,
    private readonly resolve: (results: StepResult[]) => void,
    private readonly reject: (error: unknown) => void,
    private readonly timeoutMs: number,
  ) {}

  submit(connection: WireConnection): null {
    const { known, doubtful } = (this.on = preparedOn.get(connection) ?? this.on);
    preparedOn.set(connection, this.on);
    if (this.timeoutMs > 0) this.timer = setTimeout(() => connection.stream.destroy(), this.timeoutMs);
    connection.stream.cork?.();
    const parsed = new Set<string>();
    for (const { statement, values } of this.steps) {
      const name = this.prepared ? statement.name : '';
      const fresh = name === '' || !(known.has(name) || parsed.has(name));
      if (fresh) {
        // To close what does not exist is no error.
        if (doubtful.delete(name)) connection.close({ type: 'S', name });
        connection.parse({ name, text: statement.text, types: [] });
        parsed.add(name);
      }
      connection.bind({ portal: '', statement: name, values: values.map(wireValue) });
      if (fresh) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '' });
      this.sent.push({ name, fresh });
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
    const name = this.sent[this.results.length]?.name ?? '';
    if (name !== '') this.on.known.set(name, this.fields);
    this.results.push({ rows: this.rows, tag: message.text });
    this.begin();
  }

  /** Of a statement that is nothing but a comment. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.end();
    this.resolve(this.results);
  }

  handleError(error: unknown): void {
    const failed = this.sent[this.results.length];
    if (failed?.fresh && failed.name !== '') this.on.doubtful.add(failed.name);
    this.end();
    this.reject(error);
  }

  private end(): void {
    clearTimeout(this.timer);
    // Where the pool has a `query_timeout`, `pg` stops its own clock in here.
    this.callback();
  }

  /** Makes ready for the next step's answer. */
  private begin(): void {
    const next = this.sent[this.results.length];
    this.rows = [];
    this.fields = next === undefined ? [] : (this.on.known.get(next.name) ?? []);
  }
}
