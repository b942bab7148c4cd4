/**
 * The draw. Whoever joined before the opening has a number; at the opening their ranks are a permutation of [0, n) that is
 * computed from a key and stored nowhere. The key is a hash of a secret, of n and of a digest of all joins: the secret's own
 * hash was published when the event was made, so nobody could look for a secret that favours somebody, and whoever made the
 * secret could not know who would join. Once the secret is out, anyone can recompute every rank.
 */
import { createHash, createHmac } from 'node:crypto';

const sha256 = (...parts: readonly Buffer[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Bytes of a secret. */
export const secretBytes = 32;
/** The digest before anybody joined. */
export const nobodyJoined: Buffer = Buffer.alloc(32);

/** What is published of a secret before the draw: its SHA-256. */
export function commitmentOf(secret: Buffer): Buffer {
  return sha256(secret);
}

/** The digest after one more join: SHA-256 over the digest before and the 16 bytes of the token's id. */
export function digestAfter(digest: Buffer, tokenId: string): Buffer {
  return sha256(digest, Buffer.from(tokenId.replaceAll('-', ''), 'hex'));
}

/** The key of a draw: SHA-256 over the secret, the number of joins as eight bytes (most significant first), and their digest. */
export function drawKeyOf(secret: Buffer, joins: number, digest: Buffer): Buffer {
  const count = Buffer.alloc(8);
  count.writeBigUInt64BE(BigInt(joins));
  return sha256(secret, count, digest);
}

const rounds = 10;
/** Bits of half a block, at least: over fewer values a Feistel network favours some permutations. */
const halfBitsMin = 4;

/** Values of round tables that one HMAC gives: 32 bytes, two each. */
const valuesPerHash = 16;

/** One table of 2^`halfBits` values a round: value x of round r is the pair of bytes x mod 16 of HMAC-SHA256(key, r ‖ ⌊x / 16⌋). */
function roundTables(key: Buffer, halfBits: number): Uint16Array[] {
  const mask = (1 << halfBits) - 1;
  return Array.from({ length: rounds }, (_, round) => {
    const table = new Uint16Array(1 << halfBits);
    const message = Buffer.alloc(5);
    message.writeUInt8(round, 0);
    for (let at = 0; at < table.length; at += valuesPerHash) {
      message.writeUInt32BE(at / valuesPerHash, 1);
      const bytes = createHmac('sha256', key).update(message).digest();
      for (let index = 0; index < valuesPerHash; index += 1) table[at + index] = bytes.readUInt16BE(index * 2) & mask;
    }
    return table;
  });
}

/**
 * A permutation of [0, size), chosen by a key: a balanced Feistel network of ten rounds over the smallest even number of bits
 * that holds `size` (at least eight), walked along its cycles until it lands inside. 0 ≤ size ≤ 2^31. Making one takes some
 * milliseconds for a million; a rank takes well under a microsecond.
 */
export class Permutation {
  private readonly halfBits: number;
  private readonly mask: number;
  private readonly tables: readonly Uint16Array[];

  constructor(
    key: Buffer,
    readonly size: number,
  ) {
    this.halfBits = Math.max(halfBitsMin, Math.ceil(Math.log2(Math.max(1, size)) / 2));
    this.mask = (1 << this.halfBits) - 1;
    this.tables = roundTables(key, this.halfBits);
  }

  /** The rank that a number drew; both in [0, size). */
  rankOf(number: number): number {
    let value = number;
    do value = this.forward(value);
    while (value >= this.size);
    return value;
  }

  /** The number that drew a rank: the inverse of {@link rankOf}. */
  numberAt(rank: number): number {
    let value = rank;
    do value = this.backward(value);
    while (value >= this.size);
    return value;
  }

  private forward(value: number): number {
    let left = value >>> this.halfBits;
    let right = value & this.mask;
    for (const table of this.tables) [left, right] = [right, left ^ (table[right] as number)];
    return ((left << this.halfBits) | right) >>> 0;
  }

  private backward(value: number): number {
    let left = value >>> this.halfBits;
    let right = value & this.mask;
    for (let round = rounds - 1; round >= 0; round -= 1) {
      const table = this.tables[round] as Uint16Array;
      [left, right] = [right ^ (table[left] as number), left];
    }
    return ((left << this.halfBits) | right) >>> 0;
  }
}
