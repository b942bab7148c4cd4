// Pictures of the pages of stays at the width of a desk and of a phone, into docs/screens/.
import { onStage } from './stage.mjs';

const property = '44444444-4444-4444-4444-444444444444';
const plans = ['77777777-7777-7777-7777-777777777777', '88888888-8888-8888-8888-888888888888', '99999999-9999-9999-9999-999999999999'];

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(Date.now());
const dayIn = (days) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const nextMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 1)).toISOString().slice(0, 10);
const inNextMonth = (day) => `${nextMonth.slice(0, 8)}${String(day).padStart(2, '0')}`;

/** A season: dearer weekends, a closed week, days nobody arrives on, a minimum that cannot always be met. */
async function publishSeason(address) {
  const nights = Array.from({ length: 100 }, (_, index) => dayIn(index));
  for (const [index, plan] of plans.entries()) {
    const rates = nights.map((date) => {
      const weekend = [5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
      const base = [12_000, 24_000, 10_800][index];
      return {
        date,
        price_cents: weekend ? Math.round(base * 1.25) : base,
        ...(date >= inNextMonth(11) && date < inNextMonth(15) && { closed: true }),
        ...(date === inNextMonth(9) && { min_stay: 4 }),
        ...(date === inNextMonth(20) && { closed_to_arrival: true }),
      };
    });
    const answer = await fetch(`${address}/v1/properties/${property}/rate-plans/${plan}/rates`, {
      method: 'PUT',
      headers: { authorization: 'Bearer demo-staff-key', 'content-type': 'application/json' },
      body: JSON.stringify({ rates }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

async function pictures({ context, page, keep }, { phone = false, offersOnly = false } = {}) {
  const search = `/stays?where=${property}&check_in=${inNextMonth(16)}&check_out=${inNextMonth(19)}&guests=2&rooms=1`;
  await page.goto(search);
  await page.getByRole('article').first().waitFor();
  await keep('offers');
  if (offersOnly) return context.close();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await keep('search');
  await page.getByRole('button', { name: /Dates/ }).click();
  if (phone) await page.getByRole('button', { name: 'Later months' }).click();
  await page.locator(`[data-day="${inNextMonth(28)}"][data-look=open]`).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-look=unknown]') === null);
  await keep('calendar');
  await page.goto(search);
  await page.getByRole('link', { name: 'Book Double flexible' }).click();
  await page.getByLabel('Full name').fill('Ana Example');
  await page.getByLabel('E-mail').fill('ana@example.org');
  await keep('booking');
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
  await keep('confirmation');
  await context.close();
}

await onStage(async ({ address, open }) => {
  await publishSeason(address);
  await pictures(await open('desk'));
  await pictures(await open('phone'), { phone: true });
  await pictures(await open('phone', true), { offersOnly: true });
});
