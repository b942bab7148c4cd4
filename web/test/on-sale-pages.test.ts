import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeWithChromium, Site, violations } from './browser.js';
import { changeRoom, choose, demoEvent, newAccount, newEvent, queueUp, signedIn } from './sale.js';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describeWithChromium('the pages of on-sales', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterEach(() => site.leave());
  afterAll(() => site?.close());

  it('have nothing that axe objects to, and fit, in the light of a desk and the dark of a phone', { timeout: 120_000 }, async () => {
    const eventId = await newEvent(site, {
      name: 'The Night of Long Names and Longer Lines',
      sectors: { 'Balcony, first row': 1, Floor: 10 },
      more: { limit_per_customer: 4 },
      room: { mode: 'queue', paused: true },
    });
    await queueUp(site, eventId);
    const { page, complaints } = await site.visitor({ locale: 'pt-BR' });
    const found: string[] = [];
    const look = async (name: string) => {
      for (const [colorScheme, width] of [
        ['dark', 360],
        ['light', 1200],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await violations(page)).map((violation) => `${name}, ${colorScheme}: ${violation}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (wide > 0) found.push(`${name}: ${wide} pixels too wide`);
      }
    };
    await page.goto('/account');
    await page.locator('form button[type=submit]').click();
    await page.locator('[aria-invalid]').first().waitFor();
    await look('sign-in with faults');
    await signedIn(site, page);
    await page.goto('/account');
    await page.getByText('@example.com').waitFor();
    await look('account');
    await page.goto('/events');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await look('events');
    await page.goto(`/events/${eventId}`);
    await page.getByText('Balcony').waitFor();
    await look('event');
    await page.locator(`a[href$="/room"]`).click();
    await page.locator('[data-position="1"]').waitFor();
    await look('waiting');
    await changeRoom(site, eventId, { paused: false, rate_per_minute: 6_000 });
    await page.locator('select').nth(1).selectOption('2');
    await look('choosing');
    await page.locator('form button[type=submit]').click();
    await page.getByRole('timer').waitFor();
    await page.locator('button.border-danger').click();
    await page.getByRole('dialog').waitFor();
    await look('letting go');
    await page.keyboard.press('Escape');
    await page.locator('section[aria-labelledby=payment] select').selectOption('test_declined');
    await page.locator('section[aria-labelledby=payment] button').click();
    await page.getByRole('alert').waitFor();
    await look('declined');
    await page.locator('section[aria-labelledby=payment] select').selectOption('test_ok');
    await page.locator('section[aria-labelledby=payment] button').click();
    await page.locator('svg[role=img]').first().waitFor();
    await look('tickets');
    await page.goto('/tickets');
    await page.locator('#payments ~ ul').waitFor();
    await look('my tickets');
    await page.goto('/events/00000000-0000-0000-0000-00000000dead/room');
    await page.getByRole('heading', { name: 'Este evento não existe' }).waitFor();
    await look('no such event');
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page.getByRole('menuitemradio', { name: 'Italiano' }).click();
    await page.getByRole('heading', { name: 'Questo evento non c’è' }).waitFor();
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('count down to the opening, hold the draw, and let people in when it has come', async () => {
    const eventId = await newEvent(site, {
      name: 'By lot',
      sectors: { Floor: 10 },
      more: { sales_open_at: inMinutes(0.12), sales_close_at: inMinutes(60) },
      room: { mode: 'queue', draw: 'lottery', rate_per_minute: 6_000 },
    });
    const { page, complaints } = await site.visitor();
    await signedIn(site, page);
    await page.goto(`/events/${eventId}`);
    await page.getByRole('timer', { name: 'The sale opens in' }).waitFor();
    await page.getByText('Tickets are sold until').waitFor();
    await page.getByRole('link', { name: 'Go to the waiting room' }).click();
    await page.getByRole('heading', { name: 'The places are drawn by lot' }).waitFor();
    expect(await page.getByRole('timer', { name: 'The draw is in' }).textContent()).toMatch(/0:0\d/);
    await page.getByRole('alert').getByText('It is your turn').waitFor();
    await choose(page, 'Floor', 1);
    expect(complaints).toEqual([]);
  });

  it('can be used with the keyboard alone', async () => {
    const eventId = await newEvent(site, { name: 'By keys', sectors: { Floor: 10 } });
    const { page, complaints } = await site.visitor();
    await signedIn(site, page);
    await page.goto(`/events/${eventId}`);
    const press = async (name: RegExp) => {
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        );
        if (name.test(focused ?? '')) return;
      }
      throw new Error(`nothing called ${name} can be reached`);
    };
    await page.getByText('10 free').waitFor();
    await press(/^Get tickets/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    await press(/^Tickets in Floor/);
    await page.keyboard.press('ArrowDown');
    await press(/^Hold them/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Held for you' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await press(/^Pay /);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The tickets are yours' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('ask to sign in again when a sign-in has ended, and go on with what one was at', async () => {
    const { page } = await site.visitor();
    const account = await newAccount(site);
    await page.goto('/events');
    await page.evaluate(() =>
      localStorage.setItem('holdfast.tokens', JSON.stringify({ accessToken: 'a.b.c', refreshToken: 'spent', expiresAtMs: 0 })),
    );
    await page.goto(`/events/${demoEvent}`);
    await page.getByRole('link', { name: 'Get tickets' }).click();
    await page.getByText('Your sign-in has ended').waitFor();
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    // Another tab signs out: this one knows.
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('say so where another issuer keeps the accounts', async () => {
    const { page } = await site.visitor();
    await page.route('**/account', async (route) => {
      const shell = await route.fetch();
      const body = (await shell.text()).replace('name="holdfast:accounts" content="own"', 'name="holdfast:accounts" content="external"');
      await route.fulfill({ response: shell, body });
    });
    await page.goto('/account');
    await page.getByText('Accounts are kept elsewhere').waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
  });
});
