/**
 * Who has which place, for as many people as there are: ten 32-bit words each in one typed array, found by open addressing. A
 * million people take 84 MB at most; as objects they would take several times that, and the garbage collector's time.
 */

/** What never changes of a place. */
export interface Place {
  /** Of the queue token. */
  readonly id: string;
  readonly number: number;
  /** How many waited in front when the number was given. */
  readonly ahead: number;
}

const words = 10;
const firstSlots = 64;
/** Numbers are kept plus one; zero is an empty slot, and this is a person of whom the database is to be asked. */
const doubtful = 0xffff_ffff;
/** Slots in use, at most, before the table grows. */
const loadMax = 0.75;

/** The value of each hexadecimal digit, by its character code. */
const digits = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0);

/** Eight hexadecimal digits of an id from a position on, dashes left out, as a number of 32 bits. */
function wordAt(uuid: string, from: number): number {
  let word = 0;
  for (let at = from, count = 0; count < 8; at += 1) {
    const code = uuid.charCodeAt(at);
    if (code === 0x2d) continue;
    word = (word << 4) | (digits[code & 127] as number);
    count += 1;
  }
  return word >>> 0;
}

/** 8-4-4-4-12: where each of its four words begins. */
const wordsOf = (uuid: string) => [wordAt(uuid, 0), wordAt(uuid, 9), wordAt(uuid, 19), wordAt(uuid, 28)] as const;

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hex16 = (word: number) => (hexOfByte[(word >>> 8) & 0xff] as string) + (hexOfByte[word & 0xff] as string);

function uuidOf(words: Uint32Array, at: number): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = [words[at], words[at + 1], words[at + 2], words[at + 3]];
  return `${hex16(first >>> 16)}${hex16(first)}-${hex16(second >>> 16)}-${hex16(second)}-${hex16(third >>> 16)}-${hex16(third)}${hex16(fourth >>> 16)}${hex16(fourth)}`;
}

/** Mixes what may be drawn in order (a time, a counter) so that neighbours do not share slots. */
function mix(a: number, b: number, c: number, d: number): number {
  let value = Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0xc2b2ae35) ^ Math.imul(c ^ Math.imul(d, 0x27d4eb2f), 0x165667b1);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

export class People {
  private slots = firstSlots;
  private table = new Uint32Array(firstSlots * words);
  private used = 0;

  /** `peopleMax`: beyond that many all are forgotten, and whoever asks is read again. */
  constructor(private readonly peopleMax: number) {}

  get count(): number {
    return this.used;
  }

  /** Bytes that the table takes. */
  get bytes(): number {
    return this.table.byteLength;
  }

  find(userId: string): Place | undefined {
    const at = this.slotOf(...wordsOf(userId));
    const number = this.table[at + 8] as number;
    return number === 0 || number === doubtful
      ? undefined
      : { id: uuidOf(this.table, at + 4), number: number - 1, ahead: this.table[at + 9] as number };
  }

  /** Remembers a person's place, or that it is another one now. */
  remember(userId: string, { id, number, ahead }: Place): void {
    if (this.used >= this.peopleMax) this.forgetAll();
    if (this.used >= this.slots * loadMax) this.grow();
    const user = wordsOf(userId);
    const at = this.slotOf(...user);
    if (this.table[at + 8] === 0) this.used += 1;
    this.table.set([...user, ...wordsOf(id), number + 1, ahead], at);
  }

  /** The place may not be theirs any more. */
  doubt(userId: string): void {
    const at = this.slotOf(...wordsOf(userId));
    if (this.table[at + 8] !== 0) this.table[at + 8] = doubtful;
  }

  /** Where the person is, or the empty slot where they would be. */
  private slotOf(a: number, b: number, c: number, d: number): number {
    const { table, slots } = this;
    for (let slot = mix(a, b, c, d) & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * words;
      if (table[at + 8] === 0 || (table[at] === a && table[at + 1] === b && table[at + 2] === c && table[at + 3] === d)) return at;
    }
  }

  private forgetAll(): void {
    this.slots = firstSlots;
    this.table = new Uint32Array(firstSlots * words);
    this.used = 0;
  }

  private grow(): void {
    const old = this.table;
    this.slots *= 2;
    this.table = new Uint32Array(this.slots * words);
    for (let at = 0; at < old.length; at += words) {
      if (old[at + 8] === 0) continue;
      const to = this.slotOf(old[at] as number, old[at + 1] as number, old[at + 2] as number, old[at + 3] as number);
      this.table.set(old.subarray(at, at + words), to);
    }
  }
}
