/**
 * How a guest without an account opens a reservation: by its reference **and** the e-mail it was booked with. Whatever does
 * not fit is the same 404, and guessing has a budget: per reference, per address and in all, kept in PostgreSQL so that it
 * holds over processes and restarts. Without PostgreSQL nobody is let in.
 */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { networkOf } from '../http/limits.js';
import { type Problem, problem } from '../http/problems.js';
import type { Secrets } from './secrets.js';
import { countAttempt, readAttempts, sweepAttempts } from './sql/statements.js';

/** Failed attempts that are answered 404 within one window; those that follow are answered 429 until it ends. */
export interface GuessBudget {
  readonly perReference: number;
  readonly perAddress: number;
  readonly inAll: number;
  readonly windowSeconds: number;
}

export const defaultGuessBudget: GuessBudget = { perReference: 10, perAddress: 300, inAll: 30_000, windowSeconds: 900 };

export interface Knock {
  /** The reference or id as it was asked for, whether there is one or not. */
  readonly reference: string;
  readonly email: string;
  /** The client's address. */
  readonly address: string;
}

export interface GuestAccess {
  /** The owner that the kernel knows a guest as: `guest:` and 128 bits of a keyed hash of the normalised e-mail. */
  ownerOf(email: string): string;
  /**
   * Runs `find` with the owner that the e-mail makes, within the budget. What it finds is handed on; null is a failed attempt
   * and `not_found`. A spent budget is `rate_limited`, and `find` is not asked.
   */
  open<Found>(knock: Knock, find: (owner: string) => Promise<Found | null>): Promise<Found | Problem>;
}

/** Trimmed, in Unicode's composed form, in lower case: `Ana@Example.com ` is `ana@example.com`. */
export function normalisedEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** What failed attempts are counted under: a kind, and a keyed hash of whom or what was tried. */
export function attemptSubjects({ attempt }: Pick<Secrets, 'attempt'>): (kind: string, text: string) => string {
  return (kind, text) => `${kind}:${createHmac('sha256', attempt).update(`${kind}\n${text}`).digest('base64url').slice(0, 22)}`;
}

interface Count {
  subject: string;
  failed: number;
  seconds_left: number;
}

/** One failed attempt in so many also clears away counts that are long over. */
const sweepEvery = 256;

export function guestAccess(
  pool: pg.Pool,
  secrets: Pick<Secrets, 'owner' | 'attempt'>,
  budget: GuessBudget = defaultGuessBudget,
): GuestAccess {
  /** E-mails that are being tried on a reference right now, by owner: guesses sent all at once count before they fail. */
  const trying = new Map<string, Map<string, number>>();
  let failures = 0;

  const subjectOf = attemptSubjects(secrets);
  const ownerOf = (email: string) =>
    `guest:${createHmac('sha256', secrets.owner).update(normalisedEmail(email)).digest('base64url').slice(0, 22)}`;

  function enter(reference: string, owner: string): number {
    const owners = trying.get(reference) ?? new Map<string, number>();
    owners.set(owner, (owners.get(owner) ?? 0) + 1);
    trying.set(reference, owners);
    return owners.size;
  }
  function leave(reference: string, owner: string): void {
    const owners = trying.get(reference);
    const left = (owners?.get(owner) ?? 1) - 1;
    if (left > 0) owners?.set(owner, left);
    else owners?.delete(owner);
    if (owners?.size === 0) trying.delete(reference);
  }

  /** The problem when one of these counts is over its budget. */
  function spent(counts: readonly Count[], limits: ReadonlyMap<string, number>): Problem | null {
    const over = counts.filter(({ subject, failed }) => failed > (limits.get(subject) ?? 0));
    if (over.length === 0) return null;
    return problem(
      'rate_limited',
      'Too many failed attempts to open a reservation.',
      undefined,
      Math.max(1, ...over.map(({ seconds_left }) => Math.ceil(seconds_left))),
    );
  }

  return {
    ownerOf,
    async open(knock, find) {
      const owner = ownerOf(knock.email);
      const reference = subjectOf('reference', knock.reference.toLowerCase());
      const limits = new Map([
        [reference, budget.perReference],
        [subjectOf('address', networkOf(knock.address)), budget.perAddress],
        ['all', budget.inAll],
      ]);
      const subjects = [...limits.keys()];
      const guessesAtOnce = enter(reference, owner);
      try {
        const { rows } = await pool.query<Count>(readAttempts.text, [subjects]);
        const expected = rows.map((row) => ({ ...row, failed: row.failed + (row.subject === reference ? guessesAtOnce : 1) }));
        const refused = spent(expected, limits) ?? (guessesAtOnce > budget.perReference ? problem('rate_limited') : null);
        if (refused !== null) return refused;
        const found = await find(owner);
        if (found !== null) return found;
        const counted = await pool.query<Count>(countAttempt.text, [subjects, budget.windowSeconds]);
        failures += 1;
        if (failures % sweepEvery === 0) pool.query(sweepAttempts.text).catch(() => {});
        return spent(counted.rows, limits) ?? problem('not_found');
      } finally {
        leave(reference, owner);
      }
    },
  };
}
