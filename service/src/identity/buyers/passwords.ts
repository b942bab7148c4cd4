/**
 * Passwords: argon2id, off the event loop, few at a time. Whether an account exists cannot be told by the time an answer
 * takes: where there is no hash to compare with, a hash that nothing fits is compared with at the same cost.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { Turns } from './turns.js';

/** 19 MiB, two passes, one lane: OWASP's floor for argon2id, which is what the library does unless told otherwise. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Half of the processors and never more than two, because a hash that runs on each of them leaves none for everybody else. */
const atOnceDefault = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** At some 20 ms each the last of them waits for twenty seconds, as long as people do; who has gone by then costs nothing. */
const waitingMaxDefault = 1_000;

/** What does the work; for tests. */
export interface Argon {
  hash(password: string, options: Options): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '');
}

/** The same characters, however a keyboard composes them. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}

export class Passwords {
  private readonly turns: Turns;
  /** Of no password: its bytes are random. */
  private readonly decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;

  constructor(
    { atOnce = atOnceDefault, waitingMax = waitingMaxDefault } = {},
    private readonly argon: Argon = { hash: argonHash, verify: argonVerify },
  ) {
    this.turns = new Turns(atOnce, waitingMax);
  }

  /** What to keep of a password. Throws the problem `busy` when too many wait. */
  hash(password: string, gone?: () => boolean): Promise<string> {
    return this.turns.take(() => this.argon.hash(canonical(password), cost), gone);
  }

  /** Whether `hash` was made of this password; with null the same work, and no. Throws the problem `busy` when too many wait. */
  async fits(hash: string | null, password: string, gone?: () => boolean): Promise<boolean> {
    const fits = await this.turns.take(() => this.argon.verify(hash ?? this.decoy, canonical(password)), gone);
    return fits && hash !== null;
  }
}
