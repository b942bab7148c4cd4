import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dayIn, demo, describeWithChromium, Site, violations } from './browser.js';

const event = '11111111-1111-1111-1111-111111111111';

/** With the cookie that signing in gives. */
async function open(page: Page, path: string): Promise<void> {
  const answer = await page.request.post('/v1/staff/session', { data: { email: 'staff@holdfast.local', password: 'password123' } });
  expect(answer.status()).toBe(200);
  await page.goto(path);
}

describeWithChromium('the console', () => {
  let site: Site;
  let reference: string;
  beforeAll(async () => {
    site = await Site.open();
    const booked = await fetch(`${site.address}/v1/reservations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'console' },
      body: JSON.stringify({
        property_id: demo.property,
        room_type_id: demo.double,
        rate_plan_id: demo.doubleFlexible,
        check_in: dayIn(0),
        check_out: dayIn(2),
        guests: 2,
        guest: { email: 'grazia@example.org', full_name: 'Grazia Deledda' },
      }),
    });
    reference = ((await booked.json()) as { reference: string }).reference;
  });
  afterEach(() => site.leave());
  afterAll(() => site?.close());

  /** Everything that is wrong with each page that is looked at. */
  function looker(page: Page) {
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) found.push(`${name}: ${wide} pixels too wide`);
    };
    return { found, look };
  }

  it('has nothing that axe objects to', async () => {
    const { page, complaints } = await site.visitor({ colorScheme: 'light', viewport: { width: 1200, height: 800 } });
    const { found, look } = looker(page);
    await page.goto('/console');
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    await look('sign-in');
    await open(page, '/console');
    await page.getByRole('link', { name: 'Grazia Deledda' }).waitFor();
    await look('today');
    const areas = page.getByRole('navigation', { name: 'Areas of the console' });
    await areas.getByRole('link', { name: 'Reservations' }).click();
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await look('reservation');
    for (const [area, there] of [
      ['Reservations', 'Grazia Deledda'],
      ['Events', 'The Concurrency Sessions'],
      ['Orders', 'Nothing here.'],
      ['Money to look at', 'None. That is how it should be.'],
      ['Deliveries', 'Nothing is delivered'],
      ['API keys', 'demo'],
      ['Doctor', 'All is well.'],
    ] as const) {
      await areas.getByRole('link', { name: area }).click();
      await page.getByRole('heading', { level: 1, name: area }).waitFor();
      await page.getByText(there).first().waitFor();
      await look(area);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('has nothing that axe objects to in the dark, and fits a telephone', async () => {
    const { page, complaints } = await site.visitor({ colorScheme: 'dark', viewport: { width: 360, height: 800 } });
    const { found, look } = looker(page);
    await page.goto('/console/invitation#x');
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await look('invitation');
    await open(page, '/console/rates');
    await page
      .getByRole('button', { name: /^Double flexible/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await look('rates');
    await page.goto(`/console/events/${event}`);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await look('event');
    await page.goto('/console/keys');
    await page.getByRole('button', { name: 'Revoke demo' }).waitFor();
    await look('keys');
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('says what the doctor counted in the language of the page', async () => {
    for (const [locale, sentence] of [
      ['it-IT', 'nulla è venduto oltre la disponibilità'],
      ['pt-BR', 'nada foi vendido além do disponível'],
    ] as const) {
      const { page } = await site.visitor({ locale });
      await open(page, '/console/doctor');
      await page.getByText(sentence).waitFor();
      expect(await page.locator('table [lang=en]').allTextContents()).toEqual([]);
    }
  });

  it('lets nobody in with a wrong password, keeps the address, and lets go', async () => {
    const { page } = await site.visitor();
    await page.goto(`/console/reservations/${reference}`);
    await page.getByLabel('E-mail').fill('staff@holdfast.local');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('There is nobody with this e-mail').waitFor();
    await page.getByLabel('Password').fill('password123');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: reference }).waitFor();
    await page.getByText('grazia@example.org').waitFor();
    // Out of reach of scripts; and the storefront in the same browser asks as anybody.
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), `/v1/reservations/${reference}`)).toBe(404);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
  });

  it('changes a range of nights with the keyboard, shows what stands against it, and takes it back', async () => {
    const { page, complaints } = await site.visitor();
    await open(page, '/console/rates');
    const cell = (line: string, day: number) => page.locator(`button[data-at="${line}:${day}"]`);
    await cell('0', 0).focus();
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('heading', { name: /Double: rooms.*3 nights/ }).waitFor();
    await page.getByLabel('Rooms to sell').fill('0');
    // Grazia sleeps here on the first two.
    await page.getByRole('alert').getByText('1 are booked already').first().waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByLabel('Rooms to sell').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved for 3 nights.').waitFor();
    await expect.poll(() => cell('0', 2).textContent()).toBe('0/7');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('Undone.').waitFor();
    await expect.poll(() => cell('0', 2).textContent()).toBe('0/4');
    // Rates, with the mouse.
    await cell('1', 4).click();
    await cell('1', 6).click({ modifiers: ['Shift'] });
    await page.getByLabel('Price a night (EUR)').fill('99,50');
    await page.getByLabel(/^Minimum stay \(/).fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved for 3 nights.').waitFor();
    await expect.poll(() => cell('1', 5).getAttribute('aria-label')).toContain('€99.50, Minimum stay: 2');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => cell('1', 5).getAttribute('aria-label')).toMatch(/€120$/);
    expect(complaints).toEqual([]);
  });

  it('finds a reservation, tells its story, cancels it, and hands the list out as a file', async () => {
    const { page, complaints } = await site.visitor();
    await open(page, '/console/reservations');
    await page.getByLabel('A reference, an e-mail, or part of a name').fill('deledda');
    await page.getByRole('button', { name: 'Search' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()]);
    const csv = fs.readFileSync((await file.path()) as string, 'utf8');
    expect(csv).toContain(`${reference},stay,confirmed,Grazia Deledda,grazia@example.org,${dayIn(0)},${dayIn(2)},2`);
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('cell', { name: 'Confirmed' }).waitFor();
    await page.getByRole('button', { name: 'Cancel this reservation' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).dblclick();
    await page.getByText('Cancelled. Given back').waitFor();
    await page.getByRole('cell', { name: 'staff@holdfast.local (staff)' }).waitFor();
    await page.getByRole('cell', { name: 'Cancelled', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows an on-sale as it happens, shuts the door, and changes the capacity', async () => {
    const { page, complaints } = await site.visitor();
    await open(page, `/console/events/${event}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('The door is shut').waitFor();
    await page.getByRole('button', { name: 'Let in again' }).click();
    await page.getByText('The door is shut').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change the capacity of Camarote VIP' }).click();
    await page.getByRole('textbox', { name: 'Capacity' }).fill('120');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: '120', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('gives a part of the money back, and then the rest', async () => {
    const api = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${site.address}/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `console ${path}`, ...headers },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { id: string };
    };
    const stay = await api('/reservations', {
      property_id: demo.property,
      room_type_id: demo.double,
      rate_plan_id: demo.doublePrepaid,
      check_in: dayIn(30),
      check_out: dayIn(31),
      guests: 2,
      guest: { email: 'elsa@example.org', full_name: 'Elsa Morante' },
    });
    const order = await api('/orders', { reservation_id: stay.id, email: 'elsa@example.org' });
    const { page, complaints } = await site.visitor();
    await open(page, '/console/orders');
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('table').waitFor();
          return page.getByRole('cell', { name: 'paid', exact: true }).count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    // The end of its id: the beginning is the time, and many have it.
    await page.getByRole('link', { name: order.id.slice(-8), exact: true }).waitFor();
    const refund = async (amount: string) => {
      await page.getByRole('button', { name: /^Refund / }).click();
      await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await page.getByRole('button', { name: 'Give it back' }).click();
    };
    await refund('200');
    await page.getByText('At most €108.00.').waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('8');
    await page.getByRole('button', { name: 'Give it back' }).click();
    await page.getByRole('cell', { name: '€8.00' }).waitFor();
    await refund('100');
    await page.getByRole('cell', { name: 'refunded', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('sends dead deliveries again, one or all of them', async () => {
    await site['database'].pool.query(
      `insert into holdfast.deliveries (target, event_id, position, state, attempts, last_error, finished_at)
       select 'receiver', event_id, position, 'dead', 5, 'no answer', clock_timestamp() from holdfast.feed order by position limit 3`,
    );
    const { page, complaints } = await site.visitor();
    await open(page, '/console/deliveries');
    await page.getByRole('button', { name: 'Send again', exact: true }).first().click();
    await page.getByText('1 will be sent again.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Send again', exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Send all dead ones again' }).click();
    await page.getByText('2 will be sent again.').waitFor();
    await page.getByText('Nothing is delivered').waitFor();
    await page.getByLabel('Status').selectOption('pending');
    await page.getByRole('cell', { name: 'receiver' }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('makes a key, shows it once, and revokes it', async () => {
    const { page, complaints } = await site.visitor();
    await open(page, '/console/keys');
    await page.getByLabel('Label').fill('channel manager');
    await page.getByLabel('rates:write').check();
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText(/^hf_[0-9A-Za-z]{38}$/).waitFor();
    await page.getByRole('button', { name: 'Revoke channel manager' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('cell', { name: 'revoked' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('speaks Italian and Portuguese', async () => {
    for (const [locale, heading] of [
      ['it-IT', 'Accesso del personale'],
      ['pt-BR', 'Entrada da equipe'],
    ] as const) {
      const { page } = await site.visitor({ locale });
      await page.goto('/console');
      await page.getByRole('heading', { name: heading }).waitFor();
    }
  });
});
