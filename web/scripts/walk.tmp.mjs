import fs from 'node:fs';
import { onStage } from './stage.mjs';

const out = '/tmp/walk';
fs.mkdirSync(out, { recursive: true });
const property = '44444444-4444-4444-4444-444444444444';
const eventId = '11111111-1111-1111-1111-111111111111';
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(Date.now());
const dayIn = (days) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const langs = (process.env.LANGS ?? 'en,it,pt').split(',');
await onStage(async ({ address, open }) => {
  for (const [plan] of [
    ['77777777-7777-7777-7777-777777777777'],
    ['99999999-9999-9999-9999-999999999999'],
    ['88888888-8888-8888-8888-888888888888'],
  ]) {
    const rates = Array.from({ length: 60 }, (_, i) => ({
      date: dayIn(i),
      ...(i >= 20 && i < 24 && { closed: true }),
      ...(i === 18 && { min_stay: 4 }),
      ...(i === 30 && { closed_to_arrival: true }),
      ...(i === 12 && { min_stay: 3 }),
    }));
    const a = await fetch(`${address}/v1/properties/${property}/rate-plans/${plan}/rates`, {
      method: 'PUT',
      headers: { authorization: 'Bearer demo-staff-key', 'content-type': 'application/json' },
      body: JSON.stringify({ rates }),
    });
    if (!a.ok) throw new Error(await a.text());
  }
  for (const lang of langs)
    for (const size of ['phone', 'desk']) {
      const { context, page } = await open(size);
      await context.addInitScript((l) => localStorage.setItem('holdfast.language', l), lang);
      page.setDefaultTimeout(15000);
      const shot = async (n) => {
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${out}/${lang}-${size}-${n}.jpg`, type: 'jpeg', quality: 55, fullPage: true });
      };
      const step = async (n, f) => {
        try {
          await f();
          await shot(n);
        } catch (e) {
          console.log(lang, size, n, String(e).split('\n')[0]);
          await shot(n + '-FAIL');
        }
      };
      await step('01-home', async () => {
        await page.goto('/');
        await page.locator('main form').waitFor();
      });
      await step('02-nodates', async () => {
        await page.locator('main form button[type=submit]').click();
      });
      await step('03-calendar', async () => {
        await page.locator('button[aria-haspopup=dialog]').click();
        await page.locator('[data-look=open]').first().waitFor();
      });
      await step('04-calendar-arrived', async () => {
        await page.locator('[data-look=open]').nth(1).click();
        await page.waitForTimeout(600);
      });
      await step('05-offers', async () => {
        await page.goto(`/stays?where=${property}&check_in=${dayIn(40)}&check_out=${dayIn(43)}&guests=2&rooms=1`);
        await page.locator('article').first().waitFor();
      });
      await step('06-nothing', async () => {
        await page.goto(`/stays?where=${property}&check_in=${dayIn(20)}&check_out=${dayIn(22)}&guests=2&rooms=1`);
        await page.waitForTimeout(1200);
      });
      await step('07-toomany', async () => {
        await page.goto(`/stays?where=${property}&check_in=${dayIn(40)}&check_out=${dayIn(42)}&guests=12&rooms=1`);
        await page.waitForTimeout(2500);
      });
      await step('08-book', async () => {
        await page.goto(
          `/stays/book?where=${property}&room_type=55555555-5555-5555-5555-555555555555&rate_plan=99999999-9999-9999-9999-999999999999&check_in=${dayIn(40)}&check_out=${dayIn(43)}&guests=2&rooms=1`,
        );
        await page.locator('[name=email]').waitFor();
        await page.waitForTimeout(400);
      });
      await step('09-book-faults', async () => {
        await page.locator('main form button[type=submit]').click();
      });
      await step('10-pay', async () => {
        await page.locator('[name=full_name]').fill('Ana Example');
        await page.locator('[name=email]').fill(`${lang}${size}@example.org`);
        await page.locator('main form button[type=submit]').click();
        await page.locator('main select').waitFor();
      });
      await step('11-booked', async () => {
        await page
          .locator('main button', { hasText: /324|pay|pag/i })
          .first()
          .click();
        await page.locator('main select').waitFor({ state: 'detached' });
        await page.waitForTimeout(700);
      });
      await step('12-cancel', async () => {
        await page.locator('main button').last().click();
        await page.getByRole('dialog').waitFor();
      });
      await step('13-find', async () => {
        await page.goto('/booking');
        await page.locator('main form').waitFor();
      });
      await step('14-find-wrong', async () => {
        await page.locator('[name=reference]').fill('HF-0000000000');
        await page.locator('[name=email]').fill('x@example.org');
        await page.locator('main form button').click();
        await page.getByRole('alert').waitFor();
      });
      await step('15-events', async () => {
        await page.goto('/events');
        await page.locator('main h2,main li').first().waitFor();
      });
      await step('16-event', async () => {
        await page.goto(`/events/${eventId}`);
        await page.locator('main a[href$="/room"]').waitFor();
      });
      await step('17-room-signin', async () => {
        await page.locator('main a[href$="/room"]').click();
        await page.locator('[name=password]').waitFor();
      });
      await step('18-signin-wrong', async () => {
        await page.locator('[name=email]').fill('nobody@example.org');
        await page.locator('[name=password]').fill('password123');
        await page.locator('main form button[type=submit]').click();
        await page.getByRole('alert').first().waitFor();
      });
      await step('19-picker', async () => {
        await page.locator('[name=email]').fill('buyer@ticketing.local');
        await page.locator('[name=password]').fill('password123');
        await page.locator('main form button[type=submit]').click();
        await page.locator('main select, main input[type=number]').first().waitFor();
      });
      await step('20-held', async () => {
        const s = page.locator('main select').first();
        await s.selectOption('1');
        await page.locator('main form button[type=submit]').click();
        await page.waitForURL(/tickets\/HF/);
        await page.locator('main select').waitFor();
      });
      await step('21-tickets', async () => {
        await page.locator('main button').filter({ hasText: /120/ }).first().click();
        await page.locator('svg, img').nth(3).waitFor();
        await page.waitForTimeout(3000);
      });
      await step('22-mine', async () => {
        await page.goto('/tickets');
        await page.waitForTimeout(900);
      });
      await step('23-account', async () => {
        await page.goto('/account');
        await page.waitForTimeout(600);
      });
      await step('24-nowhere', async () => {
        await page.goto('/nowhere');
        await page.waitForTimeout(400);
      });
      await step('25-event-gone', async () => {
        await page.goto('/events/99999999-0000-0000-0000-000000000000');
        await page.waitForTimeout(800);
      });
      await step('26-tickets-other', async () => {
        await page.goto('/tickets/HF-0000000000');
        await page.waitForTimeout(800);
      });
      await step('27-console', async () => {
        await page.goto('/');
        await page.locator('footer a[href="/console"]').click();
        await page.waitForTimeout(1000);
      });
      await context.close();
    }
});
