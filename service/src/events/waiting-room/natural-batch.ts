/**
 * Natural batching: what arrives while work is under way waits, and goes together when it is done. Whoever comes alone waits
 * for nobody.
 */
import { EngineBusy } from '@holdfast/engine';

export interface BatchBounds {
  /** Asks of one group that go together, at most. */
  readonly batchMax: number;
  /** Batches under way, of different groups, at most. */
  readonly workersMax: number;
  /** Asks that may wait, over all groups; then the next is refused. */
  readonly waitingMax: number;
  /** Milliseconds after which an ask that was not begun is refused. */
  readonly patienceMs: number;
}

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly sinceMs: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class NaturalBatch<Ask, Answer> {
  private readonly groups = new Map<string, Waiting<Ask, Answer>[]>();
  private readonly busy = new Set<string>();
  private waiting = 0;
  private onIdle: (() => void) | undefined;

  /**
   * `work` answers all asks of one group, in their order. Asks with the same `name` never go together; the later waits for the
   * next batch.
   */
  constructor(
    private readonly work: (group: string, asks: readonly Ask[]) => Promise<readonly Answer[]>,
    private readonly bounds: BatchBounds,
    private readonly nameOf?: (ask: Ask) => string,
  ) {}

  /** Throws EngineBusy when too much waits, or when the ask waited too long. */
  push(group: string, ask: Ask): Promise<Answer> {
    if (this.waiting >= this.bounds.waitingMax) return Promise.reject(new EngineBusy('too much is waiting'));
    return new Promise((resolve, reject) => {
      const line = this.groups.get(group);
      const entry = { ask, sinceMs: performance.now(), resolve, reject };
      if (line === undefined) this.groups.set(group, [entry]);
      else line.push(entry);
      this.waiting += 1;
      // What arrives in the same turn of the event loop goes together.
      if (this.waiting === 1 || line === undefined) setImmediate(() => this.begin());
    });
  }

  /** Resolves when nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    while (this.waiting > 0 || this.busy.size > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
  }

  private begin(): void {
    for (const group of this.groups.keys()) {
      if (this.busy.size >= this.bounds.workersMax) return;
      if (!this.busy.has(group)) void this.run(group);
    }
  }

  private async run(group: string): Promise<void> {
    this.busy.add(group);
    const batch = this.take(group);
    if (batch.length > 0) await this.workOn(group, batch);
    this.busy.delete(group);
    this.begin();
    if (this.waiting === 0 && this.busy.size === 0) this.onIdle?.();
  }

  private async workOn(group: string, batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.work(
        group,
        batch.map(({ ask }) => ask),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** The next batch of a group. What grew too old is refused. */
  private take(group: string): Waiting<Ask, Answer>[] {
    const line = this.groups.get(group) ?? [];
    const batch: Waiting<Ask, Answer>[] = [];
    const later: Waiting<Ask, Answer>[] = [];
    const names = new Set<string>();
    const oldestMs = performance.now() - this.bounds.patienceMs;
    for (const entry of line) {
      if (entry.sinceMs < oldestMs) {
        this.waiting -= 1;
        entry.reject(new EngineBusy('it waited too long'));
        continue;
      }
      const name = this.nameOf?.(entry.ask);
      if (batch.length >= this.bounds.batchMax || (name !== undefined && names.has(name))) {
        later.push(entry);
        continue;
      }
      if (name !== undefined) names.add(name);
      batch.push(entry);
    }
    this.waiting -= batch.length;
    this.groups.delete(group);
    // To the end of the line of groups, so that none is served twice while another waits.
    if (later.length > 0) this.groups.set(group, later);
    return batch;
  }
}
