import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWaitingRooms, type WaitingRooms } from '../../../src/events/waiting-room/waiting-room.js';
import { newBuyer, Venue } from '../venue.js';

let venue: Venue;
let rooms: WaitingRooms;
beforeAll(async () => {
  venue = await Venue.open();
  rooms = openWaitingRooms({ pool: venue.pool });
});
afterAll(async () => {
  await rooms.close();
  await venue.expectSound();
  await venue.close();
});

describe('the fifty-first person', () => {
  it('is let in when one of the fifty has paid, and not while that one only holds', async () => {
    const { eventId, sectorIds } = await venue.onSale([100]);
    await venue.staffDoes('PATCH', `/events/${eventId}/admission`, { mode: 'queue', max_inside: 50 });
    const join = (as: string) => venue.ask('POST', `/events/${eventId}/queue`, undefined, { as });
    const admission = () => venue.ask('GET', `/events/${eventId}/admission`, undefined, { as: venue.staff });
    const [payer, ...others] = Array.from({ length: 50 }, newBuyer) as [string, ...string[]];
    for (const as of [payer, ...others]) expect((await join(as)).body.status).toBe('admitted');
    const next = newBuyer();
    expect((await join(next)).body).toMatchObject({ status: 'waiting', position: 0 });

    const held = await venue.held(sectorIds[0], 2, { as: payer });
    // Whoever leaves with a live hold is inside until the hold ends.
    expect((await venue.ask('DELETE', `/events/${eventId}/queue`, undefined, { as: payer })).status).toBe(204);
    await rooms.doorkeeper.runOnce();
    expect((await admission()).body).toMatchObject({ inside: 50, waiting: 1 });

    await venue.confirm(held);
    await rooms.doorkeeper.runOnce();
    expect((await admission()).body).toMatchObject({ inside: 50, waiting: 0, admitted_total: 51 });
    await venue.held(sectorIds[0], 1, { as: next });
  });

  it('is let in at once where the payer still had a pass, for it ends with the payment', async () => {
    const { eventId, sectorIds } = await venue.onSale([100]);
    await venue.staffDoes('PATCH', `/events/${eventId}/admission`, { mode: 'queue', max_inside: 1 });
    const [payer, next] = [newBuyer(), newBuyer()];
    for (const as of [payer, next]) await venue.ask('POST', `/events/${eventId}/queue`, undefined, { as });
    const held = await venue.held(sectorIds[0], 1, { as: payer });
    await venue.confirm(held);
    expect((await venue.ask('GET', `/events/${eventId}/queue/status`, undefined, { as: payer })).body).toMatchObject({ status: 'expired' });
    await rooms.doorkeeper.runOnce();
    await venue.held(sectorIds[0], 1, { as: next });
  });
});
