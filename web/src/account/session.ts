/**
 * Who is signed in, in every tab of this browser. Tokens are in `localStorage`: a reload stays signed in, tabs share one sign-in and take
 * turns to renew it. The policy of the pages runs no script but our own files.
 */
import { BuyerSession, createHoldfast, memoryTokens, storedTokens, type TokenStore } from '@holdfast/client';

const keptAs = 'holdfast.tokens';

function storeOfThisBrowser(): TokenStore {
  try {
    localStorage.setItem(`${keptAs}.probe`, '');
    localStorage.removeItem(`${keptAs}.probe`);
    return storedTokens(localStorage, keptAs);
  } catch {
    // Forbidden or full: signed in for as long as this page lives.
    return memoryTokens();
  }
}

const store = storeOfThisBrowser();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const session = new BuyerSession({
  baseUrl: '',
  store: {
    ...store,
    write(tokens) {
      store.write(tokens);
      tell();
    },
  },
});

/** The service, asked as whoever is signed in. */
export const buyer = createHoldfast({ baseUrl: '', credentials: session });

interface Claims {
  readonly sub?: unknown;
  /** Seconds. */
  readonly exp?: unknown;
}

/** What a token says of itself. It is the service that believes it or not; here it only names whose pages these are. */
function claimsOf(token: string): Claims {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/** Of whoever is signed in. */
export function signedInUser(): string | undefined {
  const tokens = store.read();
  if (tokens === undefined) return undefined;
  const { sub } = claimsOf(tokens.accessToken);
  return typeof sub === 'string' ? sub : 'unnamed';
}

/** Below this a clock is as right as can be told from a token, which counts whole seconds. Milliseconds. */
const tellableMs = 2_500;

/**
 * How far the clock here is ahead of the service's, as far as a sign-in tells: a token says when it ends there, and the client noted when
 * that is here. Milliseconds; 0 when it is about right, or nobody is signed in.
 */
export function clockAheadMs(): number {
  const tokens = store.read();
  const exp = tokens === undefined ? undefined : claimsOf(tokens.accessToken).exp;
  if (tokens === undefined || typeof exp !== 'number') return 0;
  const aheadMs = tokens.expiresAtMs - exp * 1000;
  return Math.abs(aheadMs) < tellableMs ? 0 : aheadMs;
}

/** Told of every sign-in and sign-out, those in other tabs too. Returns what ends it. */
export function onSessionChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === keptAs || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', elsewhere);
  };
}

let endedByItself = false;
session.onEnded = () => {
  endedByItself = true;
};

/** Whether the last sign-in ended without anybody asking for it, once. */
export function takeEnded(): boolean {
  const ended = endedByItself;
  endedByItself = false;
  return ended;
}
