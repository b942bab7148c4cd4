import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeWithChromium, loseAnswer, reloadTooSoon, Site } from './browser.js';
import { changeRoom, choose, demoEvent, goIn, newEvent, queueUp, signedIn, sold } from './sale.js';

describeWithChromium('buying tickets in the browser', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterEach(() => site.leave());
  afterAll(() => site?.close());

  it('goes from the list of events to tickets with codes, by an account that is made on the way and a card that is declined first', async () => {
    const { page, complaints } = await site.visitor();
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' && request.url().endsWith('/v1/reservations') ? 1 : 0));
    await page.goto('/events');
    await page.getByRole('link', { name: 'The Concurrency Sessions' }).click();
    await page.getByText('10,000 free').waitFor();
    await page.getByRole('link', { name: 'Get tickets' }).click();
    await page.getByRole('button', { name: 'I am new here' }).click();
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByText('A password has at least eight characters').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Create the account' }).click();

    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    await choose(page, 'Pista', 2);
    await page.getByText('R$240.00').waitFor();
    await page.getByRole('button', { name: 'Hold them for me' }).dblclick();
    await page.getByRole('heading', { name: 'Held for you' }).waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/[12]:\d\d/);
    expect(sent).toBe(1);
    expect(await sold(site, demoEvent)).toMatchObject([{ status: 'held', quantity: 2 }]);

    await page.getByLabel('Test card').selectOption('test_declined');
    await page.getByRole('button', { name: 'Pay R$240.00' }).click();
    await page.getByText('The card was declined').waitFor();
    await page.getByLabel('Test card').selectOption('test_ok');
    await page.getByRole('button', { name: 'Pay R$240.00' }).dblclick();
    await page.getByRole('heading', { name: 'The tickets are yours' }).waitFor();
    await page
      .getByRole('img', { name: /QR code of ticket/ })
      .first()
      .waitFor();
    expect(await page.getByRole('img', { name: /QR code of ticket/ }).count()).toBe(2);

    await page.getByRole('link', { name: 'All my tickets' }).click();
    await page.getByText('2 tickets · R$240.00').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Payment of' }).allTextContents()).toEqual([
      expect.stringContaining('paid'),
      expect.stringContaining('not paid'),
    ]);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('You are signed in as new@example.org').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'My tickets' }).click();
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('There is no account with this e-mail and this password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('2 tickets · R$240.00').waitFor();
    expect(complaints).toEqual([]);
  });

  it('waits in line over a reload and on another device, and is told by title, sound and voice when it is one’s turn', async () => {
    const eventId = await newEvent(site, { name: 'Waited for', sectors: { Floor: 10 }, room: { mode: 'queue', paused: true } });
    await Promise.all([queueUp(site, eventId), queueUp(site, eventId)]);
    const { page, complaints } = await site.visitor();
    await page.addInitScript(() => {
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        document.documentElement.dataset['notes'] = String(Number(document.documentElement.dataset['notes'] ?? 0) + 1);
        start.apply(this, when);
      };
    });
    const account = await signedIn(site, page);
    await page.goto(`/events/${eventId}`);
    await page.getByRole('link', { name: 'Get tickets' }).click();
    await page.locator('[data-position="2"]').getByText('2 people are in front of you').waitFor();
    expect(await page.title()).toContain('2 in front of you');
    await page.reload();
    await page.locator('[data-position="2"]').waitFor();

    const phone = await site.visitor({ viewport: { width: 360, height: 740 } });
    await signedIn(site, phone.page, account);
    await phone.page.goto(`/events/${eventId}/room`);
    await phone.page.locator('[data-position="2"]').waitFor();

    await page.getByRole('button', { name: 'Sound when it is my turn: off' }).click();
    await page.getByRole('button', { name: 'Sound when it is my turn: on' }).waitFor();
    const notes = () => page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0));
    const tasted = await notes();
    await changeRoom(site, eventId, { paused: false, rate_per_minute: 6_000 });
    await page.getByRole('alert').getByText('It is your turn').waitFor();
    expect(await page.title()).toContain('It is your turn');
    expect(await notes()).toBe(tasted + 3);
    await phone.page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    expect([...complaints, ...phone.complaints]).toEqual([]);
  });

  it('gives up a place, and a pass that is over, kindly', async () => {
    const eventId = await newEvent(site, { name: 'Passed', sectors: { Floor: 10 }, room: { mode: 'queue', paused: true } });
    const { page, complaints } = await site.visitor();
    await signedIn(site, page);
    await page.goto(`/events/${eventId}/room`);
    await page.getByText('You are not in the waiting room yet').waitFor();
    await page.getByRole('button', { name: 'Join the waiting room' }).dblclick();
    await page.getByText('You are next').first().waitFor();
    await page.getByRole('button', { name: 'Leave the waiting room' }).click();
    await page.getByRole('button', { name: 'Yes, leave' }).click();
    await page.getByText('You are not in the waiting room yet').waitFor();
    // Nor is what is still told of it taken for news.
    await page.waitForTimeout(1_500);
    expect(await page.getByText('Your time inside is over').count()).toBe(0);
    await changeRoom(site, eventId, { paused: false, rate_per_minute: 6_000, pass_ttl_seconds: 2 });
    await page.getByRole('button', { name: 'Join the waiting room' }).click();
    await page.getByText(/You have 0:0\d to choose/).waitFor();
    await page.getByText('Your time inside is over').waitFor();
    await page.getByRole('button', { name: 'Join again' }).click();
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('holds and pays once when the page is reloaded before the answers came', async () => {
    const eventId = await newEvent(site, { name: 'Reloaded', sectors: { Floor: 10 } });
    const { page } = await site.visitor();
    await signedIn(site, page);
    await goIn(page, eventId);
    const reloadBehind = async (path: string, press: () => Promise<void>) => {
      const served = await loseAnswer(page, path);
      await press();
      await served();
      await page.reload();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    };
    await choose(page, 'Floor', 3);
    await reloadBehind('**/v1/reservations', () => page.getByRole('button', { name: 'Hold them for me' }).click());
    await page.getByRole('heading', { name: 'Held for you' }).waitFor();
    expect(await sold(site, eventId)).toMatchObject([{ status: 'held', quantity: 3 }]);
    await reloadBehind('**/v1/orders', () => page.getByRole('button', { name: 'Pay €150.00' }).click());
    await page.getByRole('heading', { name: 'The tickets are yours' }).waitFor();
    await page.goto('/tickets');
    await page.getByText('Payment of').first().waitFor();
    expect(await page.getByText('Payment of').count()).toBe(1);
  });

  it('shows what is held also when the answer came while the page was being reloaded', async () => {
    const eventId = await newEvent(site, { name: 'Impatient', sectors: { Floor: 10 } });
    const { page } = await site.visitor();
    await signedIn(site, page);
    await goIn(page, eventId);
    await choose(page, 'Floor', 3);
    const hold = () => page.getByRole('button', { name: 'Hold them for me' }).click();
    await reloadTooSoon(page, '**/v1/reservations', hold);
    await page.getByRole('heading', { name: 'Held for you' }).waitFor();
    expect(await sold(site, eventId)).toMatchObject([{ status: 'held', quantity: 3 }]);
  });

  it('is kind to who was slower, and tells all held from sold out', async () => {
    const eventId = await newEvent(site, { name: 'Last one', sectors: { Box: 1 } });
    const visitors = await Promise.all([site.visitor(), site.visitor()]);
    const pages = visitors.map(({ page }) => page);
    await Promise.all(
      pages.map(async (page) => {
        await signedIn(site, page);
        await goIn(page, eventId);
        await choose(page, 'Box', 1);
      }),
    );
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Hold them for me' }).click()));
    await Promise.all(
      pages.map((page) => page.getByRole('heading', { name: 'Held for you' }).or(page.getByText('Someone was faster')).waitFor()),
    );
    const won = await Promise.all(pages.map((page) => page.getByRole('heading', { name: 'Held for you' }).isVisible()));
    expect([...won].sort()).toEqual([false, true]);
    const winner = pages[won.indexOf(true)] as (typeof pages)[number];
    const loser = pages[won.indexOf(false)] as (typeof pages)[number];
    await loser.getByText('All held; some may come back').waitFor();

    await winner.getByRole('button', { name: 'Let them go' }).click();
    await winner.getByRole('button', { name: 'Yes, let them go' }).click();
    await winner.getByRole('heading', { name: 'You let these tickets go' }).waitFor();
    await loser.getByText('1 free').waitFor();
    await choose(loser, 'Box', 1);
    await loser.getByRole('button', { name: 'Hold them for me' }).click();
    await loser.getByRole('button', { name: 'Pay €50.00' }).click();
    await loser.getByRole('heading', { name: 'The tickets are yours' }).waitFor();
    await winner.goto(`/events/${eventId}`);
    await winner.getByText('Every ticket is sold').waitFor();
    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  it('says so when the time to pay is over', async () => {
    const eventId = await newEvent(site, { name: 'Too late', sectors: { Floor: 5 }, more: { hold_ttl_seconds: 2 } });
    const { page, complaints } = await site.visitor();
    await signedIn(site, page);
    await goIn(page, eventId);
    await choose(page, 'Floor', 1);
    await page.getByRole('button', { name: 'Hold them for me' }).click();
    await page.getByRole('heading', { name: 'The time to pay is over' }).waitFor();
    await page.getByText('nothing was charged').waitFor();
    await page.getByRole('link', { name: 'To the event' }).click();
    await page.getByText('5 free').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows another tab what is held, goes back to it, and respects how many one person may have', async () => {
    const eventId = await newEvent(site, { name: 'Two tabs', sectors: { Floor: 9, Stand: 9 }, more: { limit_per_customer: 3 } });
    const first = await site.visitor();
    const { page } = first;
    await signedIn(site, page);
    await goIn(page, eventId);
    const second = await site.anotherTab(first);
    await second.page.goto(`/events/${eventId}/room`);
    await second.page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    await choose(page, 'Floor', 1);
    await choose(page, 'Stand', 1);
    await page.getByRole('button', { name: 'Hold them for me' }).click();
    await page.getByRole('heading', { name: 'Held for you' }).waitFor();
    await page.goBack();
    await page.getByText('You hold 2 tickets of this event').waitFor();

    await choose(second.page, 'Floor', 2);
    await second.page.getByRole('button', { name: 'Hold them for me' }).click();
    await second.page.getByText('One person may have 3 tickets of this event: you can take 1 more').waitFor();
    await second.page.reload();
    await second.page.getByText('You hold 2 tickets of this event').waitFor();
    await second.page.getByRole('link', { name: 'Pay for them' }).click();
    await second.page.getByLabel('Test card').selectOption('test_slow');
    await second.page.getByRole('button', { name: 'Pay €100.00' }).click();
    await page.goForward();
    await page.getByRole('heading', { name: 'Payment under way' }).waitFor();
    await Promise.all([page, second.page].map((tab) => tab.getByRole('heading', { name: 'The tickets are yours' }).waitFor()));
    expect((await sold(site, eventId)).map(({ status }) => status)).toEqual(['confirmed']);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });

  it('goes on where it was when the network comes back', async () => {
    const eventId = await newEvent(site, { name: 'Tunnel', sectors: { Floor: 10 }, room: { mode: 'queue', paused: true } });
    const { page } = await site.visitor();
    const network = page.context();
    await signedIn(site, page);
    await page.goto(`/events/${eventId}`);
    await page.getByRole('link', { name: 'Get tickets' }).click();
    await page.getByText('You are next').first().waitFor();
    await network.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await changeRoom(site, eventId, { paused: false, rate_per_minute: 6_000 });
    await network.setOffline(false);
    await page.getByRole('alert').getByText('It is your turn').waitFor();

    await choose(page, 'Floor', 2);
    await network.setOffline(true);
    await page.getByRole('button', { name: 'Hold them for me' }).click();
    await page.getByRole('button', { name: 'Holding …' }).waitFor();
    await network.setOffline(false);
    await page.getByRole('heading', { name: 'Held for you' }).waitFor();
    expect(await sold(site, eventId)).toMatchObject([{ status: 'held', quantity: 2 }]);
  });
});
