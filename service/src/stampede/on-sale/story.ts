/** One buyer's way through an on-sale, and what they were told. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStage } from './event-stage.js';
import { cardsOf, clicksTwice, type Fate, fateOf } from './fate.js';
import type { Person } from './people.js';
import type { Asked, ShopWindow, Told } from './shop-window.js';
import { type QueueToken, waitToBeAdmitted } from './waiting.js';

/** An order as the buyer saw it last. */
export interface PlacedOrder {
  readonly id: string;
  readonly reservationId: string;
  readonly status: 'pending' | 'paid' | 'failed' | 'refunded';
}

/** `late`: never let in, or never told how the payment went. `lost`: something else went wrong; see `others`. */
export type Ending = 'paid' | 'refunded' | 'refused' | 'abandoned' | 'let_go' | 'late' | 'lost';

export interface Story {
  readonly buyer: number;
  readonly fate: Fate;
  ending: Ending;
  joined: boolean;
  admitted: boolean;
  /** Passes that ended before a ticket was held; the buyer joined again. */
  passesEnded: number;
  /** Reservations the buyer was given. */
  readonly reservations: Set<string>;
  readonly orders: PlacedOrder[];
  /** Codes of the tickets, as shown once paid. */
  tickets: readonly string[];
  /** Things that exist twice because a button was clicked twice. */
  duplicates: number;
  /** Second clicks that were answered with what the first had made. */
  replayed: number;
  /** How often the position grew. */
  risen: number;
  /** Answers that make no sense here: what was asked, status and code. */
  readonly others: string[];
}

export interface Shop {
  readonly window: ShopWindow;
  readonly stage: EventStage;
  /** Whether no ticket is free and none can come back. */
  isGone(): Promise<boolean>;
  /** Staff give back all of an order. */
  refund(orderId: string, twice: boolean): Promise<void>;
}

/** Milliseconds. */
const tryAgainMs = 1_000;
const lookAtOrderMs = 250;
const payPatienceMs = 60_000;
const visitsMax = 20;

/** Plays the buyer's part to its end. Never rejects because of what the service answers. */
export async function play(shop: Shop, person: Person): Promise<Story> {
  const story: Story = {
    buyer: person.no,
    fate: fateOf(person.no),
    ending: 'lost',
    joined: false,
    admitted: false,
    passesEnded: 0,
    reservations: new Set(),
    orders: [],
    tickets: [],
    duplicates: 0,
    replayed: 0,
    risen: 0,
    others: [],
  };
  const reservationId = await comeIn(shop, person, story);
  if (reservationId !== null) await goOn(shop, person, story, reservationId);
  return story;
}

/** Joins, waits, holds; again from the end of the line when the pass ended first. The reservation, or null. */
async function comeIn(shop: Shop, person: Person, story: Story): Promise<string | null> {
  for (let visit = 1; visit <= visitsMax; visit += 1) {
    const path = `/events/${shop.stage.eventId}/queue`;
    const joined = await click<QueueToken>(shop, person, story, { method: 'POST', path, step: 'join' });
    if (joined === null) return null;
    story.joined = true;
    const { came, risen } = await waitToBeAdmitted(shop.window, shop.stage.eventId, person, joined);
    story.risen += risen;
    if (came === 'late') {
      story.ending = 'late';
      return null;
    }
    if (came === 'admitted') {
      story.admitted = true;
      const held = await hold(shop, person, story);
      if (held !== 'pass ended') return held;
    }
    story.passesEnded += 1;
  }
  return null;
}

async function hold(shop: Shop, person: Person, story: Story): Promise<string | 'pass ended' | null> {
  const body = { sector_id: shop.stage.sectorId, quantity: 1 };
  // One intent, one key: a refused request leaves it unused.
  const key = randomUUID();
  for (;;) {
    const refusals: string[] = [];
    const asked = { method: 'POST', path: '/reservations', body, key, step: 'hold' } as const;
    const held = await click<{ id: string }>(shop, person, story, asked, refusals);
    if (held !== null) {
      story.reservations.add(held.id);
      return held.id;
    }
    if (refusals.includes('not_admitted')) return 'pass ended';
    if (!refusals.includes('sold_out')) return null;
    if (await shop.isGone()) {
      story.ending = 'refused';
      await leave(shop, person, story);
      return null;
    }
    await sleep(tryAgainMs * (0.75 + Math.random() / 2));
  }
}

async function goOn(shop: Shop, person: Person, story: Story, reservationId: string): Promise<void> {
  const { fate } = story;
  if (fate === 'abandons') {
    story.ending = 'abandoned';
    return;
  }
  let order: PlacedOrder | null = null;
  for (const card of cardsOf(fate)) {
    order = await pay(shop, person, story, reservationId, card);
    if (order === null) return;
    if (order.status === 'pending') {
      story.ending = 'late';
      return;
    }
  }
  if (fate === 'lets_go') {
    const path = `/reservations/${reservationId}`;
    if ((await click(shop, person, story, { method: 'DELETE', path })) !== null) story.ending = 'let_go';
    await leave(shop, person, story);
    return;
  }
  if (order === null || order.status !== 'paid') {
    story.others.push(`a good card: the order is ${order?.status}`);
    return;
  }
  story.ending = 'paid';
  const path = `/reservations/${reservationId}`;
  const { body } = await shop.window.ask<{ tickets: { code: string }[] }>({ method: 'GET', path, token: person.token });
  story.tickets = (body.tickets ?? []).map(({ code }) => code);
  if (fate === 'wants_money_back') await askMoneyBack(shop, person, story, order);
}

async function askMoneyBack(shop: Shop, person: Person, story: Story, order: PlacedOrder): Promise<void> {
  await shop.refund(order.id, clicksTwice(person.no)).catch((error: Error) => story.others.push(error.message));
  const seen = await follow(shop, person, order, (status) => status === 'refunded');
  story.orders[story.orders.length - 1] = seen;
  story.ending = seen.status === 'refunded' ? 'refunded' : 'late';
}

async function pay(shop: Shop, person: Person, story: Story, reservationId: string, card: string): Promise<PlacedOrder | null> {
  const body = { reservation_id: reservationId, payment_method: card };
  const beganAtMs = performance.now();
  const asked = { method: 'POST', path: '/orders', body, key: randomUUID(), step: 'order' } as const;
  const placed = await click<{ id: string; status: PlacedOrder['status'] }>(shop, person, story, asked);
  if (placed === null) return null;
  const order = await follow(shop, person, { id: placed.id, reservationId, status: placed.status }, (status) => status !== 'pending');
  // How long the silence lasts is a setting of the service.
  if (order.status === 'paid' && card !== 'test_silent') shop.window.took('paid', beganAtMs);
  story.orders.push(order);
  return order;
}

/** Looks at an order until it is as wanted, or the patience ends. */
async function follow(
  { window }: Shop,
  { token }: Person,
  order: PlacedOrder,
  isEnough: (status: PlacedOrder['status']) => boolean,
): Promise<PlacedOrder> {
  let { status } = order;
  for (const endAtMs = performance.now() + payPatienceMs; !isEnough(status) && performance.now() < endAtMs; ) {
    await sleep(lookAtOrderMs);
    const { body } = await window.ask<{ status: PlacedOrder['status'] }>({ method: 'GET', path: `/orders/${order.id}`, token });
    if (body.status !== undefined && 'id' in body) status = body.status;
  }
  return { ...order, status };
}

async function leave({ window, stage }: Shop, { token }: Person, story: Story): Promise<void> {
  const { status, body } = await window.ask({ method: 'DELETE', path: `/events/${stage.eventId}/queue`, token });
  // 404: the pass was over.
  if (status !== 204 && status !== 404) story.others.push(`leaving: ${status} ${body.code ?? ''}`);
}

/**
 * Clicks a button, at once a second time where the buyer does so. What the clicks made, which must be one thing; or null.
 * Refusals with 403 and 409 go to `refusals` where it is given, everything else that is no success to the story's `others`.
 */
async function click<Body extends { readonly id: string }>(
  { window }: Shop,
  { no, token }: Person,
  story: Story,
  asked: Omit<Asked, 'token'>,
  refusals?: string[],
): Promise<Body | null> {
  const once = () => window.ask<Body>({ ...asked, token });
  const told: Told<Body>[] = await Promise.all(clicksTwice(no) ? [once(), once()] : [once()]);
  const made = told.filter(({ status }) => status >= 200 && status < 300);
  for (const { status, body } of told) {
    const { code = '' } = body;
    if (status >= 200 && status < 300) continue;
    if (refusals !== undefined && (status === 403 || status === 409)) refusals.push(code);
    else story.others.push(`${asked.method} ${asked.path.split('/')[1]}: ${status === 0 ? `no answer (${code})` : `${status} ${code}`}`);
  }
  const ids = new Set(made.map(({ body }) => body.id));
  story.duplicates += Math.max(0, ids.size - 1);
  if (made.length === 2 && ids.size === 1) story.replayed += 1;
  for (const id of ids) if (id !== undefined && asked.path === '/reservations') story.reservations.add(id);
  return (made[0]?.body as Body | undefined) ?? null;
}
