import { afterAll, beforeAll, it } from 'vitest';
import { describeWithChromium, Site } from './browser.js';
import { changeRoom, demoEvent, newEvent, queueUp, signedIn } from './sale.js';

describeWithChromium('look', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());
  for (const [name, width, height, scheme, locale] of [
    ['d', 1280, 900, 'light', 'en-GB'],
    ['p', 360, 740, 'dark', 'it-IT'],
  ] as const) {
    it(name, { timeout: 90_000 }, async () => {
      const eventId = await newEvent(site, {
        name: 'Notte Bianca',
        sectors: { 'Balcony, first row': 1, Floor: 10 },
        more: { limit_per_customer: 4 },
        room: { mode: 'queue', paused: true },
      });
      for (let i = 0; i < 5; i++) await queueUp(site, eventId);
      const { page } = await site.visitor({ colorScheme: scheme, viewport: { width, height }, locale });
      const shot = async (what: string) => {
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/sale-${what}-${name}.png`, fullPage: true });
      };
      await page.goto('/account');
      await page.locator('form').waitFor();
      await shot('account');
      await signedIn(site, page);
      await page.goto('/events');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await shot('events');
      await page.goto(`/events/${demoEvent}`);
      await page.getByText('Pista').waitFor();
      await shot('event');
      await page.goto(`/events/${eventId}`);
      await page.locator('a[href$="/room"]').click();
      await page.locator('[data-position="5"]').waitFor();
      await shot('waiting');
      await changeRoom(site, eventId, { paused: false, rate_per_minute: 6_000 });
      await page.locator('select').first().waitFor();
      await page.locator('select').nth(1).selectOption('2');
      await shot('choose');
      await page.locator('form button[type=submit]').click();
      await page.getByRole('timer').waitFor();
      await shot('held');
      await page.locator('section[aria-labelledby=payment] button').click();
      await page.locator('svg[role=img]').first().waitFor();
      await shot('tickets');
      await page.goto('/tickets');
      await page.locator('#payments ~ ul').waitFor();
      await shot('mine');
    });
  }
});
