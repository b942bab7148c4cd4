/** Events of a test's own, and people who buy. */
import type { Page } from 'playwright-core';
import type { Site } from './browser.js';

export const demoEvent = '11111111-1111-1111-1111-111111111111';

interface Answered {
  readonly id: string;
}

async function asStaff<Body = Answered>(site: Site, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await fetch(`${site.address}/v1${path}`, {
    method,
    headers: { authorization: 'Bearer demo-staff-key', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

interface EventWanted {
  readonly name: string;
  readonly sectors: Readonly<Record<string, number>>;
  /** Of the event. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Of its waiting room. Absent: everybody may come in. */
  readonly room?: Readonly<Record<string, unknown>>;
}

/** An event on sale since a minute ago, with tickets at 50 euro. Answers its id. */
export async function newEvent(site: Site, { name, sectors, more = {}, room }: EventWanted): Promise<string> {
  const { id } = await asStaff(site, 'POST', '/events', {
    name,
    venue: 'Sala Grande',
    timezone: 'Europe/Rome',
    status: 'on_sale',
    starts_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    sales_open_at: new Date(Date.now() - 60_000).toISOString(),
    ...more,
  });
  for (const [sector, total] of Object.entries(sectors))
    await asStaff(site, 'POST', `/events/${id}/sectors`, { name: sector, price_cents: 5_000, currency: 'EUR', total_inventory: total });
  if (room !== undefined) await changeRoom(site, id, room);
  return id;
}

export async function changeRoom(site: Site, eventId: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  await asStaff(site, 'PATCH', `/events/${eventId}/admission`, change);
}

export interface Sold {
  readonly reference: string;
  readonly status: string;
  readonly quantity: number;
}

/** Reservations of an event, as the service counts them. */
export async function sold(site: Site, eventId: string): Promise<readonly Sold[]> {
  return (await asStaff<{ readonly data: readonly Sold[] }>(site, 'GET', `/events/${eventId}/reservations`)).data;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

async function post(site: Site, path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${site.address}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

/** An account that nobody else has. */
export async function newAccount(site: Site): Promise<Account> {
  const account = { email: `buyer-${crypto.randomUUID()}@example.com`, password: 'correct horse' };
  const made = await post(site, '/auth/register', account);
  if (!made.ok) throw new Error(`register: ${made.status} ${await made.text()}`);
  return account;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

async function logIn(site: Site, account: Account): Promise<Tokens> {
  return (await (await post(site, '/auth/login', account)).json()) as Tokens;
}

/** Somebody else joins the waiting room. */
export async function queueUp(site: Site, eventId: string): Promise<void> {
  const { access_token } = await logIn(site, await newAccount(site));
  const joined = await post(site, `/events/${eventId}/queue`, undefined, access_token);
  if (!joined.ok) throw new Error(`queue: ${joined.status}`);
}

/** Signs somebody in without the form: a sign-in of its own, as the page keeps it. */
export async function signedIn(site: Site, page: Page, account?: Account): Promise<Account> {
  const who = account ?? (await newAccount(site));
  const { access_token, refresh_token, expires_in } = await logIn(site, who);
  const tokens = { accessToken: access_token, refreshToken: refresh_token, expiresAtMs: Date.now() + expires_in * 1000 };
  await page.context().addInitScript(`if (!localStorage.getItem('seeded')) {
    localStorage.setItem('seeded', 'yes');
    localStorage.setItem('holdfast.tokens', ${JSON.stringify(JSON.stringify(tokens))});
  }`);
  return who;
}

/** From the room of an event that lets everybody in, to its picker. */
export async function goIn(page: Page, eventId: string): Promise<void> {
  await page.goto(`/events/${eventId}`);
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
}

export async function choose(page: Page, sector: string, quantity: number): Promise<void> {
  await page.getByLabel(`Tickets in ${sector}`).selectOption(String(quantity));
}
