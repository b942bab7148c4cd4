/**
 * One connection, one transaction: begin, statements sent together, commit with its tag checked, and what each way of failing
 * means.
 */
import type { Pool, PoolClient } from 'pg';
import { checkValues, type Step, type StepResult, sendTogether } from './pipeline.js';
import * as sql from './sql/index.js';

/**
 * What to do about a failure:
 * - `again`: the transaction was rolled back through no fault of a command (deadlock, serialisation, a raced key): the whole batch again;
 * - `locked`: a lock did not come in time;
 * - `guilty`: one command's data was refused (classes 22 and 23), or a rule threw over it: split until it stands alone;
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
const racedConstraints = new Set([
  'a_key_acts_once',
  'references_are_unique',
  'events_are_unique',
  'reservations_are_unique',
  'cells_are_unique',
]);

interface DatabaseErrorLike {
  readonly code?: string;
  readonly severity?: string;
  readonly constraint?: string;
}

/** Raised by holdfast.expect_rows: somebody moved stock or changed a reservation without its lane's lock. */
const countMismatch = 'HF001';

/** The server's word, as opposed to the network's. */
function isServerError(error: unknown): error is Error & Required<Pick<DatabaseErrorLike, 'code'>> & DatabaseErrorLike {
  return (
    error instanceof Error &&
    typeof (error as DatabaseErrorLike).code === 'string' &&
    typeof (error as DatabaseErrorLike).severity === 'string'
  );
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
  const cutOff =
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code === '40003' ||
    code.startsWith('58') ||
    code.startsWith('XX') ||
    code.startsWith('53');
  return fail(cutOff && commitSent ? 'unknown' : 'lost', code, constraint);
}

/** Runs what talks to nobody, of ours or of a part's. What it throws is about some command's data: it must not fail the whole batch. */
export function pure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new TransactionFailure('guilty', undefined, undefined, { cause: error });
  }
}

/** The steps that open a transaction: read committed, and settings that end with it. */
export const beginning: readonly Step[] = [
  { statement: sql.begin, values: [] },
  { statement: sql.settings, values: [] },
];

/** A connection from the pool, within `patienceMs`: a pool that others have emptied must not keep a command for ever. */
export async function checkOut(pool: Pool, patienceMs: number): Promise<PoolClient> {
  const coming = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // When it comes all the same, it goes straight back.
      coming.then(
        (client) => client.release(),
        () => undefined,
      );
      reject(new Error(`no connection came free within ${patienceMs} ms`));
    }, patienceMs);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

function ofOneLane(step: Step): Step {
  const { oneLane } = step.statement;
  return oneLane === undefined ? step : { ...step, statement: oneLane };
}

/** A checked-out connection, for the length of one transaction or one look. */
export class Session {
  private warned = false;
  private broken = false;
  commitSent = false;

  private readonly onNotice = (notice: { severity?: string | undefined; code?: string | undefined }) => {
    // The severity comes in the server's language; whatever is less than a warning has the code of success.
    if (notice.severity === 'WARNING' || !notice.code?.startsWith('00')) this.warned = true;
  };
  private readonly onError = () => {
    this.broken = true;
  };

  constructor(
    private readonly client: PoolClient,
    private readonly prepared: boolean,
    /** How long a round trip may take, milliseconds, before the connection is given up; 0: as long as it takes. */
    private readonly roundTripMs: number,
    /** The tables are distributed by lane, and all that is sent is of one lane. */
    private readonly oneLane = false,
  ) {
    client.on('notice', this.onNotice);
    client.on('error', this.onError);
  }

  /** Sends the steps in one round trip. */
  async send(steps: readonly Step[]): Promise<StepResult[]> {
    if (steps.length === 0) return [];
    return sendTogether(this.client, this.oneLane ? steps.map(ofOneLane) : steps, this.prepared, this.roundTripMs);
  }

  /** Sends the last writes and COMMIT together. Resolves, to the results of all, only when the server said COMMIT without a warning. */
  async commit(steps: readonly Step[]): Promise<StepResult[]> {
    pure(() => checkValues(steps));
    this.warned = false;
    this.commitSent = true;
    const results = await this.send([...steps, { statement: sql.commit, values: [] }]);
    const tag = results.at(-1)?.tag;
    if (tag !== 'COMMIT') throw new TransactionFailure('lost', undefined, undefined, { cause: new Error(`COMMIT was answered by ${tag}`) });
    if (this.warned)
      throw new TransactionFailure('unknown', undefined, undefined, {
        cause: new Error('COMMIT drew a warning: it may not be on the standby'),
      });
    return results;
  }

  /** Something came that was more than a notice: what was just done may not be on the standby. */
  get wasWarned(): boolean {
    return this.warned;
  }

  /** Throws when the connection is outside a transaction, as far as `pg` can say: locks would be gone as soon as they are had. */
  expectTransaction(): void {
    const { getTransactionStatus } = this.client as PoolClient & { getTransactionStatus?: () => string | null };
    const status = getTransactionStatus?.call(this.client);
    if (status === 'I') throw new Error('this verb works inside a transaction of yours: BEGIN first, and wait for its answer');
  }

  async rollback(): Promise<void> {
    await this.send([{ statement: sql.rollback, values: [] }]);
  }

  /** Leaves the caller's connection as it was found. */
  detach(): void {
    this.client.off('notice', this.onNotice);
    this.client.off('error', this.onError);
  }

  /** Gives the connection back to its pool; a doubtful one is destroyed. */
  release(destroy: boolean): void {
    this.detach();
    this.client.release(destroy || this.broken);
  }
}
