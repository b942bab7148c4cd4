/** Everything that may happen to ten nights of a small house, at random and all at once. */
import { randomUUID } from 'node:crypto';
import type { Engine } from '@holdfast/engine';
import { plusDays } from '../../src/stays/rules/calendar.js';
import { amendment } from '../stays/amendment.js';
import { type Answer, type Body, march, type Sellable } from '../stays/desk.js';
import { date } from '../stays/rules/terms-of.js';
import { PriceHistory, type SoldNight } from './price-history.js';
import type { Sent, ServedHotel } from './served-hotel.js';

/** A request and its answer. */
export interface Took {
  readonly requestId: string;
  readonly sent: Sent;
  readonly answer: Answer;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
}

/** Two room types; the first is sold by three plans. */
interface SmallHouse {
  readonly flexible: Sellable;
  /** Prepaid; the holds live for a second, or for long. */
  readonly brief: Sellable;
  readonly prepaid: Sellable;
  readonly suite: Sellable;
}

const nights = 10;
const processes = 3;

/** Numbers from 0 up to `sides`, the same for the same seed. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

export async function buildSmallHouse(hotel: ServedHotel): Promise<SmallHouse> {
  const flexible = await hotel.sellable({ allotment: 6, nights });
  const planFor = async (ttlSeconds: number) => ({
    ...flexible,
    ratePlanId: await hotel.addPlan(flexible, { payment: 'prepaid', hold_ttl_seconds: ttlSeconds }),
  });
  const suite = { ...flexible, roomTypeId: await hotel.addRoomType(flexible.propertyId, { name: 'Suite' }) };
  const house = {
    flexible,
    brief: await planFor(1),
    prepaid: await planFor(600),
    suite: { ...suite, ratePlanId: await hotel.addPlan(suite) },
  };
  await hotel.publish(house.suite, { from: march(1), to: plusDays(date(march(1)), nights), allotment: 3 });
  return house;
}

export class Traffic {
  readonly took: Took[] = [];
  readonly amended: string[] = [];
  readonly history = new PriceHistory();
  readonly soldNights: SoldNight[] = [];
  private readonly stays: { readonly stay: Body; readonly sent: Sent }[] = [];
  private requests = 0;
  private priceCents = 10_000;

  constructor(
    private readonly hotel: ServedHotel,
    private readonly house: SmallHouse,
    /** Amends; over HTTP there is no such request yet. */
    private readonly engine: Engine,
  ) {}

  /** Publishes the first prices of every plan. */
  async open(): Promise<void> {
    for (const sellable of Object.values(this.house)) await this.publishRates(sellable, 1, nights, 1);
  }

  /** As many operations in all, by so many clients. */
  async run({ seed, clients, operations }: { seed: number; clients: number; operations: number }): Promise<void> {
    let left = operations;
    const client = async (dice: (sides: number) => number) => {
      while (left > 0) {
        left -= 1;
        await this.operate(dice);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, index) => client(diceOf(seed + index))));
  }

  /** How many operations were done or refused. */
  get operations(): number {
    return this.took.length + this.amended.length;
  }

  private async operate(dice: (sides: number) => number): Promise<void> {
    const day = 1 + dice(nights);
    const to = Math.min(nights + 1, day + 1 + dice(3));
    const known = this.stays[dice(Math.max(1, this.stays.length))];
    const sellable = Object.values(this.house)[dice(4)] as Sellable;
    const kind = dice(100);
    if (kind < 40 || known === undefined) await this.book(dice(8) === 0 ? 'both' : sellable, day, to, dice);
    else if (kind < 44) await this.send({ ...known.sent, at: dice(processes) });
    else if (kind < 58) await this.cancel(known.stay, dice);
    else if (kind < 68) await this.release(known.stay, dice);
    else if (kind < 78) await this.amend(known.stay, day, to);
    else if (kind < 88) await this.publishInventory(sellable, day, to, dice);
    else await this.publishRates(sellable, day, to - 1, 1 + dice(2), dice(processes));
  }

  private async send(sent: Sent): Promise<Took> {
    this.requests += 1;
    const requestId = `traffic-${this.requests}`;
    const sentAtMs = performance.now();
    const answer = await this.hotel.send({ ...sent, headers: { 'x-request-id': requestId } });
    const took = { requestId, sent, answer, sentAtMs, answeredAtMs: performance.now() };
    this.took.push(took);
    return took;
  }

  private async book(what: Sellable | 'both', day: number, to: number, dice: (sides: number) => number): Promise<void> {
    const { flexible, suite } = this.house;
    const roomOf = ({ roomTypeId, ratePlanId }: Sellable) => ({ room_type_id: roomTypeId, rate_plan_id: ratePlanId, guests: 2 });
    // One night for both rooms, so that the total of a room is the price of its night.
    const payload =
      what === 'both'
        ? this.hotel.booking(flexible, march(day), march(day + 1), { rooms: [roomOf(suite), roomOf(flexible)] })
        : this.hotel.booking(what, march(day), march(to));
    const sent = this.hotel.bookingSent(payload, randomUUID(), { at: dice(processes) });
    const { answer, sentAtMs, answeredAtMs } = await this.send(sent);
    if (answer.status !== 201) return;
    const stay = answer.body;
    this.stays.push({ stay, sent });
    for (const room of stay.rooms) {
      const priced: { date: string; price: Body }[] = what === 'both' ? [{ date: stay.check_in, price: room.total }] : stay.nights;
      for (const night of priced)
        this.soldNights.push({
          ratePlanId: room.rate_plan_id,
          date: night.date,
          priceCents: night.price.amount_cents,
          nightsFromHere: night.date === stay.check_in ? priced.length : undefined,
          sentAtMs,
          answeredAtMs,
        });
    }
  }

  private async cancel(stay: Body, dice: (sides: number) => number): Promise<void> {
    const path = `/v1/reservations/${stay.id}/cancel`;
    const who = dice(2) === 0 ? { path, as: this.hotel.staff } : { path: `${path}?email=${encodeURIComponent(stay.guest.email)}` };
    await this.send({ method: 'POST', ...who, ...(dice(2) === 0 ? { key: randomUUID() } : {}), at: dice(processes) });
  }

  private async release(stay: Body, dice: (sides: number) => number): Promise<void> {
    const path = `/v1/reservations/${stay.id}?email=${encodeURIComponent(stay.guest.email)}`;
    await this.send({ method: 'DELETE', path, at: dice(processes) });
  }

  private async amend(stay: Body, day: number, to: number): Promise<void> {
    const outcome = await this.engine.amend(amendment(this.house.flexible, stay, march(day), march(to)));
    this.amended.push(outcome.status === 'refused' ? outcome.refusal.code : outcome.status);
  }

  private async publishInventory(
    { propertyId, roomTypeId }: Sellable,
    day: number,
    to: number,
    dice: (sides: number) => number,
  ): Promise<void> {
    const path = `/v1/properties/${propertyId}/room-types/${roomTypeId}/inventory`;
    const payload = { from: march(day), to: march(to), allotment: 3 + dice(5), closed: dice(8) === 0 };
    await this.send({ method: 'PUT', path, payload, as: this.hotel.staff, at: dice(processes) });
  }

  private async publishRates({ propertyId, ratePlanId }: Sellable, day: number, last: number, minStay: number, at = 0): Promise<void> {
    const path = `/v1/properties/${propertyId}/rate-plans/${ratePlanId}/rates`;
    const rates = Array.from({ length: last - day + 1 }, (_, index) => {
      this.priceCents += 1;
      return { date: march(day + index), price_cents: this.priceCents, min_stay: minStay };
    });
    const { answer, sentAtMs, answeredAtMs } = await this.send({ method: 'PUT', path, payload: { rates }, as: this.hotel.staff, at });
    if (answer.status !== 204) return;
    for (const rate of rates)
      this.history.add({ ratePlanId, date: rate.date, priceCents: rate.price_cents, minStay, sentAtMs, answeredAtMs });
  }
}
