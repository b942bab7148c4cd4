/**
 * Holding tickets, once. What is sent is written down in the tab before it is sent, with the key of its intent: a double click joins the first
 * one, and a reload finds what was under way and asks again with the same key.
 */
import type { Schemas } from '@holdfast/client';
import { buyer } from '../account/session.js';
import { intents } from '../service/holdfast.js';
import { forget, keep, kept } from '../service/kept.js';

export type TicketsWanted = Schemas['NewTicketItems'];

const isWanted = (value: unknown): value is TicketsWanted => typeof value === 'object' && value !== null && 'items' in value;
/** Another person on this computer means something else. */
const nameOf = (userId: string, eventId: string) => `hold ${eventId} ${userId}`;

/** What was sent for this event and has no answer yet that was seen. */
export function underWay(userId: string, eventId: string): TicketsWanted | undefined {
  return kept(nameOf(userId, eventId), isWanted);
}

function send(name: string, body: TicketsWanted) {
  return buyer.post('/v1/reservations', { intent: intents.of(name, body), body });
}

type Answered = Awaited<ReturnType<typeof send>>;
const flying = new Map<string, Promise<Answered>>();

async function flight(name: string, body: TicketsWanted): Promise<Answered> {
  keep(name, body);
  const answer = await send(name, body);
  // A refusal that is one used no key and left nothing behind.
  if (!answer.ok && !answer.unsettled) forget(name);
  return answer;
}

/** Sends it, or joins the one that is on its way. Throws NoAnswer: then it stays under way. */
export function hold(userId: string, body: TicketsWanted): Promise<Answered> {
  const name = nameOf(userId, body.event_id);
  const known = flying.get(name);
  if (known !== undefined) return known;
  const started = flight(name, body).finally(() => flying.delete(name));
  flying.set(name, started);
  return started;
}

interface JustHeld {
  readonly reference: string;
  readonly name: string;
}
const justHeld = 'holdfast.held';
const isJustHeld = (value: unknown): value is JustHeld =>
  typeof value === 'object' && value !== null && 'reference' in value && 'name' in value;

/** The answer is known. It stays under way until it was seen: a reload just now finds it again. */
export function markHeld(userId: string, eventId: string, reference: string): void {
  keep(justHeld, { reference, name: nameOf(userId, eventId) });
}

/** It was seen: asking for the same again is meant anew. */
export function markSeen(reference: string): void {
  const held = kept(justHeld, isJustHeld);
  if (held?.reference !== reference) return;
  forget(justHeld);
  forget(held.name);
  intents.settle(held.name);
}
