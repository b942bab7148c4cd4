/**
 * Readings for many at once: all that is asked for in one turn of the event loop travels as one statement, and all who ask for
 * the same thing meanwhile share one answer. Nobody is answered by a statement that began before they asked, so an answer is
 * never old; and however many ask, the database has few to answer.
 */

class Reading<Asked, Found> {
  readonly promise: Promise<Found | undefined>;
  resolve!: (found: Found | undefined) => void;
  reject!: (error: unknown) => void;

  constructor(readonly asked: Asked) {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

export interface TogetherOptions<Asked, Found> {
  /** What makes two questions the same. */
  readonly nameOf: (asked: Asked) => string;
  /** One statement for all of them: an answer each, in their order; undefined where there is none. */
  readonly read: (asked: readonly Asked[]) => Promise<readonly (Found | undefined)[]>;
  /** Questions that one statement takes. */
  readonly batchMax: number;
}

/** Beside each question the answer of the same name; undefined where there is none. */
export function answersByName<Asked, Found>(
  asked: readonly Asked[],
  nameOf: (asked: Asked) => string,
  found: readonly Found[],
  nameOfFound: (found: Found) => string,
): (Found | undefined)[] {
  const byName = new Map(found.map((each) => [nameOfFound(each), each]));
  return asked.map((each) => byName.get(nameOf(each)));
}

/** Statements under way at a time: questions that come meanwhile gather for the next. */
const underwayMax = 2;

export class Together<Asked, Found> {
  /** Asked and not sent yet. */
  private readonly waiting = new Map<string, Reading<Asked, Found>>();
  private underway = 0;

  constructor(private readonly options: TogetherOptions<Asked, Found>) {}

  ask(asked: Asked): Promise<Found | undefined> {
    const name = this.options.nameOf(asked);
    const joined = this.waiting.get(name);
    if (joined !== undefined) return joined.promise;
    const reading = new Reading<Asked, Found>(asked);
    this.waiting.set(name, reading);
    if (this.waiting.size === 1) setImmediate(() => this.send());
    return reading.promise;
  }

  private async send(): Promise<void> {
    if (this.underway >= underwayMax || this.waiting.size === 0) return;
    const batch = [...this.waiting].slice(0, this.options.batchMax).map(([name, reading]) => {
      this.waiting.delete(name);
      return reading;
    });
    this.underway += 1;
    try {
      const answers = this.options.read(batch.map((reading) => reading.asked));
      // More than one statement takes: the next goes beside it, while there is room for one.
      if (this.waiting.size > 0) void this.send();
      const found = await answers;
      for (const [index, reading] of batch.entries()) reading.resolve(found[index]);
    } catch (error) {
      for (const reading of batch) reading.reject(error);
    } finally {
      this.underway -= 1;
      if (this.waiting.size > 0) void this.send();
    }
  }
}
