/** Work that takes a processor, a few at a time: a rush for it waits in a line of bounded length and takes nothing else with it. */
import { problem } from '../../http/problems.js';

interface Waiting {
  begin(): void;
}

export class Turns {
  private running = 0;
  private readonly line: Waiting[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waitingMax: number,
  ) {}

  /**
   * Runs `work` when its turn comes. Throws the problem `busy` when the line is full, and when whoever wanted it is `gone` by
   * the time of its turn.
   */
  async take<Result>(work: () => Promise<Result>, gone: () => boolean = () => false): Promise<Result> {
    if (this.running >= this.atOnce) {
      if (this.line.length >= this.waitingMax) throw problem('busy');
      // The turn is handed over, not given back: nobody can slip in between.
      await new Promise<void>((resolve) => this.line.push({ begin: resolve }));
    } else {
      this.running += 1;
    }
    try {
      if (gone()) throw problem('busy');
      return await work();
    } finally {
      const next = this.line.shift();
      if (next === undefined) this.running -= 1;
      else next.begin();
    }
  }
}
