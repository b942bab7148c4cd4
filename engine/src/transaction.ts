/**
 * One connection, one transaction: begin, statements sent together in one round trip, commit with its tag checked, and what
 * each way of failing means.
 */
import type { PoolClient, QueryResult } from 'pg';
import type { Statement } from './statement.js';

export interface Step {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * What to do about a failure:
 * - `again`: the transaction was rolled back through no fault of a command (deadlock, serialisation, a raced key): the whole batch again;
 * - `locked`: a lock did not come in time;
 * - `guilty`: one command's data was refused (classes 22 and 23): split until it stands alone;
 * - `lost`: the connection went, before COMMIT was sent: nothing happened;
 * - `unknown`: it went after COMMIT was sent, or the COMMIT drew a warning: it may have happened.
 */
export type FailureKind = 'again' | 'locked' | 'guilty' | 'lost' | 'unknown';

export class TransactionFailure extends Error {
  override readonly name = 'TransactionFailure';
  constructor(
    readonly kind: FailureKind,
    readonly sqlstate: string | undefined,
    readonly constraint: string | undefined,
    options: { cause: unknown },
  ) {
    super(options.cause instanceof Error ? options.cause.message : String(options.cause), options);
  }
}

/** A raced insert of one of these is nobody's fault: read again and the answer is there. */
const racedConstraints = new Set(['a_key_acts_once', 'references_are_unique', 'events_are_unique', 'reservations_are_unique', 'cells_are_unique']);

interface DatabaseErrorLike {
  readonly code?: string;
  readonly severity?: string;
  readonly constraint?: string;
}

/** Raised by holdfast.expect_rows: somebody moved stock or changed a reservation without its lane's lock. */
const countMismatch = 'HF001';

/** The server's word, as opposed to the network's. */
function isServerError(error: unknown): error is Error & Required<Pick<DatabaseErrorLike, 'code'>> & DatabaseErrorLike {
  return error instanceof Error && typeof (error as DatabaseErrorLike).code === 'string' && typeof (error as DatabaseErrorLike).severity === 'string';
}

/** Sorts an error into its class. `commitSent`: COMMIT had left the socket when it came. */
export function classify(error: unknown, commitSent: boolean): TransactionFailure {
  if (error instanceof TransactionFailure) return error;
  const fail = (kind: FailureKind, code?: string, constraint?: string) => new TransactionFailure(kind, code, constraint, { cause: error });
  if (!isServerError(error)) return fail(commitSent ? 'unknown' : 'lost');
  const { code, constraint } = error;
  if (code === '40001' || code === '40P01' || code === countMismatch) return fail('again', code);
  if (code === '23505' && constraint !== undefined && racedConstraints.has(constraint)) return fail('again', code, constraint);
  if (code === '55P03') return fail('locked', code);
  if (code.startsWith('22') || code.startsWith('23')) return fail('guilty', code, constraint);
  // A server that refuses a statement before COMMIT has rolled back; one that dies while committing has said nothing.
  const cutOff = code.startsWith('08') || code.startsWith('57P') || code === '40003' || code.startsWith('58') || code.startsWith('XX') || code.startsWith('53');
  return fail(cutOff && commitSent ? 'unknown' : 'lost', code, constraint);
}

const beginText =
  'begin isolation level read committed; set local lock_timeout = 700; set local idle_in_transaction_session_timeout = 2000; ' +
  'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';

/** How long a round trip may take, milliseconds, before its connection is given up. */
const roundTripMs = 5_000;

/**
 * A checked-out connection. Statements handed to one `send` leave together and are answered together; the client is put into
 * `pg`'s pipeline mode for as long as the session lasts.
 */
export class Session {
  private warned = false;
  private broken: unknown;
  private readonly wasPipelined: boolean;
  commitSent = false;

  private readonly onNotice = (notice: { severity?: string | undefined }) => {
    if (notice.severity === 'WARNING') this.warned = true;
  };
  private readonly onError = (error: Error) => {
    this.broken = error;
  };

  constructor(
    private readonly client: PoolClient,
    private readonly prepared: boolean,
  ) {
    const pipelined = client as PoolClient & { pipeline?: boolean };
    this.wasPipelined = pipelined.pipeline === true;
    pipelined.pipeline = true;
    client.on('notice', this.onNotice);
    client.on('error', this.onError);
  }

  begin(): Promise<unknown> {
    return this.client.query(beginText);
  }

  /** Sends the steps in one go. Rows in the order of the steps; the first error of the server's wins over those that follow from it. */
  async send(steps: readonly Step[], before: readonly Promise<unknown>[] = [], after: (() => Promise<unknown>) | undefined = undefined): Promise<QueryResult[]> {
    const { client } = this;
    const stream = (client as unknown as { connection: { stream: { cork?: () => void; uncork?: () => void } } }).connection.stream;
    stream.cork?.();
    const pending: Promise<unknown>[] = [...before];
    for (const [index, { statement, values }] of steps.entries()) {
      const timed = index === steps.length - 1 && after === undefined ? { query_timeout: roundTripMs } : {};
      pending.push(client.query({ ...(this.prepared ? { name: statement.name } : {}), text: statement.text, values: values as unknown[], ...timed }));
    }
    if (after !== undefined) pending.push(after());
    stream.uncork?.();
    const settled = await Promise.allSettled(pending);
    const failed = settled.filter((result): result is PromiseRejectedResult => result.status === 'rejected').map((result) => result.reason as unknown);
    if (failed.length > 0) throw failed.find(isServerError) ?? failed[0];
    const results = settled.slice(before.length).map((result) => (result as PromiseFulfilledResult<unknown>).value as QueryResult);
    return after === undefined ? results : results.slice(0, -1);
  }

  /** Sends the last writes and COMMIT together. Resolves only when the server said COMMIT without a warning. */
  async commit(steps: readonly Step[]): Promise<QueryResult[]> {
    let tag = '';
    this.warned = false;
    const results = await this.send(steps, [], async () => {
      this.commitSent = true;
      const result = await this.client.query({ text: 'commit', query_timeout: roundTripMs } as { text: string });
      tag = result.command;
    });
    if (tag !== 'COMMIT') throw new TransactionFailure('lost', undefined, undefined, { cause: new Error(`COMMIT was answered by ${tag}`) });
    if (this.warned) throw new TransactionFailure('unknown', undefined, undefined, { cause: new Error('COMMIT drew a warning: it may not be on the standby') });
    return results;
  }

  async rollback(): Promise<void> {
    await this.client.query('rollback');
  }

  /** Leaves the caller's connection as it was found. */
  detach(): void {
    this.client.off('notice', this.onNotice);
    this.client.off('error', this.onError);
    (this.client as PoolClient & { pipeline?: boolean }).pipeline = this.wasPipelined;
  }

  /** Gives the connection back to its pool; a doubtful one is destroyed. */
  release(destroy: boolean): void {
    this.detach();
    this.client.release(destroy || this.broken !== undefined);
  }
}
