/** Who is asking. */

export interface Credentials {
  /**
   * The token to send, undefined to ask as nobody. `refused`: the one that was just answered with 401; who has no other answers
   * undefined or the same, and the 401 stands. Many callers may ask at once.
   */
  token(refused?: string): string | undefined | Promise<string | undefined>;
}

/** An API key of staff. It belongs on a server, never in a page. */
export function staffKey(key: string): Credentials {
  return { token: () => key };
}
