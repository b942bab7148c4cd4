/** Buyers with their tokens. Nobody has to be registered: a token that is signed by the service's secret is good. */
import { newId } from '@holdfast/engine';
import { accessTokens } from '@holdfast/service/identity/buyers/access-tokens.js';

export class People {
  private tokens: string[] = [];
  private next = 0;

  get count(): number {
    return this.tokens.length;
  }

  async signIn(count: number, secret: string, nowMs: number): Promise<void> {
    const issuer = accessTokens(secret);
    this.tokens = [];
    this.next = 0;
    for (let made = 0; made < count; made += 500) {
      const wave = Array.from({ length: Math.min(500, count - made) }, () => issuer.issue(newId(), nowMs));
      this.tokens.push(...(await Promise.all(wave)).map((token) => `Bearer ${token}`));
    }
  }

  /** The value of an Authorization header. */
  at(index: number): string {
    return this.tokens[index] as string;
  }

  /** One after the other, round and round. */
  nextIndex(): number {
    if (this.tokens.length === 0) throw new Error('nobody has signed in');
    const index = this.next;
    this.next = (index + 1) % this.tokens.length;
    return index;
  }

  /** Begins with the first again. */
  rewind(): void {
    this.next = 0;
  }
}
