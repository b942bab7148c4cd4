/** One request after the other, as a plan says. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Offer, Plan } from './orders.js';
import type { People } from './people.js';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: string[];
  readonly body?: string;
}

interface Remembered {
  readonly person: number;
  readonly key: string;
  readonly sector: string;
}

const reservations = '/v1/reservations';
const json = ['content-type', 'application/json'] as const;

function any<Thing>(things: readonly Thing[]): Thing {
  return things[things.length === 1 ? 0 : Math.floor(Math.random() * things.length)] as Thing;
}

export class Requests {
  private readonly memory = new Map<string, Remembered[]>();

  constructor(private readonly people: People) {}

  /** The function answers the plan's next request. */
  of(plan: Plan): () => Request {
    if (plan.kind === 'stays') return this.stays(plan);
    if (plan.kind === 'tickets') return this.tickets(plan);
    if (plan.kind === 'replays') return this.replays(this.memory.get(plan.remembered) ?? []);
    return () => this.plain(plan.method, any(plan.paths), plan.asPeople);
  }

  private stays({ offers, dates, nightsMax }: Extract<Plan, { kind: 'stays' }>): () => Request {
    const run = randomBytes(4).toString('hex');
    let sent = 0;
    return () => {
      sent += 1;
      const { propertyId, roomTypeId, ratePlanId } = any<Offer>(offers);
      const nights = 1 + Math.floor(Math.random() * nightsMax);
      const from = Math.floor(Math.random() * (dates.length - nights));
      const body = `{"property_id":"${propertyId}","room_type_id":"${roomTypeId}","rate_plan_id":"${ratePlanId}","check_in":"${dates[from]}","check_out":"${dates[from + nights]}","guests":2,"guest":{"email":"guest-${sent}@${run}.example.com","full_name":"Guest ${sent}"}}`;
      return { method: 'POST', path: reservations, headers: [...json, 'idempotency-key', randomUUID()], body };
    };
  }

  private tickets({ sectors, remember, path = reservations }: Extract<Plan, { kind: 'tickets' }>): () => Request {
    const kept: Remembered[] = [];
    if (remember !== undefined) this.memory.set(remember, kept);
    return () => {
      const one = { person: this.people.nextIndex(), key: randomUUID(), sector: any(sectors) };
      if (remember !== undefined) kept.push(one);
      return this.ticket(one, path);
    };
  }

  private replays(kept: readonly Remembered[]): () => Request {
    if (kept.length === 0) throw new Error('nothing is remembered to be sent again');
    return () => this.ticket(any(kept), reservations);
  }

  private ticket({ person, key, sector }: Remembered, path: string): Request {
    const headers = [...json, 'authorization', this.people.at(person), 'idempotency-key', key];
    return { method: 'POST', path, headers, body: `{"sector_id":"${sector}","quantity":1}` };
  }

  private plain(method: 'GET' | 'POST', path: string, asPeople: boolean): Request {
    return { method, path, headers: asPeople ? ['authorization', this.people.at(this.people.nextIndex())] : [] };
  }
}
