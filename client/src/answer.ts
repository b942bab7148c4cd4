/** What becomes of a request: a value or a refusal. What is neither is thrown. */
import type { Problem, ProblemCode } from './problem.js';

interface Answered {
  /** Of HTTP. */
  readonly status: number;
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined;
  /** How often it was sent, this answer included. */
  readonly attempts: number;
}

/** The service did it, or told it. */
export interface Accepted<Value> extends Answered {
  readonly ok: true;
  readonly value: Value;
  /** The intent had acted before; `value` is its result as it is now. */
  readonly replayed: boolean;
}

/** The service said no. */
export interface Refused<Code extends string = ProblemCode> extends Answered {
  readonly ok: false;
  readonly problem: Problem<Code>;
  /** When to come back, if the service said so. Milliseconds from the answer. */
  readonly retryAfterMs: number | undefined;
  /**
   * It may have been done all the same: the answer of an earlier attempt was lost, or the service itself does not know, and nothing
   * since has settled it (retries used up; signed out meanwhile, which is judged first). Keep the intent and send it again.
   */
  readonly unsettled: boolean;
}

/** A caller has to look at `ok` before there is a `value`. */
export type Answer<Value, Code extends string = ProblemCode> = Accepted<Value> | Refused<Code>;

/** Why there was no answer. `network`: no connection, or it broke. `timeout`: none in time. `not_understood`: somebody else answered. */
export type NoAnswerReason = 'network' | 'timeout' | 'not_understood';

/** Thrown when there is no answer of the service to give, after all retries that are safe. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    readonly reason: NoAnswerReason,
    message: string,
    /** How often the request was sent. */
    readonly attempts: number,
    /** It may have been done: whoever has an intent keeps it and sends it again; whoever has none looks first. */
    readonly unsettled: boolean,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }
}
