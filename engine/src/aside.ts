/**
 * Lanes that must not hold up their neighbours get a queue of their own for a while: those that somebody else holds, and
 * those under a COMMIT that went unanswered.
 */
import type { Ordered } from './decide.js';
import type { LaneId } from './domain/ids.js';
import { lanesOf } from './gather.js';
import { type Bounds, type Entry, Queue } from './queue.js';

/** How long a lane that was held by somebody else is remembered for it, milliseconds. */
const suspicionMs = 10_000;

export class Aside {
  private readonly queues = new Map<LaneId, Queue>();
  private opened = 0;
  /** Lanes that were held by somebody else a short while ago, and until when that is remembered. */
  private readonly suspects = new Map<LaneId, number>();

  constructor(
    private readonly bounds: Bounds,
    private readonly run: (batch: Entry[]) => Promise<void>,
    /** The queues from which lanes are taken. As many lanes as there are of these may be waited for at a time. */
    private readonly mains: () => readonly Queue[],
  ) {}

  queueOf(laneId: LaneId): Queue | undefined {
    return this.queues.get(laneId);
  }

  all(): Queue[] {
    return [...new Set(this.queues.values())];
  }

  /** The queue in which commands of a held lane wait; undefined when enough lanes are waited for already. */
  waitFor(laneId: LaneId): Queue | undefined {
    const known = this.queues.get(laneId);
    if (known !== undefined || this.opened >= this.mains().length) return known;
    this.opened += 1;
    return this.takeOver([laneId], () => {
      this.opened -= 1;
    });
  }

  /** Sends nothing more of these lanes until then. */
  hold(laneIds: readonly LaneId[], until: Promise<void>): void {
    for (const queue of new Set(laneIds.map((laneId) => this.queues.get(laneId)))) queue?.hold(until);
    const free = laneIds.filter((laneId) => !this.queues.has(laneId));
    if (free.length > 0) this.takeOver(free, () => undefined).hold(until);
  }

  /** Gives lanes a queue of their own until it is idle; what waits for them moves there. */
  private takeOver(laneIds: readonly LaneId[], onIdle: () => void): Queue {
    const queue = new Queue(this.bounds, this.run, () => {
      for (const laneId of laneIds) this.queues.delete(laneId);
      onIdle();
    });
    const own = new Set(laneIds);
    for (const laneId of laneIds) this.queues.set(laneId, queue);
    for (const main of this.mains()) queue.putBack(main.extract(({ ordered }) => own.has(ordered.drawn.command.laneId)));
    return queue;
  }

  suspect({ drawn }: Ordered): void {
    for (const laneId of lanesOf(drawn)) this.suspects.set(laneId, performance.now() + suspicionMs);
  }

  /** They were had: nobody holds their lanes. */
  clear(answered: Iterable<Ordered>): void {
    if (this.suspects.size > 0) for (const { drawn } of answered) for (const laneId of lanesOf(drawn)) this.suspects.delete(laneId);
  }

  /** Those whose lanes are probably still held: to be asked without waiting. */
  sort(entries: Entry[]): { suspected: Entry[]; clear: Entry[] } {
    if (this.suspects.size === 0) return { suspected: [], clear: entries };
    const now = performance.now();
    for (const [laneId, until] of this.suspects) if (until < now) this.suspects.delete(laneId);
    const isSuspected = ({ ordered }: Entry) => lanesOf(ordered.drawn).some((laneId) => this.suspects.has(laneId));
    return { suspected: entries.filter(isSuspected), clear: entries.filter((entry) => !isSuspected(entry)) };
  }
}
