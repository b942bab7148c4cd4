/** What does not compile is the test; it runs so that it is known to be compiled. */
import { type Answer, createHoldfast, type Holdfast, type Intent, type ProblemCode, type Schemas } from '@holdfast/client';
import { describe, expect, expectTypeOf, it } from 'vitest';

const holdfast: Holdfast = createHoldfast({
  baseUrl: 'http://service.test',
  retry: { attemptsMax: 1 },
  fetch: async () =>
    new Response('{"code":"not_found","status":404}', { status: 404, headers: { 'content-type': 'application/problem+json' } }),
});
const intent: Intent = { key: 'k' };
const path = { reservation_id: 'HF-0123456789' };

describe('the types of the client', () => {
  it('make the caller look at `ok` before there is a value', async () => {
    const told = await holdfast.get('/v1/reservations/{reservation_id}', { path });
    // @ts-expect-error A refusal has no value.
    expect(told.value).toBeUndefined();
    if (told.ok) expectTypeOf(told.value).toEqualTypeOf<Schemas['StayReservation'] | Schemas['TicketReservation']>();
    else {
      expectTypeOf<'not_found'>().toExtend<typeof told.problem.code>();
      expectTypeOf<'sold_out'>().not.toExtend<typeof told.problem.code>();
    }
  });

  it('know the codes of each operation, and no other', async () => {
    const told = await holdfast.post('/v1/orders', { body: path, intent });
    if (!told.ok) {
      expect(told.problem.code === 'hold_expired').toBe(false);
      // @ts-expect-error Signing in is another operation.
      expect(told.problem.code === 'invalid_credentials').toBe(false);
      expectTypeOf(told.problem.code).toExtend<ProblemCode>();
    }
  });

  it('ask for an intent where the service needs a key, take one where it takes a key, and none elsewhere', async () => {
    const calls: Promise<Answer<unknown, string>>[] = [
      // @ts-expect-error An order needs a key.
      holdfast.post('/v1/orders', { body: path }),
      holdfast.post('/v1/reservations/{reservation_id}/cancel', { path }),
      holdfast.post('/v1/reservations/{reservation_id}/cancel', { path, intent }),
      // @ts-expect-error Reading has no intent.
      holdfast.get('/v1/reservations/{reservation_id}', { path, intent }),
      // @ts-expect-error Signing in takes no key.
      holdfast.post('/v1/auth/login', { body: { email: 'a@example.com', password: 'p' }, intent }),
      // @ts-expect-error Only PUT and DELETE may be called repeatable.
      holdfast.post('/v1/reservations/{reservation_id}/cancel', { path, repeatable: true }),
      holdfast.delete('/v1/reservations/{reservation_id}', { path, repeatable: true }),
    ];
    for (const call of calls) await expect(call).resolves.toMatchObject({ ok: false });
  });

  it('know paths, their parameters and bodies', async () => {
    const calls: Promise<Answer<unknown, string>>[] = [
      // @ts-expect-error There is no such path.
      holdfast.get('/v1/rooms'),
      // @ts-expect-error It takes no POST.
      holdfast.post('/v1/auth/me'),
      // @ts-expect-error Which one?
      holdfast.get('/v1/reservations/{reservation_id}'),
      // @ts-expect-error A stay is searched by its dates.
      holdfast.get('/v1/properties/{property_id}/availability', { path: { property_id: 'p' } }),
      // @ts-expect-error A quantity is a number.
      holdfast.post('/v1/reservations', { body: { sector_id: 's', quantity: '2' }, intent }),
      holdfast.get('/v1/events'),
      holdfast.get('/v1/events', { query: { limit: 5 } }),
      holdfast.post('/v1/reservations', { body: { sector_id: 's', quantity: 2 }, intent }),
    ];
    for (const call of calls) await expect(call).resolves.toMatchObject({ ok: false });
  });
});
