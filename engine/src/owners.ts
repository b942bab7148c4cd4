import { createHash } from 'node:crypto';

/** The advisory lock of an owner: 64 bits of a hash, so that two owners share one about never, and then only wait for each other. */
export function ownerLock(owner: string): bigint {
  return createHash('sha256').update('holdfast owner\0').update(owner).digest().readBigInt64BE(0);
}
