/**
 * Two people and a service that runs, through the typed client: a guest books a room and cancels it, a buyer queues for tickets, holds
 * two, pays and sees them. Both press twice what they press once.
 *
 *     npm start
 *     npx tsx examples/buyer.ts http://127.0.0.1:8080
 */
import { pathToFileURL } from 'node:url';
import { type Answer, awaitAdmission, BuyerSession, createHoldfast, newIntent, type Schemas, settledOrder } from '@holdfast/client';

/** For an example a refusal is the end. An application has something kinder to say, by `problem.code`. */
function mustBeOk<Value>(answer: Answer<Value, string>): Value {
  if (answer.ok) return answer.value;
  throw new Error(`${answer.problem.code}: ${answer.problem.detail}`);
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export interface Booked {
  readonly reference: string;
  /** The second click got what the first had made. */
  readonly replayed: boolean;
  readonly refund: Schemas['Money'];
}

/** Books the first offer for two nights, twice with one intent, and cancels it. A guest needs no account: the e-mail is enough. */
export async function bookARoom(baseUrl: string, email: string, say: (line: string) => void = () => {}): Promise<Booked> {
  const holdfast = createHoldfast({ baseUrl });
  const property = mustBeOk(await holdfast.get('/v1/properties')).data[0];
  if (property === undefined) throw new Error('there is no hotel');
  const stay = { check_in: dayFromNow(40), check_out: dayFromNow(42) };
  const { offers } = mustBeOk(
    await holdfast.get('/v1/properties/{property_id}/availability', { path: { property_id: property.id }, query: { ...stay, guests: 2 } }),
  );
  const offer = offers.find(({ payment, cancellation }) => payment === 'at_property' && cancellation.refundable_until !== null);
  if (offer === undefined) throw new Error('nothing is free');
  say(`${offer.room_type_name}, ${stay.check_in} to ${stay.check_out}: ${offer.total.amount_cents / 100} ${offer.total.currency}`);

  const body = {
    property_id: property.id,
    room_type_id: offer.room_type_id,
    rate_plan_id: offer.rate_plan_id,
    ...stay,
    guests: 2,
    guest: { email, full_name: 'Ada Guest' },
  };
  // Drawn when the form was shown: however often it is sent, it is one booking.
  const intent = newIntent();
  const booked = await holdfast.post('/v1/reservations', { body, intent });
  if (!booked.ok && booked.problem.code === 'sold_out') say('someone was faster');
  const { reference } = mustBeOk(booked);
  const again = await holdfast.post('/v1/reservations', { body, intent });
  if (mustBeOk(again).reference !== reference) throw new Error('a double click booked twice');
  say(`booked as ${reference}; the second click got the same`);

  const cancelled = mustBeOk(
    await holdfast.post('/v1/reservations/{reservation_id}/cancel', {
      path: { reservation_id: reference },
      query: { email },
      intent: newIntent(),
    }),
  );
  say(`cancelled; ${cancelled.refund.amount_cents} cents come back`);
  return { reference, replayed: again.ok && again.replayed, refund: cancelled.refund };
}

export interface Bought {
  readonly orderId: string;
  readonly tickets: readonly string[];
}

/** Joins the waiting room of the first event on sale, and once admitted holds two tickets, pays with a test card and shows them. */
export async function buyTickets(
  baseUrl: string,
  credentials: Schemas['Credentials'],
  say: (line: string) => void = () => {},
): Promise<Bought> {
  const session = new BuyerSession({ baseUrl });
  mustBeOk(await session.logIn(credentials));
  const holdfast = createHoldfast({ baseUrl, credentials: session });
  const event = mustBeOk(await holdfast.get('/v1/events')).data.find(({ status }) => status === 'on_sale');
  if (event === undefined) throw new Error('nothing is on sale');
  const { sectors } = mustBeOk(await holdfast.get('/v1/events/{event_id}', { path: { event_id: event.id } }));
  const sector = sectors.find(({ available_inventory }) => available_inventory >= 2);
  if (sector === undefined) throw new Error('sold out');

  mustBeOk(await holdfast.post('/v1/events/{event_id}/queue', { path: { event_id: event.id }, intent: newIntent() }));
  const pass = mustBeOk(await awaitAdmission(holdfast, event.id, { signal: AbortSignal.timeout(60_000) }));
  if (pass.status !== 'admitted') throw new Error('the turn is over');
  say(`let in to ${event.name}`);

  const held = mustBeOk(await holdfast.post('/v1/reservations', { body: { sector_id: sector.id, quantity: 2 }, intent: newIntent() }));
  say(`two of ${sector.name} are held until ${held.expires_at}`);

  const toPay = newIntent();
  const body = { reservation_id: held.id, payment_method: 'test_ok' };
  const clicks = await Promise.all([1, 2].map(() => holdfast.post('/v1/orders', { body, intent: toPay })));
  const [order] = clicks.map(mustBeOk);
  if (order === undefined || clicks.some((click) => mustBeOk(click).id !== order.id)) throw new Error('a double click ordered twice');
  const paid = mustBeOk(await settledOrder(holdfast, order.id, { signal: AbortSignal.timeout(60_000) }));
  if (paid.status !== 'paid') throw new Error(`not paid: ${paid.failure_code}`);

  const mine = mustBeOk(await holdfast.get('/v1/reservations/{reservation_id}', { path: { reservation_id: held.id } }));
  const tickets = mine.kind === 'tickets' ? (mine.tickets ?? []).map(({ code }) => code) : [];
  say(`paid; the tickets are ${tickets.join(' and ')}`);
  await session.logOut();
  return { orderId: order.id, tickets };
}

async function main(): Promise<void> {
  const baseUrl = process.argv[2] ?? 'http://127.0.0.1:8080';
  await bookARoom(baseUrl, 'ada@example.com', console.log);
  await buyTickets(baseUrl, { email: 'buyer@ticketing.local', password: 'password123' }, console.log);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
