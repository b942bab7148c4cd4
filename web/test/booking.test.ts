import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dayIn, demo, describeWithChromium, fillGuest, loseAnswer, offerPath, reloadTooSoon, Site } from './browser.js';

describeWithChromium('booking a stay in the browser', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterEach(() => site.leave());
  afterAll(() => site?.close());

  it('goes from the search to the confirmation, and from the reference back to the booking, which is cancelled with the refund shown first', async () => {
    const ana = await site.visitor();
    const { page } = ana;
    await page.goto('/');
    await page.getByRole('button', { name: /Dates/ }).click();
    await page.locator(`[data-day="${dayIn(1)}"][data-look=open]`).click();
    await page.locator(`[data-day="${dayIn(3)}"][data-look=open]:not([aria-disabled])`).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Search' }).click();

    const double = page.getByRole('article').filter({ hasText: 'Double flexible' });
    await double.getByText('Night by night').last().click();
    expect(await double.getByRole('row').filter({ hasText: '€120.00' }).count()).toBe(2);
    expect(await double.getByText(/Free to cancel until|Not refundable/).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Book Double flexible' }).click();
    await fillGuest(page, 'ana@example.org');
    await page.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    const reference = String(await page.locator('[data-reference]').textContent());
    expect(await site.reservations('ana@example.org')).toMatchObject([{ reference, status: 'confirmed' }]);

    const later = await site.visitor();
    await later.page.goto('/booking');
    await later.page.getByLabel('Reference').fill(reference.toLowerCase());
    await later.page.getByLabel('E-mail').fill('somebody@example.org');
    await later.page.getByRole('button', { name: 'Find it' }).click();
    await later.page.getByText('We found no booking').waitFor();
    await later.page.getByLabel('E-mail').fill('ana@example.org');
    await later.page.getByRole('button', { name: 'Find it' }).click();
    await later.page.getByRole('heading', { name: 'Your booking' }).waitFor();
    expect(later.page.url()).not.toContain('ana');
    await later.page.getByRole('button', { name: 'Cancel this booking' }).click();
    await later.page.getByRole('dialog').getByText('nothing has been paid').waitFor();
    expect(await site.reservations('ana@example.org')).toMatchObject([{ status: 'confirmed' }]);
    await later.page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await later.page.getByText('The booking is cancelled').waitFor();
    await later.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await site.reservations('ana@example.org')).toMatchObject([{ status: 'cancelled' }]);
    expect([...ana.complaints, ...later.complaints]).toEqual([]);
  });

  it('books once when the button is pressed twice', async () => {
    const { page, complaints } = await site.visitor();
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await page.goto(offerPath('doubleFlexible', 10, 12));
    await fillGuest(page, 'double@example.org');
    await page.getByRole('button', { name: 'Book now' }).dblclick();
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    expect(sent).toBe(1);
    expect(await site.reservations('double@example.org')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('books once when the page is reloaded before the answer came', async () => {
    const { page } = await site.visitor();
    await page.goto(offerPath('suiteFlexible', 14, 16));
    await fillGuest(page, 'reload@example.org');
    const booked = await loseAnswer(page, '**/v1/reservations');
    await page.getByRole('button', { name: 'Book now' }).click();
    await booked();
    await page.reload();
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    expect(await site.reservations('reload@example.org')).toMatchObject([{ status: 'confirmed' }]);
  });

  it('books once when the answer came while the page was being reloaded', async () => {
    const { page } = await site.visitor();
    await page.goto(offerPath('doubleFlexible', 46, 48));
    await fillGuest(page, 'impatient@example.org');
    const book = () => page.getByRole('button', { name: 'Book now' }).click();
    await reloadTooSoon(page, '**/v1/reservations', book);
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    expect(await site.reservations('impatient@example.org')).toMatchObject([{ status: 'confirmed' }]);
  });

  it('keeps what was typed over a reload', async () => {
    const { page } = await site.visitor();
    await page.goto(offerPath('doubleFlexible', 18, 20));
    await fillGuest(page, 'typed@example.org');
    await page.reload();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('typed@example.org');
    expect(await site.reservations('typed@example.org')).toEqual([]);
  });

  it('goes back to the rooms, not to the form, and forward to the same booking', async () => {
    const { page, complaints } = await site.visitor();
    await page.goto(`/stays?where=${demo.property}&check_in=${dayIn(22)}&check_out=${dayIn(24)}&guests=2&rooms=1`);
    await page.getByRole('link', { name: 'Book Double flexible' }).click();
    await fillGuest(page, 'back@example.org');
    await page.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    const reference = await page.locator('[data-reference]').textContent();
    await page.goBack();
    await page.getByRole('link', { name: 'Book Double flexible' }).waitFor();
    await page.goForward();
    expect(await page.locator('[data-reference]').textContent()).toBe(reference);
    expect(await site.reservations('back@example.org')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('tells who went back while it was under way, and does not drag them along', async () => {
    const { page } = await site.visitor();
    await page.goto(`/stays?where=${demo.property}&check_in=${dayIn(26)}&check_out=${dayIn(28)}&guests=2&rooms=1`);
    await page.getByRole('link', { name: 'Book Double flexible' }).click();
    await fillGuest(page, 'away@example.org');
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/v1/reservations', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Book now' }).click();
    await page.goBack();
    await page.getByRole('link', { name: 'Book Double flexible' }).waitFor();
    letGo();
    await page
      .getByText(/Booked: HF-/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/stays');
    expect(await site.reservations('away@example.org')).toHaveLength(1);
  });

  it('books once from two tabs that race for the last room, and is kind to the other', async () => {
    const first = await site.visitor();
    const second = await site.anotherTab(first);
    const tabs = [first.page, second.page];
    await Promise.all(tabs.map((page) => page.goto(offerPath('suiteFlexible', 30, 32))));
    await Promise.all(tabs.map((page, index) => fillGuest(page, `tab${index}@example.org`)));
    await Promise.all(tabs.map((page) => page.getByRole('button', { name: 'Book now' }).click()));
    await Promise.all(tabs.map((page) => page.getByRole('heading', { name: /Your room is booked|Someone was faster/ }).waitFor()));
    const headings = await Promise.all(tabs.map((page) => page.getByRole('heading', { level: 1 }).textContent()));
    expect([...headings].sort()).toEqual(['Someone was faster', 'Your room is booked']);

    const loser = tabs[headings.indexOf('Someone was faster')] as (typeof tabs)[number];
    await loser.getByRole('link', { name: 'Book Double flexible' }).waitFor();
    await loser.getByRole('heading', { name: 'The nearest dates that work' }).waitFor();
    await loser.getByRole('link', { name: /Suite/ }).first().click();
    await loser.getByRole('link', { name: 'Book Suite flexible' }).waitFor();
    const made = await Promise.all([0, 1].map((index) => site.reservations(`tab${index}@example.org`)));
    expect(made.flat()).toHaveLength(1);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });

  it('tries again with the same key after the connection was lost', async () => {
    const { page } = await site.visitor();
    await page.goto(offerPath('doubleFlexible', 34, 36));
    await fillGuest(page, 'lost@example.org');
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/reservations', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBe(2);
    expect(await site.reservations('lost@example.org')).toHaveLength(1);
  });

  it('books once, when the browser was offline and is back', async () => {
    const { page } = await site.visitor();
    await page.goto(`/stays?where=${demo.property}&check_in=${dayIn(42)}&check_out=${dayIn(44)}&guests=2&rooms=1`);
    await page.getByRole('link', { name: 'Book Double flexible' }).click();
    await fillGuest(page, 'offline@example.org');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('button', { name: 'Booking …' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    expect(await site.reservations('offline@example.org')).toHaveLength(1);
  });

  it('holds a prepaid room, takes a refusal of the card, and confirms it once it is paid', async () => {
    const { page, complaints } = await site.visitor();
    await page.goto(offerPath('doublePrepaid', 38, 40));
    await fillGuest(page, 'paid@example.org');
    await page.getByRole('button', { name: 'Reserve and go to payment' }).click();
    await page.getByText(/We hold the room for another \d+:\d\d/).waitFor();
    await page.getByLabel('Test card').selectOption('test_declined');
    await page.getByRole('button', { name: 'Pay €216.00' }).click();
    await page.getByText('The payment was declined').waitFor();
    await page.getByLabel('Test card').selectOption('test_ok');
    await page.getByRole('button', { name: 'Pay €216.00' }).click();
    await page.getByRole('heading', { name: 'Your room is booked' }).waitFor();
    await page.getByText('€216.00 paid').waitFor();
    expect(await site.reservations('paid@example.org')).toMatchObject([{ status: 'confirmed' }]);
    await page.getByRole('button', { name: 'Cancel this booking' }).click();
    await page.getByRole('dialog').getByText('You get nothing back').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(complaints).toEqual([]);
  });
});
