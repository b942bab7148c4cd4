// Pictures of an on-sale at the width of a desk and of a phone, into docs/screens/.
import { onStage } from './stage.mjs';

let address;

async function ask(method, route, token, body) {
  const answer = await fetch(`${address}/v1${route}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`);
  return answer.json();
}
const asStaff = (method, route, body) => ask(method, route, 'demo-staff-key', body);

let accounts = 0;
async function signIn() {
  accounts += 1;
  const account = { email: `ana${accounts}@example.org`, password: 'correct horse' };
  await ask('POST', '/auth/register', '', account);
  return ask('POST', '/auth/login', '', account);
}

/** Nine people are before whoever comes, and four come in a minute. */
async function crowdedEvent() {
  const at = (days) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id } = await asStaff('POST', '/events', {
    name: 'Notturno al Chiostro',
    venue: 'Chiostro del Bramante',
    timezone: 'Europe/Rome',
    status: 'on_sale',
    starts_at: `${at(45).slice(0, 10)}T19:30:00Z`,
    sales_open_at: at(-1),
    limit_per_customer: 4,
  });
  for (const [name, price_cents, total_inventory] of [
    ['Garden', 4_500, 180],
    ['Loggia', 7_000, 24],
    ['First row', 9_500, 8],
  ])
    await asStaff('POST', `/events/${id}/sectors`, { name, price_cents, currency: 'EUR', total_inventory });
  await asStaff('PATCH', `/events/${id}/admission`, { mode: 'queue', rate_per_minute: 4 });
  for (let person = 0; person < 9; person += 1) await ask('POST', `/events/${id}/queue`, (await signIn()).access_token);
  return id;
}

async function pictures({ context, page, keep }, { waitingOnly = false } = {}) {
  const eventId = await crowdedEvent();
  const { access_token: accessToken, refresh_token: refreshToken, expires_in } = await signIn();
  const tokens = JSON.stringify({ accessToken, refreshToken, expiresAtMs: Date.now() + expires_in * 1000 });
  await context.addInitScript(`localStorage.setItem('holdfast.tokens', ${JSON.stringify(tokens)})`);
  await page.goto(`/events/${eventId}`);
  await page.getByText('First row').waitFor();
  if (!waitingOnly) await keep('event');
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page
    .getByText(/Probably about/)
    .first()
    .waitFor();
  await keep('waiting');
  if (waitingOnly) return context.close();
  await asStaff('PATCH', `/events/${eventId}/admission`, { rate_per_minute: 6_000 });
  await page.getByLabel('Tickets in Loggia').selectOption('2');
  await keep('choosing');
  await page.getByRole('button', { name: 'Hold them for me' }).click();
  await page.getByRole('timer').waitFor();
  await keep('payment');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('img').first().waitFor();
  await page.getByRole('img').first().scrollIntoViewIfNeeded();
  await keep('tickets');
  await context.close();
}

await onStage(async (stage) => {
  address = stage.address;
  await pictures(await stage.open('desk'));
  await pictures(await stage.open('phone'));
  await pictures(await stage.open('phone', true), { waitingOnly: true });
});
