/** Typed reads out of a set of variables. Every problem is kept, so that all can be told at once. */
export class Reader {
  readonly problems: string[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly variables: Readonly<Record<string, string | undefined>>) {}

  refuse(problem: string): void {
    this.problems.push(problem);
  }

  /** null when absent. Set but empty is a mistake (a secret that was not mounted), never an absence. */
  text(name: string): string | null {
    this.known.add(name);
    const value = this.variables[name];
    if (value === undefined) return null;
    if (value.trim() !== '') return value.trim();
    this.refuse(`${name} is set but empty: give it a value or unset it`);
    return null;
  }

  /** Whether somebody set it, to whatever. */
  isSet(name: string): boolean {
    return this.variables[name] !== undefined;
  }

  private judged<T>(name: string, otherwise: T, judge: (text: string) => T | undefined, expected: string): T {
    const text = this.text(name);
    if (text === null) return otherwise;
    const value = judge(text);
    if (value !== undefined) return value;
    this.refuse(`${name} must be ${expected}, not ${JSON.stringify(text)}`);
    return otherwise;
  }

  integer(name: string, min: number, max: number, otherwise: number): number {
    const judge = (text: string) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined);
    return this.judged(name, otherwise, judge, `a whole number from ${min} to ${max}`);
  }

  oneOf<Choice extends string, Otherwise extends Choice | null>(
    name: string,
    choices: readonly Choice[],
    otherwise: Otherwise,
  ): Choice | Otherwise {
    const judge = (text: string) => choices.find((choice) => choice === text);
    return this.judged<Choice | Otherwise>(name, otherwise, judge, `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
  }

  onOff(name: string, otherwise: boolean): boolean {
    return this.oneOf(name, ['on', 'off'], otherwise ? 'on' : 'off') === 'on';
  }

  matching(name: string, pattern: RegExp, expected: string): string | null {
    return this.judged<string | null>(name, null, (text) => (pattern.test(text) ? text : undefined), expected);
  }

  /** The text as given; a password in it is never repeated in a refusal. */
  url(name: string, schemes: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    // A socket's string has no host, which URL does not know.
    if (URL.canParse(text.replace('@/', '@socket/')) && schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}//`))) return text;
    this.refuse(`${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    return null;
  }

  /** Refuses variables with that prefix which nobody read; the name without it may have been meant. */
  refuseUnknown(prefix: string): void {
    const known = [...this.known].filter((name) => name.startsWith(prefix)).join(', ');
    for (const name of Object.keys(this.variables)) {
      if (!name.startsWith(prefix) || this.known.has(name)) continue;
      const bare = name.slice(prefix.length);
      this.refuse(`${name} is unknown; ${this.known.has(bare) ? `did you mean ${bare}?` : `known are ${known}`}`);
    }
  }
}
