/**
 * Natural batching. A queue sends one batch at a time; what arrives meanwhile waits, and goes together when the batch is
 * done. An idle queue adds no delay, a busy one fills its batches.
 */

import type { Ordered } from './decide.js';
import { EngineBusy, EngineUnavailable } from './domain/errors.js';
import type { LaneId } from './domain/ids.js';
import type { Outcome } from './domain/outcome.js';
import { lanesOf } from './gather.js';

export interface Bounds {
  /** Commands in a batch. */
  readonly batchMax: number;
  /** Lanes in a batch; the commands of further lanes wait for one of the next. */
  readonly batchLanesMax: number;
  /** Lines and cells in a batch; one command may exceed it alone. */
  readonly batchLinesMax: number;
  /** Commands waiting; one more is refused as busy. */
  readonly waitingMax: number;
  /** Milliseconds after which a command that was not sent is dropped. */
  readonly ageMaxMs: number;
}

export const defaultBounds: Bounds = {
  batchMax: 256,
  batchLanesMax: Number.POSITIVE_INFINITY,
  batchLinesMax: 4096,
  waitingMax: 5000,
  ageMaxMs: 5000,
};

/** A command on its way, and whoever waits for it. */
export interface Entry {
  ordered: Ordered;
  readonly since: number;
  /** The caller's: when it is gone the command is dropped, if it was not sent yet. */
  readonly signal: Pick<AbortSignal, 'aborted'> | undefined;
  /** How often its lane was held by somebody else. */
  misses: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

export function weightOf({ drawn }: Ordered): number {
  const { command } = drawn;
  return 1 + ('lines' in command ? command.lines.length : 0) + ('cells' in command ? command.cells.length : 0);
}

/** One turn of the event loop: requests that are read together go together. */
const oneTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export class Queue {
  private waiting: Entry[] = [];
  private running: Promise<void> | undefined;
  private held: Promise<void> | undefined;

  constructor(
    private readonly bounds: Bounds,
    /** Settles every entry of the batch, or hands it on. */
    private readonly run: (batch: Entry[]) => Promise<void>,
    private readonly onIdle: () => void = () => undefined,
  ) {}

  /** Throws {@link EngineBusy} when too many wait. */
  push(entry: Entry): void {
    if (this.waiting.length >= this.bounds.waitingMax) throw new EngineBusy(`${this.waiting.length} commands wait`);
    this.waiting.push(entry);
    this.start();
  }

  /** Puts entries at the head, whatever the bound: they were let in before. */
  putBack(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    this.waiting = [...entries, ...this.waiting];
    this.start();
  }

  /** Takes out the waiting entries that match, for another queue. */
  extract(matches: (entry: Entry) => boolean): Entry[] {
    const taken = this.waiting.filter(matches);
    if (taken.length > 0) this.waiting = this.waiting.filter((entry) => !matches(entry));
    return taken;
  }

  /** Sends nothing more until then, and is not idle before. `until` never rejects. */
  hold(until: Promise<void>): void {
    this.held = this.held === undefined ? until : Promise.all([this.held, until]).then(() => undefined);
    this.start();
  }

  get length(): number {
    return this.waiting.length;
  }

  get isIdle(): boolean {
    return this.running === undefined;
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  private start(): void {
    this.running ??= this.loop();
  }

  private async loop(): Promise<void> {
    await oneTurn();
    while (this.waiting.length > 0 || this.held !== undefined) {
      if (this.held !== undefined) {
        const { held } = this;
        await held;
        if (this.held === held) this.held = undefined;
        continue;
      }
      const batch = this.take();
      if (batch.length > 0) await this.settle(batch);
      // Whoever was just answered may be asking again: without this turn a full batch is followed by an almost empty one. When half
      // as many are waiting already, they go while the others are answered.
      if (this.waiting.length * 2 < batch.length) await oneTurn();
    }
    this.running = undefined;
    this.onIdle();
  }

  /** Whatever goes wrong, the queue lives on and nobody waits for ever. */
  private async settle(batch: Entry[]): Promise<void> {
    try {
      await this.run(batch);
    } catch (error) {
      for (const entry of batch) entry.reject(new EngineUnavailable('its batch went wrong', { cause: error }));
    }
  }

  private take(): Entry[] {
    const batch: Entry[] = [];
    const oldest = performance.now() - this.bounds.ageMaxMs;
    const lanes = new Lanes(this.bounds.batchLanesMax);
    /** Of further lanes: the oldest of them leads the next batch, so none is passed over twice. */
    const staying: Entry[] = [];
    let weight = 0;
    let index = 0;
    for (; index < this.waiting.length && batch.length < this.bounds.batchMax; index += 1) {
      const entry = this.waiting[index] as Entry;
      if (entry.signal?.aborted === true || entry.since < oldest) {
        entry.reject(new EngineBusy('dropped before it was sent: its caller is gone or it waited too long'));
        continue;
      }
      if (!lanes.admit(entry.ordered)) {
        staying.push(entry);
        continue;
      }
      weight += weightOf(entry.ordered);
      if (batch.length > 0 && weight > this.bounds.batchLinesMax) break;
      batch.push(entry);
    }
    this.waiting.splice(0, index, ...staying);
    return batch;
  }
}

/** The lanes of a batch, as far as it is filled. */
class Lanes {
  private readonly admitted = new Set<LaneId>();

  constructor(private readonly max: number) {}

  /** May the command go with those that were admitted? The first one may, whatever it needs. */
  admit({ drawn }: Ordered): boolean {
    if (this.max === Number.POSITIVE_INFINITY) return true;
    const fresh = new Set(lanesOf(drawn).filter((laneId) => !this.admitted.has(laneId)));
    if (this.admitted.size > 0 && this.admitted.size + fresh.size > this.max) return false;
    for (const laneId of fresh) this.admitted.add(laneId);
    return true;
  }
}
