/** What is going on: a bar over the whole run where there is a terminal, else one line for each thing. */

export interface Progress {
  /** A scenario begins. `before`: seconds that all before it were reckoned at, of `all`. */
  enter(scenario: string, before: number, seconds: number, all: number): void;
  say(what: string): void;
  /** Takes the line away. */
  clear(): void;
}

const barWidth = 24;

/** `done`: a share from 0 to 1. */
export function bar(done: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, done)) * barWidth);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
}

export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const startedAtMs = performance.now();
  const elapsed = () => `${((performance.now() - startedAtMs) / 1000).toFixed(0).padStart(4)} s`;
  let scenario = '';
  let now = { before: 0, seconds: 0, all: 0, enteredAtMs: startedAtMs };
  const share = () => {
    const into = Math.min(now.seconds, (performance.now() - now.enteredAtMs) / 1000);
    return now.all === 0 ? 0 : (now.before + into) / now.all;
  };
  const say = (what: string) => {
    const line = scenario === '' ? what : `${scenario}: ${what}`;
    if (!stream.isTTY) {
      stream.write(`${elapsed()}  ${line}\n`);
      return;
    }
    const text = `${elapsed()}  ${bar(share())} ${(share() * 100).toFixed(0).padStart(3)} %  ${line}`;
    stream.write(`\r\x1b[2K${text.slice(0, (stream.columns ?? 100) - 1)}`);
  };
  return {
    enter: (name, before, seconds, all) => {
      scenario = name;
      now = { before, seconds, all, enteredAtMs: performance.now() };
      say('begins');
    },
    say,
    clear: () => void (stream.isTTY && stream.write('\r\x1b[2K')),
  };
}
