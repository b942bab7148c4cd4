/** The clockwork of the door: looks after all rooms in which something may have to be done, several times a second. */
import { Loop } from '@holdfast/engine';
import type { Asking } from './asking.js';
import type { Door } from './door.js';
import * as sql from './sql/index.js';

interface DueRow {
  readonly event_id: string;
  readonly draw_due: boolean;
  readonly sweep_due: boolean;
  readonly door_due: boolean;
}

/** Milliseconds between two rounds. A bucket holds a second's worth, so a door that is looked after more often loses nothing. */
const everyMs = 250;

export class Doorkeeper extends Loop {
  private readonly called = new Map<string, Promise<void>>();

  constructor(
    private readonly asking: Asking,
    private readonly door: Door,
  ) {
    super({ limit: Number.POSITIVE_INFINITY, idleMs: everyMs, busyMs: everyMs });
  }

  /** One round through all rooms; says how many persons were let in. */
  async runOnce(): Promise<number> {
    const due = await this.asking.ask<DueRow>(sql.dueRooms, [this.asking.pretendNow()]);
    let persons = 0;
    let failure: unknown;
    for (const { event_id, draw_due, sweep_due, door_due } of due) {
      // A room in trouble keeps nobody out of the others.
      try {
        if (sweep_due) await this.door.sweep(event_id);
        if (sweep_due || door_due || draw_due) persons += await this.door.open(event_id);
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
    return persons;
  }

  /** Looks after one room now: somebody left it. Whoever calls while that is under way is looked after once more behind it. */
  call(eventId: string): void {
    const before = this.called.get(eventId);
    const look = async () => {
      await before;
      if (this.called.get(eventId) !== mine) return;
      await this.door.sweep(eventId);
      await this.door.open(eventId);
    };
    const mine: Promise<void> = look()
      .catch((error: unknown) => this.onError(error))
      .finally(() => {
        if (this.called.get(eventId) === mine) this.called.delete(eventId);
      });
    this.called.set(eventId, mine);
  }

  /** Resolves when the round and the calls under way have ended. */
  override async stop(): Promise<void> {
    await super.stop();
    await Promise.all(this.called.values());
  }
}
