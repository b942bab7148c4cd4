/** One performance: what was asked for, and what has become of it so far. It is told what happens; it asks nobody. */
import type { Arrival, Click } from './arrivals.js';
import type { NaiveCount } from './naive.js';

export interface Programme {
  readonly seats: number;
  readonly buyers: number;
  readonly arrival: Arrival;
  /** Whether the same crowd buys from the naive design, too. */
  readonly naive: boolean;
}

/** `gathering`: the stage is set. `selling`: the crowd is let loose. `counting`: everybody was answered. `failed`: it was broken off. */
export type Phase = 'gathering' | 'selling' | 'counting' | 'ended' | 'failed';

/** What one click was answered. */
export interface Answered {
  readonly buyer: number;
  /** 0: no answer came. */
  readonly status: number;
  readonly reservationId: string | null;
  readonly code: string | null;
  /** Milliseconds from the opening. */
  readonly atMs: number;
}

export interface NaiveAnswered {
  readonly buyer: number;
  readonly sold: boolean;
}

/** What the database has of the sector while it sells; `atMs` by its clock, epoch. */
export interface StageSeen {
  readonly available: number;
  readonly batches: readonly { readonly atMs: number; readonly size: number }[];
}

/** The sector recounted out of its rows. */
export interface Recount {
  readonly capacity: number;
  readonly available: number;
  readonly sold: number;
  readonly held: number;
  readonly tickets: number;
  readonly codes: number;
  readonly buyersTwice: number;
}

/** What a buyer came to, one letter each: `.` nothing yet, `s` a seat, `r` refused, `o` a seat that there is not, `x` anything else. */
type Mark = '.' | 's' | 'r' | 'o' | 'x';

const noMarks = (buyers: number) => new Array<Mark>(buyers).fill('.');

/** The part of the naive design. Whoever is sold something when as many were sold as there are seats is marked `o`. */
class NaivePart {
  readonly marks: Mark[];
  /** Clicks that were sold something. */
  sold = 0;
  count: NaiveCount | null = null;

  constructor(
    buyers: number,
    private readonly seats: number,
  ) {
    this.marks = noMarks(buyers);
  }

  hear({ buyer, sold }: NaiveAnswered): void {
    const mark = sold ? (this.sold < this.seats ? 's' : 'o') : 'r';
    if (sold) this.sold += 1;
    const known = this.marks[buyer - 1];
    if (known === '.' || known === 'r') this.marks[buyer - 1] = mark;
  }
}

export class Performance {
  phase: Phase = 'gathering';
  /** Grows with every change. */
  version = 0;
  /** Of the opening, by the database's clock; null: not yet. */
  openedAtMs: number | null = null;
  /** From the opening to the last answer, milliseconds. */
  tookMs: number | null = null;
  seen: StageSeen;
  recount: Recount | null = null;
  readonly marks: Mark[];
  /** By buyer, milliseconds from the opening; null: not yet. */
  readonly answeredAtMs: (number | null)[];
  /** Buyers who have been given a seat. */
  sold = 0;
  /** Buyers who were told that it is sold out. */
  refused = 0;
  /** Second clicks that were answered with the reservation of the first. */
  absorbed = 0;
  /** Reservations beyond one a buyer. */
  duplicates = 0;
  /** Clicks that were answered by neither a seat nor a refusal. */
  failed = 0;
  /** Sent again with the same key, because the service was busy or did not answer. */
  sentAgain = 0;
  readonly naive: NaivePart | null;
  private readonly reservations: (string | null)[];

  constructor(
    readonly id: string,
    readonly programme: Programme,
    readonly clicks: readonly Click[],
  ) {
    const { buyers, seats, naive } = programme;
    this.marks = noMarks(buyers);
    this.answeredAtMs = new Array<number | null>(buyers).fill(null);
    this.reservations = new Array<string | null>(buyers).fill(null);
    this.naive = naive ? new NaivePart(buyers, seats) : null;
    this.seen = { available: seats, batches: [] };
  }

  /** Under way: neither ended nor broken off. */
  get isOn(): boolean {
    return this.phase !== 'ended' && this.phase !== 'failed';
  }

  moveTo(phase: Phase): void {
    this.phase = phase;
    this.version += 1;
  }

  open(atMs: number): void {
    this.openedAtMs = atMs;
    this.moveTo('selling');
  }

  see(seen: StageSeen): void {
    if (seen.available === this.seen.available && seen.batches.length === this.seen.batches.length) return;
    this.seen = seen;
    this.version += 1;
  }

  hear(answers: readonly Answered[], naive: readonly NaiveAnswered[]): void {
    for (const answer of answers) this.mark(answer);
    for (const answer of naive) this.naive?.hear(answer);
    this.version += 1;
  }

  hearEnd(tookMs: number, sentAgain: number, naive: NaiveCount | null): void {
    this.tookMs = tookMs;
    this.sentAgain = sentAgain;
    if (this.naive !== null) this.naive.count = naive;
    this.version += 1;
  }

  private mark({ buyer, status, reservationId, code, atMs }: Answered): void {
    const at = buyer - 1;
    this.answeredAtMs[at] ??= atMs;
    if (reservationId !== null) {
      const known = this.reservations[at];
      if (known === reservationId) this.absorbed += 1;
      else if (known !== null) this.duplicates += 1;
      else {
        this.reservations[at] = reservationId;
        // Refused and then sold: that would be a failure of the first click's.
        if (this.marks[at] === 'r') this.refused -= 1;
        this.marks[at] = 's';
        this.answeredAtMs[at] = atMs;
        this.sold += 1;
      }
    } else if (status === 409 && code === 'sold_out') {
      if (this.marks[at] !== '.') return;
      this.marks[at] = 'r';
      this.refused += 1;
    } else {
      this.failed += 1;
      if (this.marks[at] === '.') this.marks[at] = 'x';
    }
  }

  /** Whether the books agree: as many sold as there were seats (or buyers), each once, and the counter says the same. */
  get isKept(): boolean | null {
    const { recount, programme } = this;
    if (recount === null) return null;
    const { capacity, available, sold, held, tickets, codes, buyersTwice } = recount;
    return (
      capacity === programme.seats &&
      available + held + sold === capacity &&
      sold === Math.min(programme.seats, programme.buyers) &&
      this.sold === sold &&
      tickets === sold &&
      codes === sold &&
      buyersTwice === 0 &&
      this.duplicates === 0
    );
  }
}
