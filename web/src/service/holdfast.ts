/** The service that served this page, through its typed client. */
import { type Answer, createHoldfast, keepIntents, NoAnswer, type Problem } from '@holdfast/client';

/**
 * As nobody in particular: guests need no account. Queries know how old they are; a cache of the browser's below them would only make one
 * request wait for another.
 */
export const holdfast = createHoldfast({ baseUrl: '', fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }) });

/** What this tab means to do: the keys of its intents, which a reload keeps. */
export const intents = keepIntents(sessionStorageOrNone());

function sessionStorageOrNone(): Storage {
  try {
    return sessionStorage;
  } catch {
    // Forbidden: the client then keeps them in memory.
    return { getItem: () => null } as unknown as Storage;
  }
}

/** A refusal, thrown, for where queries want errors to be thrown. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';

  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
  }
}

/** The value of an answer. Throws RefusalError, or NoAnswer. */
export async function valueFrom<Value>(answered: Promise<Answer<Value, string>>): Promise<Value> {
  const answer = await answered;
  if (answer.ok) return answer.value;
  throw new RefusalError(answer.problem as Problem);
}

/** Why something failed, if it is something that is known to. */
export type Trouble = Problem | NoAnswer;

export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof RefusalError) return error.problem;
  return error instanceof NoAnswer ? error : undefined;
}

/**
 * What the service wrote into the page about itself. `payments`: the gateway, `test` in the demo. `accounts`: `own`, or `external` where
 * another issuer keeps them. `theatre`: `on` where the demo's stampede is played.
 */
export function fact(name: 'payments' | 'accounts' | 'theatre'): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="holdfast:${name}"]`)?.content;
}
