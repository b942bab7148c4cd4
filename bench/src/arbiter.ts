/** Several contenders in rounds of slices: A B A B A B, each after a checkpoint, with nothing left over from the slice before. */
import type { Measured } from './load/orders.js';
import type { Laboratory } from './machine/laboratory.js';
import { ProcessorClock, type ProcessorUse } from './machine/processor-time.js';
import type { Progress } from './progress.js';

export interface Contender {
  readonly name: string;
  /** The processes that serve. */
  readonly pids: readonly number[];
  /** Resolves when nothing of what it did before is still to be done. */
  settled?(): Promise<void>;
  /** Works for so many seconds. */
  slice(seconds: number): Promise<Measured>;
  /** Finds its best setting by slices of so many seconds; answers what it found, for the report. */
  tune?(seconds: number, slice: (label: string) => Promise<Slice>): Promise<string>;
}

/** `cores` is absent where the system does not say. */
export interface Slice extends Measured {
  readonly cores?: ProcessorUse;
}

/** What each contender made of it, by its name. */
export type Round = Readonly<Record<string, Slice>>;

export interface Pace {
  readonly rounds: number;
  readonly sliceSeconds: number;
  readonly warmUpSeconds: number;
}

export class Arbiter {
  constructor(
    private readonly laboratory: Laboratory,
    private readonly progress: Progress,
  ) {}

  /** A warm-up of each contender, in which it may tune itself, then the rounds. `tuned` says what they found. */
  async rounds(contenders: readonly Contender[], pace: Pace): Promise<{ rounds: Round[]; tuned: Record<string, string> }> {
    const clock = new ProcessorClock(
      this.laboratory.pid,
      contenders.flatMap(({ pids }) => pids),
    );
    const slice = async (contender: Contender, seconds: number, label: string): Promise<Slice> => {
      this.progress.say(`${contender.name}, ${label}`);
      await contender.settled?.();
      await this.laboratory.ask('checkpoint');
      const stopClock = clock.start(contender.pids);
      const measured = await contender.slice(seconds);
      const cores = stopClock(measured.generatorCores);
      return cores === undefined ? measured : { ...measured, cores };
    };
    const tuned: Record<string, string> = {};
    for (const contender of contenders) {
      if (contender.tune === undefined) await slice(contender, pace.warmUpSeconds, 'warm-up');
      else tuned[contender.name] = await contender.tune(pace.warmUpSeconds, (label) => slice(contender, pace.warmUpSeconds, label));
    }
    const rounds: Round[] = [];
    for (let no = 1; no <= pace.rounds; no += 1) {
      const round: Record<string, Slice> = {};
      for (const contender of contenders)
        round[contender.name] = await slice(contender, pace.sliceSeconds, `round ${no} of ${pace.rounds}`);
      rounds.push(round);
    }
    return { rounds, tuned };
  }
}
