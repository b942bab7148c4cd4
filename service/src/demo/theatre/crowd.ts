/**
 * The crowd, in a thread of its own, so that it takes no turn from the service that it asks over HTTP. It clicks when it is told to, tells
 * what it was answered, and ends.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { openPool } from '../../platform/pool.js';
import { ShopWindow } from '../../stampede/on-sale/shop-window.js';
import type { Click } from './arrivals.js';
import { buyNaively, type NaiveCount, naiveConnections, openNaiveShop, readNaiveShop } from './naive.js';
import type { Answered, NaiveAnswered } from './performance.js';

export interface CrowdOrder {
  /** Of the service. */
  readonly address: string;
  readonly sectorId: string;
  /** By buyer. */
  readonly tokens: readonly string[];
  readonly clicks: readonly Click[];
  /** Where the naive design keeps its tables; null: it does not take part. */
  readonly naive: { readonly databaseUrl: string; readonly seats: number } | null;
}

export type Told =
  /** From this instant on it clicks. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'answered'; readonly answers: readonly Answered[]; readonly naive: readonly NaiveAnswered[] }
  | { readonly kind: 'over'; readonly tookMs: number; readonly sentAgain: number; readonly naive: NaiveCount | null };

/** What was answered is told so often, milliseconds. */
const tellEveryMs = 25;

const order = workerData as CrowdOrder;
const tell = (told: Told) => parentPort?.postMessage(told);
let answers: Answered[] = [];
let naiveAnswers: NaiveAnswered[] = [];

function tellAnswers(): void {
  if (answers.length === 0 && naiveAnswers.length === 0) return;
  tell({ kind: 'answered', answers, naive: naiveAnswers });
  answers = [];
  naiveAnswers = [];
}

/** All connections are open before the first buyer comes, as they are in a service that runs. */
async function openNaivePool({ databaseUrl, seats }: NonNullable<CrowdOrder['naive']>): Promise<pg.Pool> {
  const pool = openPool({ url: databaseUrl, max: naiveConnections, name: 'holdfast theatre', log: { warn: () => undefined } });
  await openNaiveShop(pool, seats);
  const clients = await Promise.all(Array.from({ length: naiveConnections }, () => pool.connect()));
  for (const client of clients) client.release();
  return pool;
}

async function perform(): Promise<void> {
  const naivePool = order.naive === null ? null : await openNaivePool(order.naive);
  const shop = new ShopWindow(order.address);
  // One intent a buyer, one key an intent.
  const keys = order.tokens.map(() => randomUUID());
  const openedAtMs = performance.now();
  let lastAtMs = 0;
  tell({ kind: 'opened' });

  const buy = async (buyer: number) => {
    const { status, body } = await shop.ask<{ id: string }>({
      method: 'POST',
      path: '/reservations',
      token: order.tokens[buyer - 1] as string,
      key: keys[buyer - 1] as string,
      body: { sector_id: order.sectorId, quantity: 1 },
    });
    lastAtMs = Math.round(performance.now() - openedAtMs);
    answers.push({ buyer, status, reservationId: status < 300 ? (body.id ?? null) : null, code: body.code ?? null, atMs: lastAtMs });
  };
  const buyFromNaive = async (pool: pg.Pool, buyer: number) => {
    const sold = await buyNaively(pool, buyer);
    naiveAnswers.push({ buyer, sold });
  };

  const telling = setInterval(tellAnswers, tellEveryMs);
  try {
    await Promise.all(
      order.clicks.map(async ({ buyer, atMs }) => {
        const leftMs = atMs - (performance.now() - openedAtMs);
        if (leftMs > 0) await sleep(leftMs);
        await Promise.all([buy(buyer), naivePool === null ? undefined : buyFromNaive(naivePool, buyer)]);
      }),
    );
  } finally {
    clearInterval(telling);
  }
  tellAnswers();
  const { busy, limited } = shop.sentAgain;
  const naive = naivePool === null ? null : await readNaiveShop(naivePool);
  await Promise.all([shop.close(), naivePool?.end()]);
  tell({ kind: 'over', tookMs: lastAtMs, sentAgain: busy + limited, naive });
}

await perform();
