/** What may be thrown at a caller: lost infrastructure, never a refusal. */

/** The queue is full, the command grew old before it was sent, or its lane is held by somebody else. Nothing was done; try again. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
  readonly code = 'busy';
}

/** The COMMIT was sent and its answer never came, and the deadline passed. It may have been done: try again **with the same key**. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  readonly code = 'outcome_unknown';
}

/** The database cannot be reached, or refused for a reason that is no command's fault. Nothing was done. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
  readonly code = 'unavailable';
}

/**
 * One command that makes no sense, or that the database would not take (classes 22 and 23), or over which a part's rule threw.
 * Its neighbours were not touched. Nothing was done.
 */
export class CommandRejected extends Error {
  override readonly name = 'CommandRejected';
  readonly code = 'rejected';
  constructor(
    message: string,
    /** Empty when it was not the database that refused. */
    readonly sqlstate: string,
    /** The name of the violated constraint, if it was one. */
    readonly constraint: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The database lacks something the engine promises by. Raised at start; the message names it. */
export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken';
  readonly code = 'promise_broken';
}
