/** What is going on, in one line that is written over where there is a terminal, else in one line for each thing. */

export interface Progress {
  say(what: string): void;
  /** Takes the line away. */
  clear(): void;
}

export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const startedAtMs = performance.now();
  const seconds = () => `${((performance.now() - startedAtMs) / 1000).toFixed(0).padStart(3)} s`;
  return {
    say: (what) => void stream.write(stream.isTTY ? `\r\x1b[2K${seconds()}  ${what}` : `${seconds()}  ${what}\n`),
    clear: () => void (stream.isTTY && stream.write('\r\x1b[2K')),
  };
}
