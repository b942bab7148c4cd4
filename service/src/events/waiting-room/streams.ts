/**
 * Tokens that are pushed. Whenever rooms show something new, as each beat of the database's clock begins, all people who watch are
 * looked at, out of this process's memory; only who does not wait any more is read from the database, all of them together. A token is
 * sent when it changed.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { EngineBusy } from '@holdfast/engine';
import type { EventSink } from '../../http/event-stream.js';
import type { Places } from './places.js';
import type { RoomView } from './room-view.js';
import type { RoomViews } from './room-views.js';
import type { QueueToken, TaggedToken, Tokens } from './token.js';

/** One person who watches one event, on as many screens as they have. */
interface Watched {
  readonly sinks: Set<EventSink>;
  last: QueueToken;
}

/** Milliseconds between two rounds where no beat is known: at first, behind a round that took longer than one, and without a database. */
const roundMs = 700;
/** Milliseconds between two signs of life. */
const lifeEveryMs = 15_000;
/** Screens of one person in one event; with one more the first is let go. */
const sinksMax = 4;
/** Streams of this process; then there is polling. */
const streamsMax = 50_000;

/** Whether somebody who watches has to be told. An estimate alone is not worth a message. */
function differs(one: QueueToken, other: QueueToken): boolean {
  return (
    one.id !== other.id ||
    one.status !== other.status ||
    one.position !== other.position ||
    one.drawsAtMs !== other.drawsAtMs ||
    one.expiresAtMs !== other.expiresAtMs
  );
}

export class Streams {
  private readonly watched = new Map<string, Map<string, Watched>>();
  private count = 0;
  private running = false;
  /** Told of every failure; the rounds go on. */
  onError: (error: unknown) => void = () => undefined;

  constructor(
    private readonly views: RoomViews,
    private readonly places: Places,
    private readonly tokens: Tokens,
    /** How a token is written. */
    private readonly textOf: (token: QueueToken) => string,
  ) {}

  /** Streams that are open. */
  get open(): number {
    return this.count;
  }

  /** Throws EngineBusy when this process has as many as it can. */
  assertRoom(): void {
    if (this.count >= streamsMax) throw new EngineBusy('too many streams are open');
  }

  /** Sends the token that is known and, from then on, every change of it. Answers what to do when the stream is over. */
  add({ token, tag }: TaggedToken, sink: EventSink): () => void {
    const { eventId, userId } = token;
    let people = this.watched.get(eventId);
    if (people === undefined) this.watched.set(eventId, (people = new Map()));
    let person = people.get(userId);
    if (person === undefined) people.set(userId, (person = { sinks: new Set(), last: token }));
    const { sinks } = person;
    sinks.add(sink);
    for (const first of [...sinks].slice(0, -sinksMax)) this.drop(eventId, userId, first);
    this.count += 1;
    sink.send(this.textOf(token), tag);
    // Nothing more can become of this token.
    if (token.status === 'expired') sink.end();
    if (!this.running) void this.run();
    return () => {
      this.count -= 1;
      this.remove(eventId, userId, sink);
    };
  }

  private drop(eventId: string, userId: string, sink: EventSink): void {
    this.remove(eventId, userId, sink);
    sink.end();
  }

  private remove(eventId: string, userId: string, sink: EventSink): void {
    const people = this.watched.get(eventId);
    const person = people?.get(userId);
    person?.sinks.delete(sink);
    if (person?.sinks.size === 0) people?.delete(userId);
    if (people?.size === 0) this.watched.delete(eventId);
  }

  /** Goes on for as long as somebody watches. */
  private async run(): Promise<void> {
    this.running = true;
    let livedAtMs = performance.now();
    while (this.watched.size > 0) {
      await sleep(this.untilNextMs(), undefined, { ref: false });
      if (performance.now() - livedAtMs >= lifeEveryMs) {
        livedAtMs = performance.now();
        this.beat();
      }
      const rooms = [...this.watched].map(([eventId, people]) => this.lookAt(eventId, people));
      for (const looked of await Promise.allSettled(rooms)) if (looked.status === 'rejected') this.onError(looked.reason);
    }
    this.running = false;
  }

  /** All rooms go by one clock: what is known of one of them says when all show something new. */
  private untilNextMs(): number {
    for (const eventId of this.watched.keys()) {
      const leftMs = this.views.freshForMs(eventId);
      if (leftMs !== undefined && leftMs > 0) return leftMs + 1;
    }
    return roundMs;
  }

  private beat(): void {
    for (const people of this.watched.values()) for (const { sinks } of people.values()) for (const sink of sinks) sink.beat();
  }

  private async lookAt(eventId: string, people: ReadonlyMap<string, Watched>): Promise<void> {
    const view = await this.views.fresh(eventId);
    if (view === undefined) return;
    const moved: Promise<void>[] = [];
    for (const [userId, person] of people) {
      const place = view.people.find(userId);
      if (place !== undefined && !view.hasMovedOn(place)) this.tell(person, this.tokens.waiting(view, userId, place));
      else moved.push(this.lookUp(view, userId, person));
    }
    await Promise.all(moved);
  }

  private async lookUp(view: RoomView, userId: string, person: Watched): Promise<void> {
    const place = await this.places.read(view.eventId, userId);
    if (place !== undefined) {
      const told = await this.tokens.of(view.eventId, userId, place);
      if (told !== undefined) this.tell(person, told);
      return;
    }
    // It was left on another screen.
    this.tell(person, { token: { ...person.last, status: 'expired', position: null, etaSeconds: null, drawsAtMs: null }, tag: 'left' });
  }

  private tell(person: Watched, { token, tag }: TaggedToken): void {
    if (!differs(person.last, token)) return;
    person.last = token;
    const text = this.textOf(token);
    for (const sink of person.sinks) {
      sink.send(text, tag);
      if (token.status === 'expired') sink.end();
    }
  }
}
