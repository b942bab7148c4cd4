/** The whole story of an on-sale: a crowd at one barrier, a waiting room, few tickets, all kinds of cards; and a count afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StaffClient } from '../staff-client.js';
import { countEvent, type EventStage, holdTtlSeconds, isGone, readInside, readLedger, refundAll, setEventStage } from './event-stage.js';
import { clicksTwice } from './fate.js';
import type { Gather } from './people.js';
import { type Reckoning, reckon } from './reckoning.js';
import { ShopWindow, type Step } from './shop-window.js';
import { play } from './story.js';

export interface OnSaleOptions {
  /** Of the service, `http://host:port`. */
  readonly url: string;
  /** A staff key that may make events, set their waiting rooms, read reservations and orders, and give money back. */
  readonly staffKey: string;
  readonly buyers: number;
  readonly units: number;
  readonly gather: Gather;
}

/** Told what happens, while it happens. */
export interface OnSaleSpectator {
  gathered(ready: number, all: number): void;
  ready(stage: EventStage, doubleClickers: number): void;
  ended(done: number, all: number): void;
}

export interface OnSaleEnded {
  readonly reckoning: Reckoning;
  /** Milliseconds. */
  readonly tookMs: Readonly<Record<Step, readonly number[]>>;
  readonly sentAgain: Readonly<ShopWindow['sentAgain']>;
  readonly insideMost: number;
  readonly lastedMs: number;
}

/** Milliseconds. */
const countInsideMs = 200;
const lookAtShelfMs = 300;
const settleMs = 500;
const settlePatienceMs = 30_000;

/** Throws {@link StageRefused} when the service does not let the stage be set, and the network's error when it is not there. */
export async function onSale(options: OnSaleOptions, spectator: OnSaleSpectator): Promise<OnSaleEnded> {
  const { url, staffKey, buyers, units } = options;
  const staff = new StaffClient(url, staffKey);
  const window = new ShopWindow(url);
  const over = new AbortController();
  try {
    const stage = await setEventStage(staff, buyers, units);
    const people = await options.gather(window, buyers, (ready) => spectator.gathered(ready, buyers));
    spectator.ready(stage, people.filter(({ no }) => clicksTwice(no)).length);
    const inside = countInside(staff, stage, over.signal);
    const shop = {
      window,
      stage,
      isGone: rarely(() => isGone(staff, stage).catch(() => false)),
      refund: (orderId: string, twice: boolean) => refundAll(staff, orderId, twice),
    };
    const beganAtMs = performance.now();
    let done = 0;
    const stories = await Promise.all(
      people.map(async (person) => {
        const story = await play(shop, person);
        done += 1;
        spectator.ended(done, buyers);
        return story;
      }),
    );
    const lastedMs = performance.now() - beganAtMs;
    over.abort();
    const insideMost = await inside;
    const count = await settled(staff, stage);
    const ledgers = await Promise.all(stories.flatMap((story) => story.orders.map(({ id }) => readLedger(staff, id))));
    const reckoning = reckon({ stage, stories, count, ledgers, insideMost });
    return { reckoning, tookMs: window.tookMs, sentAgain: window.sentAgain, insideMost, lastedMs };
  } finally {
    over.abort();
    await window.close();
    await staff.close();
  }
}

/** The most persons that were inside, by the room's own count, until the signal. */
async function countInside(staff: StaffClient, stage: EventStage, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, await readInside(staff, stage).catch(() => 0));
    await sleep(countInsideMs, undefined, { signal }).catch(() => undefined);
  }
  return most;
}

/** Everybody who asks within a moment gets one answer. */
function rarely(look: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (answer === undefined || performance.now() - askedAtMs > lookAtShelfMs) {
      askedAtMs = performance.now();
      answer = look();
    }
    return answer;
  };
}

/** Counts once what was abandoned has expired, and the catalogue, which may be a second old, has heard of it. */
async function settled(staff: StaffClient, stage: EventStage) {
  for (const endAtMs = performance.now() + settlePatienceMs + holdTtlSeconds * 1_000; ; await sleep(settleMs)) {
    const count = await countEvent(staff, stage);
    const taken = count.reservations.filter(({ status }) => status === 'held' || status === 'confirmed');
    const isStill = taken.every(({ status }) => status === 'confirmed') && count.available === stage.units - taken.length;
    if (isStill || performance.now() > endAtMs) return count;
  }
}
