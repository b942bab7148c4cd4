/** Whose access token this is. Asked with every request of a buyer, so an answer is remembered for as long as its token lives. */
import type { DatabaseClock } from '../../clock/database-clock.js';
import { type Authenticate, type Buyer, buyerOf } from '../../http/principal.js';
import type { VerifyToken } from './access-tokens.js';

interface Remembered {
  readonly buyer: Buyer;
  /** By the database's clock. */
  readonly untilMs: number;
}

/**
 * Verifies access tokens. One that is remembered costs no cryptography and no question; of `rememberMax` the one that was not
 * seen for longest is forgotten. Many requests with one new token at once verify it once.
 */
export function buyerAuthenticator(verify: VerifyToken, clock: DatabaseClock, rememberMax = 100_000): Authenticate<Buyer> {
  const remembered = new Map<string, Remembered>();
  const verifying = new Map<string, Promise<Buyer | null>>();

  async function judge(token: string): Promise<Buyer | null> {
    const verified = await verify(token, await clock.read());
    if (verified === null) return null;
    const buyer = buyerOf(verified.userId);
    if (remembered.size >= rememberMax) remembered.delete(remembered.keys().next().value as string);
    remembered.set(token, { buyer, untilMs: verified.untilMs });
    return buyer;
  }

  return (token) => {
    const known = remembered.get(token);
    if (known !== undefined) {
      remembered.delete(token);
      const nowMs = clock.nowMs();
      if (nowMs !== undefined && nowMs < known.untilMs) {
        remembered.set(token, known);
        return known.buyer;
      }
    }
    let answer = verifying.get(token);
    if (answer === undefined) {
      answer = judge(token).finally(() => verifying.delete(token));
      verifying.set(token, answer);
    }
    return answer;
  };
}
