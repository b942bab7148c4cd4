/**
 * Names of things. Every id is a UUID; a reservation's id is a UUIDv7 whose last 32 bits are the number of its lane,
 * so that an id names its lane without a look-up (RFC 9562 §5.7 leaves those bits to the maker).
 */
import { randomFillSync } from 'node:crypto';

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** What is locked and sharded together: a property, an event. */
export type LaneId = Branded<'LaneId'>;
/** Interchangeable units within a lane: a room type, a block, a shared cap. */
export type PoolId = Branded<'PoolId'>;
export type ReservationId = Branded<'ReservationId'>;
/** Drawn once per command, not per attempt; it is also the id of the event that the command leaves in the outbox. */
export type CommandId = Branded<'CommandId'>;
export type OrganisationId = Branded<'OrganisationId'>;
/** `YYYY-MM-DD`, a date of the lane's own calendar; never an instant. */
export type CalendarDate = Branded<'CalendarDate'>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any 8-4-4-4-12 hexadecimal text, whatever its version; the fixed demo ids are none. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** Brands a UUID, lower-cased. Throws a RangeError when the text is none: check what comes from outside with {@link isUuid} first. */
export function asId<Id extends string>(text: string): Id {
  if (!isUuid(text)) throw new RangeError(`not a UUID: ${JSON.stringify(text)}`);
  return text.toLowerCase() as Id;
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

function randomSlice(bytes: number): Buffer {
  if (poolOffset + bytes > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const slice = pool.subarray(poolOffset, poolOffset + bytes);
  poolOffset += bytes;
  return slice;
}

let lastMs = 0;
let sequence = 0;

/**
 * A new UUIDv7: 48 bits of milliseconds, a 12-bit counter that keeps ids of one process in order, 30 random bits, and 32
 * bits that carry `laneNo` (0 … 2^32 − 1) or, without one, are random too.
 */
export function newId<Id extends string>(laneNo?: number): Id {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = randomSlice(1)[0] as number;
  } else if (++sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  const random = randomSlice(8);
  const high = Math.floor(lastMs / 0x10000);
  const low = lastMs % 0x10000;
  const no = laneNo ?? random.readUInt32BE(4);
  const h = hex as string[];
  const byte = (value: number) => h[value & 0xff] as string;
  return (byte(high >>> 24) +
    byte(high >>> 16) +
    byte(high >>> 8) +
    byte(high) +
    '-' +
    byte(low >>> 8) +
    byte(low) +
    '-' +
    byte(0x70 | (sequence >>> 8)) +
    byte(sequence) +
    '-' +
    byte(0x80 | ((random[0] as number) & 0x3f)) +
    byte(random[1] as number) +
    '-' +
    byte(random[2] as number) +
    byte(random[3] as number) +
    byte(no >>> 24) +
    byte(no >>> 16) +
    byte(no >>> 8) +
    byte(no)) as Id;
}

/** The lane number that an id made by {@link newId} carries. */
export function laneNoOf(id: ReservationId): number {
  return Number.parseInt(id.slice(28), 16);
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A name for people: `HF-` and ten characters of Crockford base32 (50 random bits). A name, never a credential. */
export function newReference(): string {
  let text = 'HF-';
  for (const value of randomSlice(10)) text += crockford[value & 31];
  return text;
}
