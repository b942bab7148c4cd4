/** One performance from its stage to its proof. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { EngineBusy } from '@holdfast/engine';
import type pg from 'pg';
import type { BoxOffice } from '../../events/box-office.js';
import type { CrowdOrder, Told } from './crowd.js';
import type { Performance } from './performance.js';
import * as sql from './sql/index.js';
import { clearStage, lookAtStage, recountStage, type Stage, setStage } from './stage.js';
import { signIn, type TroupeDeps } from './troupe.js';

export interface PlayDeps extends TroupeDeps {
  readonly office: BoxOffice;
  readonly databaseUrl: string;
  /** Where this service listens. */
  readonly address: string;
}

const lookEveryMs = 50;

/**
 * Takes the stage of this database, and gives it back by the answer. Throws {@link EngineBusy} when another process has it. What the last
 * performance may have left is cleared away.
 */
export async function takeStage(office: BoxOffice): Promise<() => Promise<void>> {
  const turn = await office.pool.connect();
  try {
    await turn.query('begin');
    const { rows } = await turn.query<{ taken: boolean }>(sql.tryTurn.text);
    if (rows[0]?.taken !== true) throw new EngineBusy('another process plays');
    await clearStage(office);
  } catch (error) {
    await giveBack(turn);
    throw error;
  }
  return () => giveBack(turn);
}

async function giveBack(turn: pg.PoolClient): Promise<void> {
  try {
    await turn.query('rollback');
    turn.release();
  } catch {
    // Closing the connection gives it back, too.
    turn.release(true);
  }
}

/** Sends the crowd in and hears it out. Rejects when it breaks off. The signal ends it. */
function sendCrowd(order: CrowdOrder, signal: AbortSignal, onTold: (told: Told) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const crowd = new Worker(new URL('./crowd.js', import.meta.url), { workerData: order, execArgv: [] });
    let over = false;
    const end = () => void crowd.terminate();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    crowd.on('message', (told: Told) => {
      over ||= told.kind === 'over';
      onTold(told);
    });
    crowd.once('error', reject);
    crowd.once('exit', () => {
      signal.removeEventListener('abort', end);
      if (over) resolve();
      else reject(new Error('the crowd went away', { cause: signal.reason }));
    });
  });
}

/** Looks at what the database has until the signal, and once more. */
async function watchStage(office: BoxOffice, stage: Stage, performance: Performance, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    performance.see(await lookAtStage(office, stage));
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
  performance.see(await lookAtStage(office, stage));
}

/** Lets the crowd in, and looks on until everybody was answered. */
async function sell(deps: PlayDeps, stage: Stage, tokens: readonly string[], performance: Performance, signal: AbortSignal): Promise<void> {
  const { clock, databaseUrl, address, office } = deps;
  const { seats, naive } = performance.programme;
  const sold = new AbortController();
  const broken = new AbortController();
  const order = { address, sectorId: stage.sectorId, tokens, clicks: performance.clicks, naive: naive ? { databaseUrl, seats } : null };
  const crowd = sendCrowd(order, AbortSignal.any([signal, broken.signal]), (told) => {
    if (told.kind === 'opened') performance.open(clock.nowMs() ?? Date.now());
    else if (told.kind === 'answered') performance.hear(told.answers, told.naive);
    else performance.hearEnd(told.tookMs, told.sentAgain, told.naive);
  }).finally(() => sold.abort());
  try {
    await Promise.all([crowd, watchStage(office, stage, performance, sold.signal)]);
  } finally {
    broken.abort();
    await crowd.catch(() => undefined);
  }
}

/** Plays it, on a stage that was taken. Rejects when it was broken off, by the signal or by an error; the stage is cleared either way. */
export async function play(deps: PlayDeps, performance: Performance, signal: AbortSignal): Promise<void> {
  const { office, clock } = deps;
  const { seats, buyers } = performance.programme;
  try {
    const stage = await setStage(office, seats, await clock.read());
    const tokens = await signIn(deps, buyers);
    await sell(deps, stage, tokens, performance, signal);
    performance.moveTo('counting');
    performance.recount = await recountStage(office, stage);
  } finally {
    await clearStage(office);
  }
}
