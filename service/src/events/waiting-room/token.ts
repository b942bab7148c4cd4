/** Queue tokens: where somebody is, as it is told. Who waits is answered out of this process's memory; who does not is read. */
import type { CurrentPlace, Places } from './places.js';
import type { RoomView } from './room-view.js';
import type { RoomViews } from './room-views.js';

/** What a person is told of their place. */
export interface QueueToken {
  readonly id: string;
  readonly userId: string;
  readonly eventId: string;
  readonly status: 'waiting' | 'admitted' | 'expired';
  /** 0 is next; null before a draw, and for whoever does not wait. */
  readonly position: number | null;
  readonly etaSeconds: number | null;
  readonly drawsAtMs: number | null;
  readonly admittedAtMs: number | null;
  readonly expiresAtMs: number | null;
}

/** A token, and the name of its state: equal names are equal tokens, but for what is estimated. */
export interface TaggedToken {
  readonly token: QueueToken;
  /** For an ETag; of whoever waits a number that only grows. */
  readonly tag: string;
}

/** The tag that a client saw, as far as it says how old its knowledge is; 0 when it does not. */
export function tagSeen(ifNoneMatch: string | undefined): number {
  const digits = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(ifNoneMatch ?? '')?.[1];
  return digits === undefined ? 0 : Number(digits);
}

export class Tokens {
  constructor(
    private readonly views: RoomViews,
    private readonly places: Places,
  ) {}

  /** The token of a person; undefined where they have none. `tag`: of the newest state that the client knows. */
  async read(eventId: string, userId: string, tag = 0): Promise<TaggedToken | undefined> {
    const fresh = this.views.fresh(eventId, tag);
    const view = fresh instanceof Promise ? await fresh : fresh;
    if (view === undefined) return undefined;
    const known = view.people.find(userId);
    if (known !== undefined && !view.hasMovedOn(known)) return this.waiting(view, userId, known);
    const place = await this.places.read(eventId, userId);
    return place === undefined ? undefined : this.of(eventId, userId, place);
  }

  /** The token of a place that was just read. */
  async of(eventId: string, userId: string, place: CurrentPlace): Promise<TaggedToken | undefined> {
    let view = await this.views.fresh(eventId);
    // By a room as it was before staff or the draw changed it, the place would be told wrong: a position before a draw.
    if (view !== undefined && view.changes < place.changes) view = await this.views.reread(eventId);
    return view === undefined ? undefined : this.tell(view, userId, place);
  }

  /** What a view and a place that was read make of each other. */
  private tell(view: RoomView, userId: string, place: CurrentPlace): TaggedToken {
    if (place.state === 'waiting') {
      view.people.remember(userId, place);
      return this.waiting(view, userId, place);
    }
    const { id, state: status, admittedAtMs, expiresAtMs } = place;
    const token = {
      id,
      userId,
      eventId: view.eventId,
      status,
      position: null,
      etaSeconds: null,
      drawsAtMs: null,
      admittedAtMs,
      expiresAtMs,
    };
    return { token, tag: `${status}-${place.number}-${expiresAtMs}` };
  }

  /** Who waits, told from memory. */
  waiting(view: RoomView, userId: string, place: { readonly id: string; readonly number: number; readonly ahead: number }): TaggedToken {
    const { position, etaSeconds, drawsAtMs } = view.standingOf(place);
    const token = {
      id: place.id,
      userId,
      eventId: view.eventId,
      status: 'waiting' as const,
      position,
      etaSeconds,
      drawsAtMs,
      admittedAtMs: null,
      expiresAtMs: null,
    };
    return { token, tag: String(view.tag) };
  }
}
