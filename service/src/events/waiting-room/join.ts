/** Joining: numbers without gaps, given to all who arrive together in one transaction under the room's lock. */
import { newId, plainArray, type Row, type Step, textArray } from '@holdfast/engine';
import type { Intent } from '../../http/act-once.js';
import type { Asking } from './asking.js';
import type { Door } from './door.js';
import { NaturalBatch } from './natural-batch.js';
import { type CurrentPlace, placesOf } from './places.js';
import type { RoomViews } from './room-views.js';
import * as sql from './sql/index.js';

/** What became of joining. `replayed`: its Idempotency-Key joined before; where that person is now is to be read. */
export type Joined =
  | { readonly status: 'joined'; readonly place: CurrentPlace }
  | { readonly status: 'replayed' | 'key_reused' | 'no_event' | 'sale_closed' };

interface Asked {
  readonly userId: string;
  /** Of the token that is made, if one is. Drawn once, so that a repeated transaction does nothing twice. */
  readonly id: string;
  readonly key: { readonly key: string; readonly scope: string; readonly fingerprint: string } | null;
}

const bounds = { batchMax: 1_000, workersMax: 3, waitingMax: 50_000, patienceMs: 5_000 };

export class Joins {
  private readonly batches: NaturalBatch<Asked, Joined>;

  constructor(
    private readonly asking: Asking,
    private readonly views: RoomViews,
    private readonly door: Door,
  ) {
    this.batches = new NaturalBatch(
      (eventId, asked) => this.joinAll(eventId, asked),
      bounds,
      ({ userId }) => userId,
    );
  }

  /** Gives the person a number, or finds the one they have. Throws EngineBusy, EngineUnavailable or OutcomeUnknown. */
  join(eventId: string, userId: string, { key, scope, fingerprint }: Intent): Promise<Joined> {
    return this.batches.push(eventId, { userId, id: newId(), key: key === null ? null : { key, scope, fingerprint } });
  }

  /** Resolves when nobody is joining. */
  idle(): Promise<void> {
    return this.batches.idle();
  }

  private async joinAll(eventId: string, asked: readonly Asked[]): Promise<Joined[]> {
    const now = this.asking.pretendNow();
    const users = plainArray(asked.map(({ userId }) => userId));
    const ids = plainArray(asked.map(({ id }) => id));
    const keys = textArray(asked.map(({ key }) => key?.key ?? null));
    const scopes = textArray(asked.map(({ key }) => key?.scope ?? null));
    const keyed = asked.filter(({ key }) => key !== null);
    const [holdDraw, openDoor] = this.door.stepsIn(eventId);
    const results = await this.asking.together([
      { statement: sql.lockRoom, values: [eventId] },
      // A draw that is due is held before another number is given.
      holdDraw,
      ...(keyed.length === 0 ? [] : [this.claimKeys(eventId, keyed)]),
      { statement: sql.giveNumbers, values: [eventId, users, ids, keys, scopes, now] },
      openDoor,
      { statement: sql.readPlaces, values: [plainArray(asked.map(() => eventId)), users, now] },
      { statement: sql.readWindow, values: [eventId, now] },
      ...(keyed.length === 0 ? [] : [{ statement: sql.readJoinKeys, values: [keys, scopes, eventId] }]),
    ]);
    const afterNumbers = results.slice(keyed.length === 0 ? 4 : 5);
    const [places = [], windows = [], used = []] = afterNumbers;
    return this.outcomesOf(eventId, asked, placesOf(places, asked.length), windows[0], used);
  }

  private claimKeys(eventId: string, keyed: readonly Asked[]): Step {
    const column = (name: 'key' | 'scope' | 'fingerprint') => textArray(keyed.map(({ key }) => key?.[name] ?? null));
    const ids = plainArray(keyed.map(({ id }) => id));
    return {
      statement: sql.claimJoinKeys,
      values: [eventId, ids, column('key'), column('scope'), column('fingerprint'), this.asking.pretendNow()],
    };
  }

  private outcomesOf(
    eventId: string,
    asked: readonly Asked[],
    places: readonly (CurrentPlace | undefined)[],
    window: Row | undefined,
    used: readonly Row[],
  ): Joined[] {
    const usedBy = new Map(used.map((row) => [row['no'], row]));
    const people = this.views.known(eventId)?.people;
    return asked.map(({ userId, id, key }, index): Joined => {
      const claimed = key === null ? undefined : usedBy.get(index + 1);
      if (claimed !== undefined && claimed['result_id'] !== id)
        return { status: claimed['fingerprint'] === key?.fingerprint ? 'replayed' : 'key_reused' };
      const place = places[index];
      const live = place !== undefined && place.state !== 'expired';
      if (!live && window === undefined) return { status: 'no_event' };
      if (!live && window?.['closed'] === true) return { status: 'sale_closed' };
      if (place === undefined) throw new Error(`nobody could join the waiting room of ${eventId}: it has no row`);
      if (place.state === 'waiting') people?.remember(userId, place);
      return { status: 'joined', place };
    });
  }
}
