/** Where people are, read from the database: all who are asked for at a time in one statement. */
import { plainArray, type Row } from '@holdfast/engine';
import type { Asking } from './asking.js';
import { NaturalBatch } from './natural-batch.js';
import type { Place } from './people.js';
import * as sql from './sql/index.js';

/** A place as it is now. Whoever left has none. */
export interface CurrentPlace extends Place {
  readonly state: 'waiting' | 'admitted' | 'expired';
  readonly admittedAtMs: number | null;
  readonly expiresAtMs: number | null;
  /** How often its room had been changed when the place was read: what is known of the room must not be older. */
  readonly changes: number;
}

/** A row of `read_places`. */
interface PlaceRow {
  /** Which of those asked for, from 1. */
  readonly no: number;
  readonly id: string;
  readonly number: number;
  readonly ahead: number;
  readonly state: CurrentPlace['state'] | 'left';
  readonly admitted_at_ms: number | null;
  readonly expires_at_ms: number | null;
  readonly changes: number;
}

/** The places of as many people as were asked for, in that order. */
export function placesOf(rows: readonly Row[], count: number): (CurrentPlace | undefined)[] {
  const places = Array<CurrentPlace | undefined>(count).fill(undefined);
  for (const row of rows as unknown as readonly PlaceRow[]) {
    const { no, id, number, ahead, state, admitted_at_ms: admittedAtMs, expires_at_ms: expiresAtMs, changes } = row;
    if (state !== 'left') places[no - 1] = { id, number, ahead, state, admittedAtMs, expiresAtMs, changes };
  }
  return places;
}

interface Person {
  readonly eventId: string;
  readonly userId: string;
}

export class Places {
  private readonly reads: NaturalBatch<Person, CurrentPlace | undefined>;

  constructor(private readonly asking: Asking) {
    const bounds = { batchMax: 500, workersMax: 1, waitingMax: 100_000, patienceMs: 5_000 };
    this.reads = new NaturalBatch((_, people) => this.readAll(people), bounds);
  }

  /** The latest place of a person in an event's room; undefined where there is none, or it was left. Throws EngineBusy. */
  read(eventId: string, userId: string): Promise<CurrentPlace | undefined> {
    return this.reads.push('', { eventId, userId });
  }

  private async readAll(people: readonly Person[]): Promise<(CurrentPlace | undefined)[]> {
    const rows = await this.asking.ask<Row>(sql.readPlaces, [
      plainArray(people.map(({ eventId }) => eventId)),
      plainArray(people.map(({ userId }) => userId)),
      this.asking.pretendNow(),
    ]);
    return placesOf(rows, people.length);
  }
}
