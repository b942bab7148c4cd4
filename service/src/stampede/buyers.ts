/** Buyers with different identities, each on connections of its own, who all send at the same instant. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { Stage } from './stage.js';

/** What one click came to. */
export interface Answer {
  readonly buyer: number;
  /** 0: none came, however often it was tried. */
  readonly status: number;
  /** Of the reservation, when there is one. */
  readonly reservationId: string | null;
  /** Of the refusal; or what went wrong. */
  readonly code: string | null;
  /** Milliseconds from the barrier to the answer. */
  readonly tookMs: number;
  /** How often it had to be sent again, with the same key. */
  readonly retries: number;
}

/** A buyer's finger on the button; a double click is two of them with one key. */
interface Click {
  readonly buyer: number;
  readonly key: string;
  readonly body: string;
  readonly client: Client;
}

export interface Crowd {
  readonly clicks: number;
  readonly doubleClicks: number;
  /** Opens the barrier. `onAnswer` is told how many have been answered. */
  release(onAnswer: (answered: number) => void): Promise<Answer[]>;
}

/** Every so many-th buyer clicks twice. */
const doubleClickEvery = 10;
const connectAtOnce = 64;
const triesMax = 8;
const answerPatienceMs = 30_000;

/** Gathers the crowd: every click has its connection open before the barrier. Throws when the service cannot be reached. */
export async function gatherCrowd(url: string, stage: Stage, buyers: number): Promise<Crowd> {
  const { origin, pathname } = new URL(url);
  const path = `${pathname.replace(/\/+$/, '')}/v1/reservations`;
  const clicks: Click[] = [];
  const run = randomBytes(4).toString('hex');
  for (let buyer = 1; buyer <= buyers; buyer += 1) {
    const key = randomUUID();
    const body = JSON.stringify({
      property_id: stage.propertyId,
      room_type_id: stage.roomTypeId,
      rate_plan_id: stage.ratePlanId,
      check_in: stage.checkIn,
      check_out: stage.checkOut,
      guests: 2,
      guest: { email: `buyer-${buyer}@${run}.example.com`, full_name: `Buyer ${buyer}` },
    });
    const times = buyer % doubleClickEvery === 0 ? 2 : 1;
    for (let click = 0; click < times; click += 1) {
      clicks.push({ buyer, key, body, client: new Client(origin, { headersTimeout: answerPatienceMs, bodyTimeout: answerPatienceMs }) });
    }
  }
  await connectAll(clicks);
  return {
    clicks: clicks.length,
    doubleClicks: clicks.length - buyers,
    release: async (onAnswer) => {
      let answered = 0;
      const barrierAtMs = performance.now();
      const answers = await Promise.all(
        clicks.map(async (click) => {
          const answer = await press(click, path, barrierAtMs);
          answered += 1;
          onAnswer(answered);
          return answer;
        }),
      );
      await Promise.all(clicks.map(({ client }) => client.close()));
      return answers;
    },
  };
}

async function connectAll(clicks: readonly Click[]): Promise<void> {
  for (let from = 0; from < clicks.length; from += connectAtOnce) {
    await Promise.all(
      clicks.slice(from, from + connectAtOnce).map(async ({ client }) => {
        const { body } = await client.request({ method: 'GET', path: '/healthz' });
        await body.dump();
      }),
    );
  }
}

/** Sends, and sends again with the same key when no answer came or the service was busy, as a well-behaved client does. */
async function press({ buyer, key, body, client }: Click, path: string, barrierAtMs: number): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  for (let retries = 0; ; retries += 1) {
    const { status, text } = await client.request({ method: 'POST', path, headers, body }).then(
      async (response) => ({ status: response.statusCode, text: await response.body.text() }),
      (error: Error) => ({ status: 0, text: JSON.stringify({ code: (error as { code?: string }).code ?? error.message }) }),
    );
    if ((status === 0 || status === 503) && retries + 1 < triesMax) {
      await sleep(Math.min(1_000, 50 * 2 ** retries) * (0.5 + Math.random()));
      continue;
    }
    const { id, code } = readJson(text);
    return {
      buyer,
      status,
      reservationId: status < 300 ? (id ?? null) : null,
      code: code ?? null,
      tookMs: performance.now() - barrierAtMs,
      retries,
    };
  }
}

function readJson(text: string): { readonly id?: string; readonly code?: string } {
  try {
    return JSON.parse(text) as { id?: string; code?: string };
  } catch {
    return {};
  }
}
