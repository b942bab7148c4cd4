import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dayIn, demo, describeWithChromium, fillGuest, offerPath, Site, violations } from './browser.js';

const search = (from: number, to: number, more = '') =>
  `/stays?where=${demo.property}&check_in=${dayIn(from)}&check_out=${dayIn(to)}&guests=2&rooms=1${more}`;

describeWithChromium('the pages', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    const nights = Array.from({ length: 40 }, (_, index) => dayIn(60 + index));
    // From day 60 on: Monday-to-Friday rules of a resort, made by days from today. The suite stays out of it: it is closed.
    await site.publish(`room-types/${demo.suite}/inventory`, { from: dayIn(60), to: dayIn(100), closed: true });
    for (const plan of [demo.doubleFlexible, demo.doublePrepaid]) {
      await site.publish(`rate-plans/${plan}/rates`, {
        rates: nights.map((date, index) => ({
          date,
          ...([5, 20, 21].includes(index) && { closed: true }),
          ...(index === 4 && { min_stay: 3 }),
          ...(index === 8 && { closed_to_arrival: true }),
          ...(index === 12 && { closed_to_departure: true }),
          ...(index === 15 && { min_stay: 4 }),
        })),
      });
    }
  });
  afterEach(() => site.leave());
  afterAll(() => site?.close());

  for (const [scheme, width] of [
    ['light', 1200],
    ['dark', 360],
  ] as const) {
    it(`have nothing that axe objects to, and fit, in ${scheme} at ${width} pixels`, async () => {
      const { page, complaints } = await site.visitor({ colorScheme: scheme, viewport: { width, height: 800 } });
      const found: string[] = [];
      const look = async (name: string) => {
        found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (wide > 0) found.push(`${name}: ${wide} pixels too wide`);
      };
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('home');
      await page.getByRole('button', { name: /Dates/ }).click();
      await page.locator('[data-look=open]').first().waitFor();
      await look('calendar');
      await page.goto(search(64, 65));
      await page.getByText('Not available for these dates').waitFor();
      await page.getByText('The nearest dates that work').waitFor();
      await look('nothing free');
      await page.goto(search(50, 52));
      await page.getByRole('article').first().waitFor();
      await look('offers');
      await page.goto(offerPath('suiteFlexible', 64, 65));
      await page.getByRole('heading', { name: 'This offer is not there any more' }).waitFor();
      await look('gone');
      await page.goto(offerPath('doublePrepaid', 50, 52));
      await page.getByRole('button', { name: 'Reserve and go to payment' }).click();
      await page.getByText('Please fill this in').first().waitFor();
      await look('form with faults');
      await fillGuest(page, `axe${width}@example.org`);
      await page.getByRole('button', { name: 'Reserve and go to payment' }).click();
      await page.getByRole('heading', { name: 'Payment' }).waitFor();
      await look('payment');
      await page.getByRole('button', { name: 'Cancel this booking' }).click();
      await page.getByRole('dialog').waitFor();
      await look('cancel');
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
      await page.getByText('The booking is cancelled').waitFor();
      await look('cancelled');
      await page.goto('/booking');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('find');
      await page.goto('/nowhere');
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
      await look('not found');
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    }, 120_000);
  }

  it('show in the calendar what each day is', async () => {
    const { page, complaints } = await site.visitor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/availability')) asked.push(new URL(request.url()).pathname.replace(/^.*availability/, ''));
    });
    await page.goto(`/?where=${demo.property}`);
    await page.getByRole('button', { name: /Dates/ }).click();
    const dayOf = (days: number) => page.locator(`[data-day="${dayIn(days)}"]`);
    for (let turns = 0; turns < 6 && (await dayOf(76).count()) === 0; turns += 1)
      await page.getByRole('button', { name: 'Later months' }).click();
    const shown = async (days: number) => {
      if ((await dayOf(days).count()) === 0) await page.getByRole('button', { name: 'Earlier months' }).click();
      await page.locator(`[data-day="${dayIn(days)}"]:not([data-look=unknown])`).waitFor();
      return [await dayOf(days).getAttribute('data-look'), await dayOf(days).getAttribute('aria-label')] as const;
    };
    expect(await shown(75)).toEqual(['open', expect.stringContaining('from €108.00, at least 4 nights')]);
    expect(await shown(71)).toEqual(['open', expect.stringContaining('from €108.00')]);
    expect(await shown(68)).toEqual(['out', expect.stringContaining('departures only: no arrivals')]);
    // Who sleeps the night before may leave on it.
    expect(await shown(65)).toEqual(['out', expect.stringContaining('departures only: closed')]);
    expect(await shown(81)).toEqual(['closed', expect.stringContaining('closed')]);
    // Its minimum of three nights runs into the closed one.
    expect(await shown(64)).toEqual(['minimum', expect.stringContaining('at least 3 nights from here, and they are not all free')]);
    expect(await shown(66)).toEqual(['open', expect.stringContaining('from €108.00')]);
    // A month is one request, and so are all departures from a day.
    const months = asked.length;
    expect(months).toBeLessThanOrEqual(8);
    await dayOf(75).click();
    await page.locator(`[data-day="${dayIn(79)}"]:not([aria-disabled])`).waitFor();
    expect(await dayOf(77).getAttribute('aria-label')).toContain('too short: at least 4 nights');
    expect(await dayOf(79).getAttribute('aria-label')).toContain('4 nights, from €432.00');
    expect(asked.slice(0, months).every((path) => path === '/calendar')).toBe(true);
    expect(asked.slice(months)).toEqual(['/departures']);
    expect(complaints).toEqual([]);
  });

  it('say why something is not offered, and lead to the nearest dates that work', async () => {
    const { page } = await site.visitor();
    await page.goto(search(75, 77));
    await page
      .getByText(/needs at least 4 nights/)
      .first()
      .waitFor();
    await page.getByText('The nearest dates that work').waitFor();
    await page.getByRole('link', { name: /4 nights, from €432.00/ }).click();
    await page.getByRole('link', { name: 'Book Double prepaid' }).waitFor();
    expect(new URL(page.url()).searchParams.get('check_out')).toBe(dayIn(79));
    // One room is offered, the other is not: its own dates are found when they are asked for.
    await page.getByRole('button', { name: 'Other dates for: Suite' }).click();
    await page
      .getByText(/We found none within two weeks|nights, from/)
      .first()
      .waitFor();
  });

  it('find every house of a city', async () => {
    const { page, complaints } = await site.visitor();
    await site.asStaff('POST', '/properties', {
      name: 'Casa Piccola',
      city: 'Roma',
      timezone: 'Europe/Rome',
      currency: 'EUR',
      check_in_time: '14:00',
    });
    await page.goto('/');
    await page.getByLabel('Where').selectOption({ label: 'Roma, any house' });
    await page.getByRole('button', { name: /Dates/ }).click();
    // Of no house in particular there are no prices: any dates can be asked for.
    await page.locator(`[data-day="${dayIn(3)}"][data-look=open]`).click();
    await page.getByRole('button', { name: 'Later months' }).click();
    await page.getByRole('button', { name: 'Earlier months' }).click();
    await page.locator(`[data-day="${dayIn(5)}"]:not([aria-disabled])`).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rooms in Roma' }).waitFor();
    await page.getByRole('region', { name: 'Albergo Holdfast' }).getByRole('link', { name: 'Book Suite flexible' }).waitFor();
    await page.getByRole('region', { name: 'Casa Piccola' }).getByText('Nothing is free for exactly these dates').waitFor();
    expect(complaints).toEqual([]);
  });

  it('lead staff to the console, of which nobody else loads anything', async () => {
    const { page, complaints } = await site.visitor();
    await page.goto('/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'For staff' });
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
    const before = await loaded();
    await link.hover();
    await link.focus();
    await page.waitForTimeout(200);
    expect(await loaded()).toBe(before);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Staff sign-in' }).waitFor();
    expect(await loaded()).toBeGreaterThan(before);
    expect(complaints).toEqual([]);
  });

  it('can be used with the keyboard alone', async () => {
    const { page, complaints } = await site.visitor();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator(`[data-day="${dayIn(0)}"]:not([data-look=unknown])`).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
    for (let presses = 0; presses < 6 && (await focused()) === null; presses += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(dayIn(0));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((day) => document.activeElement?.getAttribute('data-day') === day, dayIn(8));
    await page.locator(`[data-day="${dayIn(8)}"][data-look=open]`).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator(`[data-day="${dayIn(10)}"]:not([aria-disabled])`).waitFor();
    await page.waitForFunction((day) => document.activeElement?.getAttribute('data-day') === day, dayIn(10));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Book Suite flexible' }).waitFor();
    // The heading of the new page has the focus.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).toContain('Albergo Holdfast');
    expect(complaints).toEqual([]);
  });

  it('speak three languages, and keep the one that was chosen, and the light', async () => {
    const { page, complaints } = await site.visitor({ locale: 'it-IT' });
    await page.goto(search(50, 52));
    await page.getByRole('link', { name: 'Prenota Double flexible' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('it');
    await page.getByRole('button', { name: 'Lingua' }).click();
    await page.getByRole('menuitemradio', { name: 'Português' }).click();
    await page.getByRole('link', { name: 'Reservar Double flexible' }).waitFor();
    await page.getByRole('button', { name: 'Aparência' }).click();
    await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
    await page.reload();
    await page.getByRole('link', { name: 'Reservar Double flexible' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']])).toEqual(['pt', 'dark']);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(19, 23, 21)');
    expect(complaints).toEqual([]);
  });

  it('say what is the matter when the service cannot be reached, and go on when it can', async () => {
    const { page } = await site.visitor();
    await page.goto(search(50, 52));
    await page.getByRole('article').first().waitFor();
    await page.route('**/availability*', (route) => route.fulfill({ status: 422, contentType: 'text/html', body: 'proxy' }));
    await page.goto(search(51, 53));
    await page.getByRole('alert').getByText('Somebody else answered').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
  });
});
