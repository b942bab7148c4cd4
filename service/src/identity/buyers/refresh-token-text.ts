/** What a refresh token looks like: `hfr_`, and in base64url the 16 bytes of its family's id and 32 random ones. */
import { createHash, randomBytes } from 'node:crypto';

const prefix = 'hfr_';
const familyBytes = 16;
const shape = /^hfr_[\w-]{64}$/;

/** What is kept of a token. It is random, so a fast hash will do. */
export interface RefreshToken {
  readonly familyId: string;
  readonly hash: Buffer;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function parts(text: string): RefreshToken {
  const bytes = Buffer.from(text.slice(prefix.length), 'base64url');
  return { familyId: uuidOf(bytes.subarray(0, familyBytes)), hash: createHash('sha256').update(text).digest() };
}

/** A new token: of a new family, or the next of the family that `text` belongs to. */
export function newRefreshToken(text?: string): RefreshToken & { readonly text: string } {
  const family =
    text === undefined ? randomBytes(familyBytes) : Buffer.from(text.slice(prefix.length), 'base64url').subarray(0, familyBytes);
  const next = prefix + Buffer.concat([family, randomBytes(32)]).toString('base64url');
  return { ...parts(next), text: next };
}

/** null: this is no refresh token. */
export function parseRefreshToken(text: string): RefreshToken | null {
  return shape.test(text) ? parts(text) : null;
}
