/** A buyer who is signed in: short access tokens, and a refresh token that is good once. */
import { type Answer, NoAnswer } from './answer.js';
import { createHoldfast, type Holdfast, type HoldfastOptions } from './client.js';
import type { Credentials } from './credentials.js';
import type { TextStorage } from './intent.js';
import type { CodeOf, Schemas } from './operations.js';

/** Plain data. */
export interface BuyerTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Of the access token, by the clock here. Epoch milliseconds. */
  readonly expiresAtMs: number;
}

/** Where tokens are. One that several pages share answers what the last of them wrote. */
export interface TokenStore {
  read(): BuyerTokens | undefined;
  /** undefined: signed out. */
  write(tokens: BuyerTokens | undefined): void;
  /** Runs one `work` at a time over all who share the store. Absent: nobody shares it. */
  exclusively?<T>(work: () => Promise<T>): Promise<T>;
}

/** Forgotten with the page. */
export function memoryTokens(tokens?: BuyerTokens): TokenStore {
  let held = tokens;
  return { read: () => held, write: (next) => (held = next) };
}

interface WebLocks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/**
 * In `localStorage` or `sessionStorage`: a reload stays signed in, and the pages of one origin share it; where the browser has Web
 * Locks they also take turns, so that no two of them spend one refresh token. What scripts of the page can read, hostile scripts can.
 */
export function storedTokens(storage: TextStorage, name = 'holdfast.tokens'): TokenStore {
  const locks = (globalThis as { navigator?: { locks?: WebLocks } }).navigator?.locks;
  return {
    read() {
      try {
        const tokens = JSON.parse(storage.getItem(name) ?? 'null') as BuyerTokens | null;
        return typeof tokens?.accessToken === 'string' && typeof tokens.refreshToken === 'string' ? tokens : undefined;
      } catch {
        return undefined;
      }
    },
    write(tokens) {
      if (tokens === undefined) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(tokens));
    },
    ...(locks && { exclusively: <T>(work: () => Promise<T>) => locks.request(name, work) }),
  };
}

export interface BuyerSessionOptions extends Omit<HoldfastOptions, 'credentials'> {
  /** Default: memory. */
  readonly store?: TokenStore;
}

/** Renewed when it has less than this to live. Milliseconds. */
const earlyMs = 30_000;

/** Credentials of a buyer. Hand it to `createHoldfast`; it renews tokens by itself, once for all who wait for it. */
export class BuyerSession implements Credentials {
  private readonly store: TokenStore;
  private readonly service: Holdfast;
  private readonly nowMs: () => number;
  private renewing: Promise<BuyerTokens | undefined> | undefined;
  /** Called when a sign-in has ended by itself: its 30 days are over, or somebody used a spent token. */
  onEnded: () => void = () => {};

  constructor({ store = memoryTokens(), ...options }: BuyerSessionOptions) {
    this.store = store;
    this.service = createHoldfast(options);
    this.nowMs = options.nowMs ?? Date.now;
  }

  get signedIn(): boolean {
    return this.store.read() !== undefined;
  }

  /** Throws NoAnswer; nobody is signed in then. */
  async logIn(credentials: Schemas['Credentials']): Promise<Answer<undefined, CodeOf<'/v1/auth/login', 'post'>>> {
    const told = await this.service.post('/v1/auth/login', { body: credentials });
    if (!told.ok) return told;
    this.keep(told.value);
    return { ...told, value: undefined };
  }

  /** Signed out here in any case, and at the service if it can be reached; who was not signed in is. */
  async logOut(): Promise<void> {
    const tokens = await this.exclusively(async () => {
      const held = this.store.read();
      this.store.write(undefined);
      return held;
    });
    if (tokens === undefined) return;
    try {
      await this.service.post('/v1/auth/logout', { body: { refresh_token: tokens.refreshToken } });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  /** Throws NoAnswer when a new token is needed and cannot be had just now. */
  async token(refused?: string): Promise<string | undefined> {
    const held = this.store.read();
    if (held === undefined) return undefined;
    const fresh = held.expiresAtMs - this.nowMs() > earlyMs;
    if (refused === undefined ? fresh : held.accessToken !== refused) return held.accessToken;
    this.renewing ??= this.renew(held).finally(() => (this.renewing = undefined));
    try {
      return (await this.renewing)?.accessToken;
    } catch (error) {
      // Renewed early, and in vain: what is left of the old one will do.
      if (refused === undefined && held.expiresAtMs > this.nowMs()) return held.accessToken;
      throw error;
    }
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.store.exclusively?.(work) ?? work();
  }

  private renew(worn: BuyerTokens): Promise<BuyerTokens | undefined> {
    return this.exclusively(async () => {
      const held = this.store.read();
      // Another page was faster, or signed out.
      if (held?.refreshToken !== worn.refreshToken) return held;
      // Sent once: a refresh token that comes twice looks stolen, and ends the sign-in.
      const told = await this.service.post('/v1/auth/refresh', { body: { refresh_token: held.refreshToken } });
      // Signed out, or in anew, while the answer was on its way.
      if (this.store.read()?.refreshToken !== worn.refreshToken) return this.store.read();
      if (told.ok) return this.keep(told.value);
      if (told.status !== 401)
        throw new NoAnswer('network', `the sign-in could not be renewed: ${told.problem.code}`, told.attempts, false);
      this.store.write(undefined);
      this.onEnded();
      return undefined;
    });
  }

  private keep({ access_token, refresh_token, expires_in }: Schemas['Tokens']): BuyerTokens {
    const tokens = { accessToken: access_token, refreshToken: refresh_token, expiresAtMs: this.nowMs() + expires_in * 1000 };
    this.store.write(tokens);
    return tokens;
  }
}
