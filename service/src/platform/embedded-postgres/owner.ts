/** Who started the server and therefore ends it: a small file beside the data folder. */
import fs from 'node:fs';
import { birthOf, isAlive } from './processes.js';

/** A service runs until it is told to stop; a command (`holdfast doctor`) ends by itself and takes its server along. */
export type Purpose = 'service' | 'command';

export interface Owner {
  readonly pid: number;
  readonly birth: string;
  readonly purpose: Purpose;
}

const fileOf = (dataFolder: string) => `${dataFolder}.owner`;

/** The owner on record if that process still lives. */
export function livingOwner(dataFolder: string): Owner | undefined {
  try {
    const owner = JSON.parse(fs.readFileSync(fileOf(dataFolder), 'utf8')) as Owner;
    return isAlive(owner.pid, owner.birth) ? owner : undefined;
  } catch {
    return undefined;
  }
}

export function recordOwner(dataFolder: string, purpose: Purpose): void {
  const owner: Owner = { pid: process.pid, birth: birthOf(process.pid), purpose };
  fs.writeFileSync(fileOf(dataFolder), JSON.stringify(owner), { mode: 0o644 });
}

export function forgetOwner(dataFolder: string): void {
  fs.rmSync(fileOf(dataFolder), { force: true });
}
