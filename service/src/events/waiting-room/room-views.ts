/**
 * The views of a process, each renewed when it is asked for and at most once a beat: all rooms that are asked for at a time
 * in one small read, whatever the number of people who wait.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { plainArray } from '@holdfast/engine';
import type { Asking } from './asking.js';
import { NaturalBatch } from './natural-batch.js';
import { type RoomRow, RoomView } from './room-view.js';
import * as sql from './sql/index.js';

/** Of one read, people who left; what is more is read at once after it. */
const departuresMax = 20_000;
/** Bytes that all views may take for people; then the one that was not asked for longest is forgotten. */
const bytesMax = 256 * 1024 * 1024;
/** A client that claims to know more than we makes us read again, but not more often than this. Milliseconds. */
const claimedEveryMs = 50;
/** Where it is in doubt whether a beat is over, this is waited for the next at most; then it is read, maybe once too often. Milliseconds. */
const doubtMaxMs = 20;

interface Kept {
  readonly view: RoomView;
  /** When a client last made us read again, and what the view took when it was last looked at. */
  claimedAtMs: number;
  bytes: number;
}

export class RoomViews {
  /** The one that was not asked for longest first. */
  private readonly views = new Map<string, Kept>();
  private bytes = 0;
  private readonly reads: NaturalBatch<string, RoomView | undefined>;

  constructor(
    private readonly asking: Asking,
    /** A monotone clock of this process, milliseconds. */
    private readonly monotoneMs: () => number = () => performance.now(),
  ) {
    const bounds = { batchMax: 1_000, workersMax: 1, waitingMax: 200_000, patienceMs: 5_000 };
    this.reads = new NaturalBatch((_, eventIds) => this.read(eventIds), bounds);
  }

  /** What this process knows of a room, however old. */
  known(eventId: string): RoomView | undefined {
    return this.views.get(eventId)?.view;
  }

  /**
   * The view of a room as it is in the current beat of the database's clock, and not older than the `tag` that a client saw;
   * undefined where there is no such room. Answers at once while the beat lasts.
   */
  fresh(eventId: string, tag = 0): RoomView | Promise<RoomView | undefined> {
    const kept = this.views.get(eventId);
    if (kept === undefined) return this.renew(eventId);
    const nowMs = this.monotoneMs();
    if (kept.view.isFresh(nowMs)) return tag <= kept.view.tag ? kept.view : this.verify(kept, tag);
    const doubtMs = kept.view.isWhole ? kept.view.overInMs(nowMs) : 0;
    return doubtMs > 0 ? this.renewAfter(doubtMs, eventId, tag) : this.renew(eventId);
  }

  /** How long what this process knows of a room goes on being so, in milliseconds; undefined where it knows nothing. */
  freshForMs(eventId: string): number | undefined {
    return this.views.get(eventId)?.view.freshForMs(this.monotoneMs());
  }

  /** The view as the database is now, whatever beat it is. */
  reread(eventId: string): Promise<RoomView | undefined> {
    return this.renew(eventId);
  }

  /** Not before the next beat, as far as that can be waited for: so one read a beat is enough. */
  private async renewAfter(doubtMs: number, eventId: string, tag: number): Promise<RoomView | undefined> {
    await sleep(Math.min(Math.ceil(doubtMs), doubtMaxMs));
    // Somebody who waited as well has read it meanwhile.
    return this.known(eventId)?.isFresh(this.monotoneMs()) ? this.fresh(eventId, tag) : this.renew(eventId);
  }

  private async renew(eventId: string): Promise<RoomView | undefined> {
    for (;;) {
      const view = await this.reads.push('', eventId);
      if (view === undefined || view.isWhole) return view;
    }
  }

  /** For a client that claims to have seen more than this process knows. */
  private async verify(kept: Kept, tag: number): Promise<RoomView | undefined> {
    const waitMs = kept.claimedAtMs + claimedEveryMs - this.monotoneMs();
    if (waitMs > 0) await sleep(waitMs);
    if (tag <= kept.view.tag) return kept.view;
    kept.claimedAtMs = this.monotoneMs();
    return this.renew(kept.view.eventId);
  }

  /** One read for all who ask; a room that is asked for many times is read once. */
  private async read(asked: readonly string[]): Promise<(RoomView | undefined)[]> {
    const views = new Map(asked.map((eventId) => [eventId, this.keep(eventId)]));
    const askedAtMs = this.monotoneMs();
    const rows = await this.asking.ask<RoomRow>(sql.readRooms, [
      plainArray([...views.keys()]),
      plainArray([...views.values()].map(({ departuresKnown }) => departuresKnown)),
      this.asking.pretendNow(),
      departuresMax,
    ]);
    for (const row of rows) views.get(row.event_id)?.update(row, askedAtMs, this.monotoneMs());
    const found = new Set(rows.map(({ event_id }) => event_id));
    for (const eventId of views.keys()) if (!found.has(eventId)) this.forget(eventId);
    return asked.map((eventId) => (found.has(eventId) ? views.get(eventId) : undefined));
  }

  private keep(eventId: string): RoomView {
    const kept = this.views.get(eventId) ?? { view: new RoomView(eventId), claimedAtMs: Number.NEGATIVE_INFINITY, bytes: 0 };
    this.views.delete(eventId);
    this.views.set(eventId, kept);
    this.bytes += kept.view.people.bytes - kept.bytes;
    kept.bytes = kept.view.people.bytes;
    for (const oldest of this.views.keys()) {
      if (this.bytes <= bytesMax || oldest === eventId) break;
      this.forget(oldest);
    }
    return kept.view;
  }

  private forget(eventId: string): void {
    this.bytes -= this.views.get(eventId)?.bytes ?? 0;
    this.views.delete(eventId);
  }
}
