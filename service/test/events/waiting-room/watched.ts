/** Positions as people see them who ask one process after the other, while the queue moves. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WaitingRooms } from '../../../src/events/waiting-room/waiting-room.js';
import type { EventWanted, Rooms } from './rooms.js';

/** One answer, and when it was asked for and came. Milliseconds of the monotone clock. */
interface Answered {
  readonly position: number;
  readonly askedAtMs: number;
  readonly cameAtMs: number;
}

/** From before a move was made until after its COMMIT. */
interface Move {
  readonly begunAtMs: number;
  readonly doneAtMs: number;
}

interface Watched {
  /** What each of those who asked was told, in order. */
  readonly seen: readonly (readonly Answered[])[];
  readonly moves: readonly Move[];
}

/** Asks one process for a position. The tag is of the newest state that the asker was told of. */
type Ask = (process: WaitingRooms, eventId: string, userId: string, tag: number) => Promise<{ position?: number | null; tag?: string }>;

const watchMs = 4_000;

/** While people are let in, leave and come: positions of some of them, asked of one process after the other. */
export async function watched(rooms: Rooms, wanted: EventWanted, ask: Ask): Promise<Watched> {
  const eventId = await rooms.event({ paused: true, maxInside: 1_000_000, ratePerMinute: 3_000, ...wanted });
  const processes = [rooms.another(), rooms.another(), rooms.another()];
  const crowd = await rooms.crowd(eventId, 900);
  if (wanted.draw === 'lottery') await rooms.moveSale(eventId, 'sales_open_at = clock_timestamp()');
  await rooms.set(eventId, 'paused = false');
  const moves: Move[] = [];
  const move = async (work: Promise<unknown>) => {
    const begunAtMs = performance.now();
    await work;
    moves.push({ begunAtMs, doneAtMs: performance.now() });
  };
  let running = true;
  const door = (async () => {
    while (running) {
      await move(rooms.round(eventId));
      await sleep(30);
    }
  })();
  const others = (async () => {
    for (const userId of crowd.slice(600)) {
      if (!running) return;
      await move(rooms.leave(eventId, userId, processes[0]));
      await move(rooms.join(eventId, randomUUID(), processes[1]));
      await sleep(10);
    }
  })();
  const askedBy = async (userId: string, index: number) => {
    const seen: Answered[] = [];
    let newest = 0;
    for (let turn = index; running; turn += 1) {
      const askedAtMs = performance.now();
      const { position, tag } = await ask(processes[turn % 3] as WaitingRooms, eventId, userId, newest);
      if (typeof position === 'number') {
        seen.push({ position, askedAtMs, cameAtMs: performance.now() });
        newest = Math.max(newest, Number(tag ?? 0));
      }
      await sleep(20 + (turn % 7) * 10);
    }
    return seen;
  };
  const asking = Promise.all(crowd.filter((_, index) => index > 200 && index < 600 && index % 10 === 0).map(askedBy));
  await sleep(watchMs);
  running = false;
  await Promise.all([door, others]);
  return { seen: await asking, moves };
}

/** Answers with a higher position than the one before, and that one. */
export function rises({ seen }: Watched): (readonly [Answered, Answered])[] {
  return seen.flatMap((answers) =>
    answers.flatMap((answer, index) => {
      const before = answers[index - 1];
      return before !== undefined && answer.position > before.position ? [[before, answer] as const] : [];
    }),
  );
}

/** Of the database's clock. What is shown changes with it. */
export const beatMs = 700;
/** A COMMIT that comes later than this after its move may show two processes different things until the beat ends, which is documented. */
const promptMs = 250;

/** Those that no late COMMIT explains: on a machine that is busy enough, COMMITs are late. */
export function unexplained(watch: Watched): (readonly [Answered, Answered])[] {
  const late = watch.moves.filter(({ begunAtMs, doneAtMs }) => doneAtMs - begunAtMs > promptMs);
  return rises(watch).filter(
    ([before, after]) => !late.some(({ begunAtMs, doneAtMs }) => before.cameAtMs > begunAtMs && after.askedAtMs < doneAtMs + beatMs),
  );
}
