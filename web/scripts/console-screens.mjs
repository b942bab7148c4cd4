// Pictures of the tape chart and the reports of the console, into docs/screens/.
import { onStage } from './stage.mjs';

const property = '44444444-4444-4444-4444-444444444444';
const rooms = [
  { room_type_id: '55555555-5555-5555-5555-555555555555', rate_plan_id: '77777777-7777-7777-7777-777777777777' },
  { room_type_id: '66666666-6666-6666-6666-666666666666', rate_plan_id: '88888888-8888-8888-8888-888888888888' },
  { room_type_id: '55555555-5555-5555-5555-555555555555', rate_plan_id: '99999999-9999-9999-9999-999999999999' },
];
const guests = ['Ada Lovelace', 'Grazia Deledda', 'Italo Calvino', 'Clarice Lispector', 'Machado de Assis', 'Elsa Morante', 'Primo Levi'];

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(Date.now());
const dayIn = (days) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A month that fills up: what there is no room for is not sold, and that is all right. */
async function sell(address) {
  for (let no = 0; no < 70; no += 1) {
    const from = (no * 11) % 29;
    const guest = guests[no % guests.length];
    const answer = await fetch(`${address}/v1/reservations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `screens ${no}` },
      body: JSON.stringify({
        property_id: property,
        ...rooms[no % 6 === 5 ? 2 : no % 4 === 3 ? 1 : 0],
        check_in: dayIn(from),
        check_out: dayIn(from + 1 + (no % 4)),
        guests: 2,
        guest: { email: `guest${no}@example.org`, full_name: guest },
      }),
    });
    if (![201, 409].includes(answer.status)) throw new Error(await answer.text());
  }
}

await onStage(async ({ address, open }) => {
  await sell(address);
  const { context, page, keep } = await open('desk');
  await page.request.post('/v1/staff/session', { data: { email: 'staff@holdfast.local', password: 'password123' } });
  await page.goto('/console/tape');
  await page.locator('[data-bar]').first().waitFor();
  await keep('tape');
  await page.goto('/console/reports');
  await page.getByRole('img', { name: /^Occupancy/ }).waitFor();
  await page.getByRole('group', { name: 'By room type' }).waitFor();
  await keep('reports');
  await context.close();
});
