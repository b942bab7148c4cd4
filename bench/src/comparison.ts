/** One scenario, both designs, in pairs of slices: A B A B A B, each on a fresh night, after a checkpoint, with nothing left over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Houses } from './houses.js';
import type { Laboratory } from './laboratory.js';
import type { Measured, Offer } from './load.js';
import type { Contestant, LoadGenerator, PerRequestContestant } from './processes.js';
import { ProcessorClock, type ProcessorUse } from './processor-time.js';
import type { Progress } from './progress.js';

export interface Scenario {
  readonly name: string;
  readonly connections: number;
  readonly offers: (houses: Houses) => readonly Offer[];
}

export interface Pace {
  readonly pairs: number;
  readonly sliceSeconds: number;
  readonly warmUpSeconds: number;
}

/** `cores` is absent where the system does not say. */
export interface Slice extends Measured {
  readonly cores?: ProcessorUse;
}

export interface Pair {
  readonly holdfast: Slice;
  readonly perRequest: Slice;
}

export interface Compared {
  readonly scenario: string;
  readonly connections: number;
  readonly perRequestPool: number;
  readonly pairs: readonly Pair[];
}

export interface Arena {
  readonly laboratory: Laboratory;
  readonly houses: Houses;
  readonly holdfast: Contestant;
  readonly perRequest: PerRequestContestant;
  /** Into Holdfast's database. */
  readonly holdfastPool: pg.Pool;
  readonly load: LoadGenerator;
  readonly progress: Progress;
}

/** Pools that the per-request design may choose from; the fastest in its warm-up is the one it runs with. */
const poolSizes = [4, 8, 16, 32];
const drainPatienceMs = 20_000;

export class Arbiter {
  private nextNight = 0;
  /** How long Holdfast's relay took at most to catch up after a slice. */
  longestDrainMs = 0;
  private readonly clock: ProcessorClock;

  constructor(private readonly arena: Arena) {
    const { laboratory, holdfast, perRequest } = arena;
    this.clock = new ProcessorClock(laboratory.pid, [holdfast.pid, perRequest.pid]);
  }

  async compare(scenario: Scenario, pace: Pace): Promise<Compared> {
    const { holdfast, perRequest } = this.arena;
    await this.slice(scenario, holdfast, pace.warmUpSeconds, 'warm-up');
    const perRequestPool = await this.tune(scenario, pace);
    const pairs: Pair[] = [];
    for (let pair = 1; pair <= pace.pairs; pair += 1) {
      const label = `pair ${pair} of ${pace.pairs}`;
      pairs.push({
        holdfast: await this.slice(scenario, holdfast, pace.sliceSeconds, label),
        perRequest: await this.slice(scenario, perRequest, pace.sliceSeconds, label),
      });
    }
    return { scenario: scenario.name, connections: scenario.connections, perRequestPool, pairs };
  }

  private async tune(scenario: Scenario, pace: Pace): Promise<number> {
    const { perRequest } = this.arena;
    const sizes = poolSizes.filter((size) => size <= Math.max(4, scenario.connections));
    let best = { size: 0, perSecond: -1 };
    for (const size of sizes) {
      await perRequest.resize(size);
      const { perSecond } = await this.slice(scenario, perRequest, pace.warmUpSeconds, `warm-up, pool of ${size}`);
      if (perSecond > best.perSecond) best = { size, perSecond };
    }
    await perRequest.resize(best.size);
    return best.size;
  }

  private async slice(scenario: Scenario, contestant: Contestant, seconds: number, label: string): Promise<Slice> {
    const { houses, laboratory, load, progress } = this.arena;
    progress.say(`${scenario.name}: ${contestant.name}, ${label}`);
    await this.drained();
    await laboratory.ask('checkpoint');
    const night = this.nextNight;
    this.nextNight = (night + 1) % (houses.nights.length - 1);
    const [checkIn, checkOut] = houses.nights.slice(night, night + 2) as [string, string];
    const order = { connections: scenario.connections, seconds, offers: scenario.offers(houses), checkIn, checkOut };
    const stopClock = this.clock.start(contestant.pid);
    const measured = await load.run({ address: contestant.address, ...order });
    const cores = stopClock(measured.generatorCores);
    return cores === undefined ? measured : { ...measured, cores };
  }

  /** Until Holdfast's relay has numbered and delivered what was sold, so that no work of one slice is left for the next. */
  private async drained(): Promise<void> {
    const startedAtMs = performance.now();
    for (;;) {
      const { rows } = await this.arena.holdfastPool.query(
        "select exists (select from holdfast.outbox_batches) or exists (select from holdfast.deliveries where state = 'pending') as waiting",
      );
      const tookMs = performance.now() - startedAtMs;
      this.longestDrainMs = Math.max(this.longestDrainMs, tookMs);
      if (!rows[0].waiting || tookMs > drainPatienceMs) return;
      await sleep(20);
    }
  }
}
