/**
 * A waiting room as a process sees it: the room's row, who left, who has which place. It answers where somebody stands without
 * asking the database.
 *
 * Why a position never rises, whatever process answers: what is shown is the frontier as it was when the current beat of the
 * database's clock (0.7 s) began, which the row keeps beside the frontier itself. Every process that read the row within a beat
 * shows the same for that beat, and the next beat shows no less. A number that came later than that begins with what was
 * true when it was given, and is never shown more.
 */
import { Departures } from './departures.js';
import { People, type Place } from './people.js';
import { Permutation } from './rules/draw.js';
import { etaSeconds } from './rules/eta.js';

/** A row of `read_rooms`. */
export interface RoomRow {
  readonly event_id: string;
  readonly mode: 'open' | 'queue';
  readonly shut: boolean;
  readonly rate_per_minute: number;
  readonly max_inside: number;
  readonly pass_ttl_seconds: number;
  readonly draw: 'fifo' | 'lottery';
  readonly changes: number;
  readonly joined: number;
  readonly admitted: number;
  readonly served: number;
  readonly departed: number;
  readonly departed_purged: number;
  readonly shown_served: number;
  readonly shown_departed: number;
  readonly drawn_from: number | null;
  readonly drawn: number | null;
  readonly draw_key: string | null;
  readonly opens_at_ms: number;
  readonly now_ms: number;
  /** How much of the beat is left. */
  readonly fresh_ms: number;
  readonly pace: number;
  readonly inside: number;
  readonly departures: readonly number[];
}

/** What somebody who waits is told. */
export interface Standing {
  /** 0 is next; null before the draw. */
  readonly position: number | null;
  readonly etaSeconds: number | null;
  /** When the draw will be held; null once it was, and where there is none. */
  readonly drawsAtMs: number | null;
}

/** People one room remembers in one process. */
const peopleMax = 1_500_000;

export class RoomView {
  readonly people = new People(peopleMax);
  private readonly departures = new Departures();
  private row: RoomRow | undefined;
  private permutation: Permutation | undefined;
  /** When the row was asked for, and when it came, by this process's monotone clock: it was read somewhere between. */
  private askedAtMs = 0;
  private readAtMs = 0;

  constructor(readonly eventId: string) {}

  /** How many who left are known. */
  get departuresKnown(): number {
    return this.departures.count;
  }

  /** What the shown state is called: a number that only grows. 0 before the first read. */
  get tag(): number {
    return this.row === undefined ? 0 : this.row.shown_served + this.row.shown_departed + this.row.changes;
  }

  /** How often the room had been changed when it was read. */
  get changes(): number {
    return this.row?.changes ?? -1;
  }

  /** Whether everybody is known who left. */
  get isWhole(): boolean {
    return this.row !== undefined && this.departures.count >= this.row.shown_departed;
  }

  /** Whether the row was read within the current beat of the database's clock. */
  isFresh(monotoneMs: number): boolean {
    return this.isWhole && this.freshForMs(monotoneMs) > 0;
  }

  /**
   * Milliseconds for which the beat in which the row was read lasts for certain; 0 when it may be over, or no row was read.
   * Reckoned from when it was asked for: an answer that took its time would let a beat go on here that is over everywhere else.
   */
  freshForMs(monotoneMs: number): number {
    return this.row === undefined ? 0 : Math.max(0, this.row.fresh_ms - (monotoneMs - this.askedAtMs));
  }

  /** Milliseconds until that beat is over for certain: a row that is read before then may be the same once more. */
  overInMs(monotoneMs: number): number {
    return this.row === undefined ? 0 : Math.max(0, this.row.fresh_ms - (monotoneMs - this.readAtMs));
  }

  /** Takes in the row that was read last. */
  update(row: RoomRow, askedAtMs: number, monotoneMs: number): void {
    const before = this.row;
    // A clock that is set back must not bring back what was shown before.
    const shown_served = Math.max(row.shown_served, before?.shown_served ?? 0);
    const shown_departed = Math.max(row.shown_departed, before?.shown_departed ?? 0);
    this.row = { ...row, shown_served, shown_departed };
    this.askedAtMs = askedAtMs;
    this.readAtMs = monotoneMs;
    this.departures.forgo(row.departed_purged);
    this.departures.add(row.departures);
    const rankOf = (number: number) => this.rankOf(number);
    if (before?.draw_key !== row.draw_key) {
      // A draw that nobody took part in is forgotten when the opening is moved.
      this.permutation = row.draw_key === null ? undefined : new Permutation(Buffer.from(row.draw_key, 'hex'), row.drawn ?? 0);
      this.departures.recount(rankOf);
    }
    this.departures.countUpTo(Math.min(shown_departed, this.departures.count), shown_served, rankOf);
  }

  /** Whether whoever has the place does not wait any more, or may not: then the database must be asked. */
  hasMovedOn({ number }: Place): boolean {
    const row = this.row as RoomRow;
    const rank = this.rankOf(number);
    return row.mode === 'open' || rank < row.served || this.departures.has(rank);
  }

  /** Where somebody who waits stands. To be asked of a view that was read. */
  standingOf({ number, ahead }: Place): Standing {
    const row = this.row as RoomRow;
    const drawPending = row.draw === 'lottery' && row.drawn === null;
    if (drawPending) return { position: null, etaSeconds: null, drawsAtMs: row.opens_at_ms };
    const rank = this.rankOf(number);
    const inFront = Math.max(0, rank - row.shown_served - this.departures.inFrontOf(rank));
    const position = this.tookPart(number) ? inFront : Math.min(ahead, inFront);
    // Who joined after the row was read saw more people gone: let in, for all that is known.
    const letIn = Math.max(0, number - ahead - row.admitted - row.departed);
    return { position, etaSeconds: this.etaOf(position, row, row.inside + letIn), drawsAtMs: null };
  }

  /** The rank of a number: what it drew, or itself when it took no part in a draw. */
  rankOf(number: number): number {
    const from = this.row?.drawn_from ?? 0;
    return this.tookPart(number) ? from + (this.permutation as Permutation).rankOf(number - from) : number;
  }

  /** Who drew the next ranks from the frontier (or from `served`, when that is further) on, at most `count`; nobody, once all were served. */
  nextDrawn(served: number, count: number): { readonly numbers: number[]; readonly ranks: number[] } {
    const numbers: number[] = [];
    const ranks: number[] = [];
    const { row, permutation } = this;
    if (row === undefined || permutation === undefined) return { numbers, ranks };
    const from = row.drawn_from as number;
    const first = Math.max(from, row.served, served);
    for (let rank = first; rank < Math.min(from + permutation.size, first + count); rank += 1) {
      ranks.push(rank);
      numbers.push(from + permutation.numberAt(rank - from));
    }
    return { numbers, ranks };
  }

  private tookPart(number: number): boolean {
    const { row, permutation } = this;
    return (
      permutation !== undefined &&
      row !== undefined &&
      number >= (row.drawn_from as number) &&
      number < (row.drawn_from as number) + permutation.size
    );
  }

  private etaOf(position: number, row: RoomRow, inside: number): number | null {
    return etaSeconds(position, {
      shut: row.shut,
      opensInSeconds: Math.max(0, row.opens_at_ms - row.now_ms) / 1000,
      ratePerMinute: row.rate_per_minute,
      maxInside: row.max_inside,
      passTtlSeconds: row.pass_ttl_seconds,
      inside,
      lately: row.pace,
    });
  }
}
