/**
 * The door. Any process may open it at any time, by its own clockwork or because somebody joined or left: who is let in is
 * decided by one conditional update under the room's row lock, so there is no leader, and a process that is frozen or gone
 * holds nothing up.
 */
import { plainArray, type Step } from '@holdfast/engine';
import type { Asking } from './asking.js';
import type { RoomViews } from './room-views.js';
import * as sql from './sql/index.js';

/** Persons let in by one update, at most; then it is run again. */
const letInMax = 1_000;

/** Nobody waits for the disk to know that a pass was tidied away. */
const withoutHurry: Step = { statement: sql.noHurry, values: [] };

interface LetIn {
  readonly let_in: number;
  readonly served: number;
  readonly waiting: number;
}

export class Door {
  constructor(
    private readonly asking: Asking,
    private readonly views: RoomViews,
  ) {}

  /** The steps that hold a draw that is due and let people in, for a transaction that holds the room's lock. */
  stepsIn(eventId: string, served = 0): [holdDraw: Step, openDoor: Step] {
    const { numbers, ranks } = this.views.known(eventId)?.nextDrawn(served, letInMax) ?? { numbers: [], ranks: [] };
    const now = this.asking.pretendNow();
    return [
      { statement: sql.holdDraw, values: [eventId, now] },
      { statement: sql.openDoor, values: [eventId, plainArray(numbers), plainArray(ranks), letInMax, now] },
    ];
  }

  /** Lets in whoever may come in now, and says how many they were. */
  async open(eventId: string): Promise<number> {
    // Who drew which rank is computed here, from what was read of the room.
    if ((await this.views.fresh(eventId)) === undefined) return 0;
    for (let persons = 0, served = 0; ; ) {
      const [, held, opened] = await this.asking.together([
        { statement: sql.lockRoom, values: [eventId] },
        ...this.stepsIn(eventId, served),
      ]);
      const moved = opened?.[0] as LetIn | undefined;
      persons += moved?.let_in ?? 0;
      served = moved?.served ?? served;
      if (held?.length === 1) await this.views.reread(eventId);
      // Fewer than it may at a time: then rate, room or queue allow no more now. None at all: only some who left were passed.
      else if (moved === undefined || moved.waiting === 0 || (moved.let_in > 0 && moved.let_in < letInMax)) return persons;
    }
  }

  /**
   * Takes passes that are over off the count of those inside. A reservation that still saw such a pass may be under way, and its
   * hold keeps its person inside; so the lane is waited for first, and only passes over by then are taken off.
   */
  async sweep(eventId: string): Promise<void> {
    const waited = await this.asking.together([withoutHurry, { statement: sql.waitForLane, values: [eventId, this.asking.pretendNow()] }]);
    const freeAtMs = waited[1]?.[0]?.['free_at_ms'];
    if (typeof freeAtMs === 'number')
      await this.asking.together([withoutHurry, { statement: sql.sweepPasses, values: [eventId, freeAtMs] }]);
  }
}
