/** The answer to a COMMIT is lost on its way to the service: whoever asked over HTTP gets what was asked for, once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommitProxy, type Strike, startCommitProxy } from '../../../testing/commit-proxy.js';
import { serve } from '../../../testing/serve.js';
import { type Answer, type Body, codes, march } from '../stays/desk.js';
import { type Sent, ServedHotel } from './served-hotel.js';

/** Never arrives; is done, and the answer is cut off, or reset. */
const strikes: readonly Strike[] = ['drop-before-forward', 'drop-after-ack', 'rst-after-ack'];
const reserving = /insert into holdfast\.reservations/;
const settling = /update holdfast\.reservations/;
const publishing = /update holdfast\.inventory/;
const planning = /insert into stays\.rate_plans/;

describe('a COMMIT whose answer is lost', () => {
  let hotel: ServedHotel;
  let proxy: CommitProxy;
  /** Two services over one database, the first through a proxy that strikes. */
  const [struck, sound] = [0, 1];
  beforeAll(async () => {
    hotel = await ServedHotel.open({
      start: async (databaseUrl) => {
        proxy = await startCommitProxy(databaseUrl);
        return Promise.all([serve({ databaseUrl: proxy.url }), serve({ databaseUrl })]);
      },
    });
  }, 120_000);
  afterAll(async () => {
    await hotel.stop();
    await proxy.close();
    await hotel.close();
  });

  const unknownCommits = async () => {
    const text = await fetch(`${hotel.services[struck]?.address}/metrics`).then((answer) => answer.text());
    return Number(/^holdfast_engine_unknown_commits_total (\d+)/m.exec(text)?.[1]);
  };
  const eventsOf = async ({ id }: Body) => {
    const { rows } = await hotel.pool.query('select type from holdfast.outbox where aggregate_id = $1 order by aggregate_version', [id]);
    return rows.map(({ type }) => type);
  };

  /** Sends a request whose COMMIT is struck. Resolves, once it was, to a function that waits for the answer. */
  async function strike(how: Strike, touching: RegExp, sent: Sent): Promise<() => Promise<Answer>> {
    const hit = proxy.arm(how, { touching });
    const answer = hotel.send({ ...sent, at: struck });
    await hit;
    return () => answer;
  }

  /** Each is struck, and then what became of it is checked. */
  const acts = {
    booking: async (how: Strike) => {
      const own = await hotel.sellable({ nights: 2 });
      const unknownBefore = await unknownCommits();
      const sent = hotel.bookingSent(hotel.booking(own, march(1), march(3)), randomUUID());
      const answered = await strike(how, reserving, sent);
      return async () => {
        const answer = await answered();
        expect(answer.status, JSON.stringify(answer.body)).toBe(201);
        expect(await unknownCommits()).toBeGreaterThan(unknownBefore);
        for (const at of [struck, sound]) {
          const again = await hotel.send({ ...sent, at });
          expect([again.status, again.body]).toEqual([200, answer.body]);
        }
        expect(await hotel.booked(own, march(1), march(3))).toEqual([1, 1]);
        expect(await eventsOf(answer.body)).toEqual(['reservation.confirmed']);
      };
    },

    cancel: async (how: Strike) => {
      const own = await hotel.sellable({ nights: 2 });
      const stay = await hotel.sold(own, march(1), march(3));
      const sent: Sent = { method: 'POST', path: `/v1/reservations/${stay.id}/cancel?email=${encodeURIComponent(stay.guest.email)}` };
      const answered = await strike(how, settling, sent);
      return async () => {
        const answer = await answered();
        expect(answer, JSON.stringify(answer.body)).toMatchObject({
          status: 200,
          body: { reservation: { id: stay.id, status: 'cancelled' }, refund: { amount_cents: 20_000, currency: 'EUR' }, refundable: true },
        });
        expect(await hotel.send({ ...sent, at: sound })).toMatchObject({ status: 409, body: { code: 'already_cancelled' } });
        expect(await hotel.booked(own, march(1), march(3))).toEqual([0, 0]);
        expect(await eventsOf(stay)).toEqual(['reservation.confirmed', 'reservation.cancelled']);
      };
    },

    publish: async (how: Strike) => {
      const own = await hotel.sellable({ nights: 2 });
      const answered = await strike(how, publishing, {
        method: 'PUT',
        path: `/v1/properties/${own.propertyId}/room-types/${own.roomTypeId}/inventory`,
        payload: { from: march(1), to: march(3), overbooking: 7 },
        as: hotel.staff,
      });
      return async () => {
        expect((await answered()).status).toBe(204);
        const { room_types } = await hotel.staffDoes('GET', `/properties/${own.propertyId}/calendar?from=${march(1)}&to=${march(3)}`);
        expect(room_types[0].nights.map((night: Body) => night.overbooking)).toEqual([7, 7]);
      };
    },

    plan: async (how: Strike) => {
      const own = await hotel.sellable({ nights: 1 });
      const code = `plan-${how}`;
      const answered = await strike(how, planning, {
        method: 'POST',
        path: `/v1/properties/${own.propertyId}/rate-plans`,
        payload: { room_type_id: own.roomTypeId, code, name: code, payment: 'at_property', refundable_until_hours: null },
        as: hotel.staff,
      });
      return async () => {
        const answer = await answered();
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201, body: { code } });
        const { rows } = await hotel.pool.query('select rate_plan_id as id from stays.rate_plans where code = $1', [code]);
        expect(rows).toEqual([{ id: answer.body.id }]);
      };
    },
  };

  it.each(strikes)('is a booking that its guest gets, once (%s)', async (how) => (await acts.booking(how))());

  it.each(strikes)('is a keyless cancel that its caller is told of with 200, its refund and one event (%s)', async (how) =>
    (await acts.cancel(how))(),
  );

  it.each(strikes)('is a publish that staff are told of with 204 (%s)', async (how) => (await acts.publish(how))());

  it.each(strikes)('is a rate plan made once, by a request without a key (%s)', async (how) => (await acts.plan(how))());

  it('is each of these all the same when nothing ever comes back on the connection (blackhole-after-ack)', async () => {
    const checks = [];
    for (const act of Object.values(acts)) checks.push(await act('blackhole-after-ack'));
    await Promise.all(checks.map((check) => check()));
  }, 90_000);

  it('sells every room once in a rush in which COMMIT after COMMIT is struck', async () => {
    const rush = await hotel.sellable({ allotment: 20, nights: 1 });
    const sent = Array.from({ length: 60 }, () => hotel.bookingSent(hotel.booking(rush, march(1), march(2)), randomUUID(), { at: struck }));
    const answers = [];
    let hits = 0;
    // In portions, so that there are several batches to strike.
    for (let from = 0; from < sent.length; from += 6) {
      void proxy.arm(strikes[hits % 3] as Strike, { touching: reserving }).then(() => (hits += 1));
      answers.push(...(await hotel.atOnce(sent.slice(from, from + 6))));
    }
    expect(codes(answers)).toEqual({ '201': 20, '409 sold_out': 40 });
    expect(hits).toBeGreaterThanOrEqual(3);
    expect(await hotel.booked(rush, march(1), march(2))).toEqual([20]);
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    const { rows } = await hotel.pool.query('select id from holdfast.reservations where lane_id = $1', [rush.propertyId]);
    expect(rows.map((row) => row.id).sort()).toEqual(ids.sort());
  });

  it('leaves a sound house', () => hotel.expectSound());
});
