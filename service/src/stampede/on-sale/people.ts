/** The buyers of an on-sale, signed in before it begins. */
import { randomBytes } from 'node:crypto';
import { newId } from '@holdfast/engine';
import type pg from 'pg';
import { databaseClock } from '../../clock/database-clock.js';
import { accessTokens } from '../../identity/buyers/access-tokens.js';
import { createAccount } from '../../identity/buyers/accounts.js';
import { Passwords } from '../../identity/buyers/passwords.js';
import { StageRefused } from '../staff-client.js';
import type { ShopWindow } from './shop-window.js';

export interface Person {
  /** From 1. */
  readonly no: number;
  /** An access token. */
  readonly token: string;
}

/** Makes the people of a service. `onReady` is told how many there are. */
export type Gather = (shop: ShopWindow, count: number, onReady: (ready: number) => void) => Promise<Person[]>;

const atOnce = 16;
const newEmail = (run: string, no: number) => `buyer-${no}@${run}.example.com`;
const newRun = () => randomBytes(4).toString('hex');

async function each(count: number, onReady: (ready: number) => void, make: (no: number) => Promise<string>): Promise<Person[]> {
  const people: Person[] = [];
  let next = 1;
  const worker = async () => {
    while (next <= count) {
      const no = next;
      next += 1;
      people.push({ no, token: await make(no) });
      onReady(people.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return people.sort((a, b) => a.no - b.no);
}

/** As everybody does it: registers, signs in. Hashing passwords takes its time. Throws {@link StageRefused} when that is refused. */
export const registerPeople: Gather = (shop, count, onReady) => {
  const run = newRun();
  const password = randomBytes(9).toString('base64url');
  return each(count, onReady, async (no) => {
    const body = { email: newEmail(run, no), password };
    const made = await shop.ask({ method: 'POST', path: '/auth/register', token: null, body });
    if (made.status !== 201) throw new StageRefused(`A buyer could not register: ${made.status} ${made.body.code ?? ''}`);
    const { status, body: session } = await shop.ask<{ access_token: string }>({
      method: 'POST',
      path: '/auth/login',
      token: null,
      body,
    });
    if (session.access_token === undefined) throw new StageRefused(`A buyer could not sign in: ${status} ${session.code ?? ''}`);
    return session.access_token;
  });
};

/** Straight into the database of a service whose secret for tokens is known: one password is hashed once for all of them. */
export function insertPeople(pool: pg.Pool, secret: string): Gather {
  return async (_shop, count, onReady) => {
    const run = newRun();
    const password = randomBytes(9).toString('base64url');
    const hash = await new Passwords().hash(password);
    const passwords = new Passwords({}, { hash: async () => hash, verify: async () => false });
    const tokens = accessTokens(secret);
    const nowMs = await databaseClock(pool).read();
    return each(count, onReady, async (no) => {
      const userId: string = newId();
      await createAccount(pool, passwords, { userId, email: newEmail(run, no), password });
      return tokens.issue(userId, nowMs);
    });
  };
}
