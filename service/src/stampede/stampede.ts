/** The demonstration: a crowd at one barrier, so many rooms, and a count afterwards. */
import { gatherCrowd } from './buyers.js';
import { StaffClient } from './staff-client.js';
import { bookedOn, setStage } from './stage.js';
import { type Tally, tally } from './tally.js';

export interface StampedeOptions {
  /** Of the service, `http://host:port`. */
  readonly url: string;
  /** A staff key that may make a hotel and read its calendar. */
  readonly staffKey: string;
  readonly buyers: number;
  readonly units: number;
}

/** Told what happens, while it happens. */
export interface Spectator {
  ready(crowd: { readonly clicks: number; readonly doubleClicks: number; readonly night: string }): void;
  answered(done: number, all: number): void;
}

export interface Stampeded {
  readonly tally: Tally;
  /** Milliseconds from the barrier, one for each click. */
  readonly latenciesMs: readonly number[];
}

/** Throws {@link StageRefused} when the service does not let the stage be set, and the network's error when it is not there. */
export async function stampede({ url, staffKey, buyers, units }: StampedeOptions, spectator: Spectator): Promise<Stampeded> {
  const staff = new StaffClient(url, staffKey);
  try {
    const stage = await setStage(staff, units);
    const crowd = await gatherCrowd(url, stage, buyers);
    spectator.ready({ ...crowd, night: stage.checkIn });
    const answers = await crowd.release((done) => spectator.answered(done, crowd.clicks));
    return { tally: tally(answers, buyers, units, await bookedOn(staff, stage)), latenciesMs: answers.map(({ tookMs }) => tookMs) };
  } finally {
    await staff.close();
  }
}
