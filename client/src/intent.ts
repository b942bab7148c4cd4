/** What somebody means to do, once: a key that goes along with every sending of it. */

/** Plain data: it can be kept, sent to a worker, written to storage. */
export interface Intent {
  /** The Idempotency-Key. */
  readonly key: string;
}

/** A new intent. Draw it when a person decides (the form is shown, the button is pressed first), never when a request is sent. */
export function newIntent(): Intent {
  // Not `randomUUID`, which browsers only have on secure origins.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** As much of `Storage` as is needed: `sessionStorage`, `localStorage`, or something of your own. */
export interface TextStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

interface Kept extends Intent {
  readonly content: string;
  readonly madeAtMs: number;
}

/** The service forgets keys after 30 days, unless it is configured otherwise; well before that an intent is not what it was. */
const keptForMs = 7 * 86_400_000;

/** One text for all contents that mean the same: members by name, absent and undefined alike. */
function textOf(content: unknown): string {
  const text: string | undefined = JSON.stringify(content, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  // JSON has no text for undefined.
  return text ?? '';
}

function parseKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept> | null;
    if (typeof kept?.key === 'string' && typeof kept.content === 'string' && typeof kept.madeAtMs === 'number') return kept as Kept;
  } catch {
    // Not ours, or damaged: as if there were none.
  }
  return undefined;
}

/** Intents that outlive the page. */
export interface KeptIntents {
  /**
   * The intent to do this: the one that is kept under the name if its content was the same, else a new one, kept from now on. So a
   * double click and a reload send what was sent before, and a changed form is another intent. `content`: JSON, whatever tells one
   * request from another: its body, and its path where that varies.
   */
  of(name: string, content: unknown): Intent;
  /** The answer is known and was shown: the next time it is meant anew. */
  settle(name: string): void;
}

/** Keeps intents in a storage of the browser, for a week at most. What cannot be written (private windows, full) is kept in memory. */
export function keepIntents(storage: TextStorage, prefix = 'holdfast.intent.', nowMs: () => number = Date.now): KeptIntents {
  const memory = new Map<string, Kept>();
  const read = (name: string): Kept | undefined => {
    try {
      return parseKept(storage.getItem(prefix + name)) ?? memory.get(name);
    } catch {
      return memory.get(name);
    }
  };
  return {
    of(name, content) {
      const text = textOf(content);
      const now = nowMs();
      const kept = read(name);
      if (kept?.content === text && now - kept.madeAtMs < keptForMs) return { key: kept.key };
      const made: Kept = { ...newIntent(), content: text, madeAtMs: now };
      memory.set(name, made);
      try {
        storage.setItem(prefix + name, JSON.stringify(made));
      } catch {
        // What is stored under the name now is another intent: it must not win over the one in memory.
        try {
          storage.removeItem(prefix + name);
        } catch {}
      }
      return { key: made.key };
    },
    settle(name) {
      memory.delete(name);
      try {
        storage.removeItem(prefix + name);
      } catch {}
    },
  };
}
