import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeWithChromium, Site, violations } from './browser.js';

describeWithChromium('a stampede in the browser', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterEach(() => site.leave());
  afterAll(() => site?.close());

  it('is played before two visitors at once, with its proof and what the naive way sold', async () => {
    const { page, complaints } = await site.visitor();
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Stampede' }).click();
    await page.getByText('Nothing has been played yet').waitFor();
    expect(await violations(page)).toEqual([]);

    const phone = await site.visitor({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'it-IT' });
    await phone.page.goto('/theatre');
    await phone.page.getByText('Non è ancora andato in scena nulla').waitFor();

    await page.getByLabel('Seats', { exact: true }).selectOption('50');
    await page.getByLabel('Buyers', { exact: true }).selectOption('300');
    await page.getByLabel('They come').selectOption('at_once');
    await page.getByRole('button', { name: 'Open the doors' }).dblclick();
    await page.getByRole('heading', { name: 'The proof' }).waitFor({ timeout: 60_000 });
    const status = await page.getByRole('status').first().textContent();
    expect(status).toMatch(
      /^50 of 50 seats were sold, the last of them after [\d.]+ s; 250 buyers were refused, and \d+ second clicks? got/,
    );
    expect(status).toMatch(/The naive way sold \d+: \d+ more than there are\.$/);

    const row = async (name: string) => {
      const found = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
      return (await found.getByRole('cell').allTextContents()).map(Number);
    };
    const [sold, naiveSold] = await row('Sold');
    expect(sold).toBe(50);
    expect(naiveSold).toBeGreaterThan(50);
    expect(await row('Sold beyond the seats')).toEqual([0, (naiveSold as number) - 50]);
    expect((await row('Left, by the counter'))[0]).toBe(0);
    await page.getByText('the counter agrees').waitFor();
    const ours = page.getByRole('region', { name: 'Holdfast' });
    expect(await ours.locator('[data-counter]').textContent()).toBe('0');
    await ours.getByRole('img', { name: 'A dot for each of 300 buyers: 50 sold, 250 refused' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await phone.page.getByText('La prova').first().waitFor();
    await phone.page.getByText(/50 posti su 50 venduti/).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(phone.page)).toEqual([]);

    await page.getByRole('button', { name: /Watch it again, \d+ times slower/ }).press('Enter');
    await ours.getByRole('img', { name: /A dot for each of 300 buyers: \d+ sold, 0 refused/ }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await ours.getByRole('img', { name: 'A dot for each of 300 buyers: 50 sold, 250 refused' }).waitFor();

    // Whoever comes later, or comes back, sees the last one.
    await page.reload();
    await page.getByText('250 buyers were refused').waitFor();
    expect([...complaints, ...phone.complaints]).toEqual([]);
  });

  it('goes on without whoever leaves the page, and shows them what they missed', async () => {
    const { page } = await site.visitor();
    await page.goto('/theatre');
    await page.getByLabel('Beside it, the naive way').uncheck();
    await page.getByLabel('Buyers', { exact: true }).selectOption('300');
    await page.getByRole('button', { name: 'Open the doors' }).click();
    await page.getByRole('button', { name: 'The doors are open' }).waitFor();
    await page.goto('/events');
    await page.goBack();
    await page.getByText(/100 of 100 seats were sold/).waitFor({ timeout: 60_000 });
    expect(await page.getByRole('region', { name: 'Check, then write' }).count()).toBe(0);
  });
});
