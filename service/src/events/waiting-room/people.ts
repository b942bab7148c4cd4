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

const wordAt = (uuid: string, index: number): number => {
  // 8-4-4-4-12, as four numbers of 32 bits.
  if (index === 0) return Number.parseInt(uuid.slice(0, 8), 16);
  if (index === 1) return Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16);
  if (index === 2) return Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16);
  return Number.parseInt(uuid.slice(28), 16);
};

const hex = (word: number) => word.toString(16).padStart(8, '0');

function uuidOf(words: Uint32Array, at: number): string {
  const [first, second, third, fourth] = [
    hex(words[at] as number),
    hex(words[at + 1] as number),
    hex(words[at + 2] as number),
    hex(words[at + 3] as number),
  ];
  return `${first}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${fourth}`;
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
    const at = this.slotOf(wordAt(userId, 0), wordAt(userId, 1), wordAt(userId, 2), wordAt(userId, 3));
    const number = this.table[at + 8] as number;
    return number === 0 || number === doubtful
      ? undefined
      : { id: uuidOf(this.table, at + 4), number: number - 1, ahead: this.table[at + 9] as number };
  }

  /** Remembers a person's place, or that it is another one now. */
  remember(userId: string, { id, number, ahead }: Place): void {
    if (this.used >= this.peopleMax) this.forgetAll();
    if (this.used >= this.slots * loadMax) this.grow();
    const user = [wordAt(userId, 0), wordAt(userId, 1), wordAt(userId, 2), wordAt(userId, 3)] as const;
    const at = this.slotOf(...user);
    if (this.table[at + 8] === 0) this.used += 1;
    this.table.set([...user, wordAt(id, 0), wordAt(id, 1), wordAt(id, 2), wordAt(id, 3), number + 1, ahead], at);
  }

  /** The place may not be theirs any more. */
  doubt(userId: string): void {
    const at = this.slotOf(wordAt(userId, 0), wordAt(userId, 1), wordAt(userId, 2), wordAt(userId, 3));
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
