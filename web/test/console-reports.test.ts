import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn, demo, describeWithChromium, Site, violations } from './browser.js';

describeWithChromium('reports and the tape chart', () => {
  let site: Site;
  let page: Page;
  let complaints: string[];
  const references: Record<string, string> = {};

  async function book(who: string, plan: 'doubleFlexible' | 'doublePrepaid' | 'suiteFlexible', from: number, to: number): Promise<void> {
    const answer = await fetch(`${site.address}/v1/reservations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `reports ${who}` },
      body: JSON.stringify({
        property_id: demo.property,
        room_type_id: plan === 'suiteFlexible' ? demo.suite : demo.double,
        rate_plan_id: demo[plan],
        check_in: dayIn(from),
        check_out: dayIn(to),
        guests: 1,
        guest: { email: `${who.toLowerCase()}@example.org`, full_name: `${who} Example` },
      }),
    });
    references[who] = ((await answer.json()) as { reference: string }).reference;
  }

  /** What the browser is given when the button is pressed. */
  async function fileOf(button: string, no = 0): Promise<string> {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).nth(no).click()]);
    return fs.readFileSync((await file.path()) as string, 'utf8');
  }

  async function expectNoViolations(): Promise<void> {
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }

  beforeAll(async () => {
    site = await Site.open();
    await book('Ada', 'doubleFlexible', 0, 2);
    await book('Bea', 'doubleFlexible', 2, 5);
    await book('Cia', 'doublePrepaid', 1, 3);
    await book('Eva', 'suiteFlexible', 3, 4);
    ({ page, complaints } = await site.visitor({ colorScheme: 'light', viewport: { width: 1200, height: 900 } }));
    const answer = await page.request.post('/v1/staff/session', { data: { email: 'staff@holdfast.local', password: 'password123' } });
    expect(answer.status()).toBe(200);
  }, 60_000);
  afterAll(() => site?.close());

  it('tell how full a house is and what it earns, add up, and are handed out as a file', async () => {
    await page.goto('/console/reports');
    const types = page.getByRole('group', { name: 'By room type' });
    // Five nights of doubles and one of the suite, in 31 nights of four and of one.
    const total = types.getByRole('row', { name: /^In total/ });
    await expect.poll(() => total.textContent()).toContain('In total3.9%6155');
    expect(await total.textContent()).toContain('€840.00+6');
    await expect.poll(() => types.getByRole('row', { name: /^Suite/ }).textContent()).toContain('3.2%131');
    await page.getByText('Night by night', { exact: true }).click();
    const nights = page.getByRole('group', { name: 'Night by night' });
    // The one that is held is not sold.
    expect(await nights.getByRole('row').nth(2).textContent()).toContain('20%151€120.00€24.00€120.00+1');
    await page.getByRole('img', { name: /^Occupancy, night by night/ }).waitFor();
    await expectNoViolations();
    const csv = await fileOf('Download as CSV');
    const lines = csv.split('\r\n');
    expect(lines).toHaveLength(1 + 2 * 31 + 1);
    expect(lines.filter((line) => line.startsWith(dayIn(3))).map((line) => line.split(',').slice(2))).toEqual([
      ['4', '1', '0', '0.25', '12000', '3000', '12000', 'EUR', '1'],
      ['1', '1', '0', '1', '24000', '24000', '24000', 'EUR', '1'],
    ]);
    await page.getByLabel('Room type', { exact: true }).selectOption({ label: 'Suite' });
    await expect.poll(() => nights.getByRole('row', { name: /^In total/ }).textContent()).toContain('3.2%131');
    expect(complaints).toEqual([]);
  });

  it('tell how an event sells', async () => {
    await page.goto('/console/reports');
    const sectors = page.getByRole('group', { name: 'Sell-through' });
    await expect.poll(() => sectors.getByRole('row', { name: /^In total/ }).textContent()).toBe('In total10,1000010,1000%');
    await page.getByLabel('Which part').selectOption('latest');
    await page.getByRole('img', { name: /^Sold of capacity over time/ }).waitFor();
    // The day first, and no a.m. or p.m.: as everywhere in this English.
    expect(await page.getByText(/^\d{1,2} \w{3,4}, \d\d:\d\d(:\d\d)?$/).count()).toBeGreaterThanOrEqual(2);
    expect((await fileOf('Download as CSV', 1)).split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\dT.*,Pista,0,10000$/);
    expect(complaints).toEqual([]);
  });

  it('show who has a room, are walked with the keyboard, and lead to the reservation', async () => {
    await page.goto('/console/tape');
    const bar = (who: string) => page.getByRole('link', { name: new RegExp(`${who} Example`) });
    await bar('Ada').waitFor();
    await expectNoViolations();
    expect(await bar('Cia').textContent()).toBe('held: Cia Example');
    expect(await bar('Bea').getAttribute('aria-label')).toMatch(new RegExp(`^Bea Example, ${references['Bea']}, .*, 1 guest, confirmed$`));
    // Ada leaves on the day that Bea comes: one row, and no gap between them.
    const [ada, bea, cia] = await Promise.all([bar('Ada'), bar('Bea'), bar('Cia')].map((each) => each.boundingBox()));
    expect([bea?.y, Math.round((bea?.x ?? 0) - (ada?.x ?? 0) - (ada?.width ?? 0))]).toEqual([ada?.y, 2]);
    expect(cia?.y).toBeGreaterThan(ada?.y ?? 0);
    await bar('Ada').focus();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [key, who] of [
      ['ArrowRight', 'Bea Example'],
      ['ArrowDown', 'held: Cia Example'],
      ['ArrowDown', 'Eva Example'],
      ['ArrowUp', 'held: Cia Example'],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused()]).toEqual([key, who]);
    }
    expect(await page.locator('[data-bar][tabindex="0"]').count()).toBe(1);
    const csv = await fileOf('Download as CSV');
    expect(csv).toContain(`Double,${references['Ada']},confirmed,Ada Example,1,${dayIn(0)},${dayIn(2)}\r\n`);
    await page.getByRole('button', { name: 'A week later' }).click();
    await page.getByText('0 booked rooms').first().waitFor();
    await page.getByRole('button', { name: 'A week earlier' }).click();
    await bar('Cia').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: references['Cia'] as string }).waitFor();
    await page.goBack();
    await bar('Cia').waitFor();
    expect(complaints).toEqual([]);
  });

  it('have nothing that axe objects to in the dark, and fit a telephone', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/console/tape');
    await page.getByRole('link', { name: /Ada Example/ }).waitFor();
    await expectNoViolations();
    await page.goto('/console/reports');
    await page.getByRole('img', { name: /^Sold of capacity/ }).waitFor();
    await page.getByRole('img', { name: /^Occupancy/ }).waitFor();
    await expectNoViolations();
    expect(complaints).toEqual([]);
  });

  it('of a grid that shows two weeks is a year', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.goto('/console/rates');
    const csv = await fileOf('Download 366 nights as CSV');
    expect(csv).toContain(`Double flexible,${dayIn(300)},,,,120,`);
    expect(complaints).toEqual([]);
  });

  it('say so when the file of a list does not hold all of it', async () => {
    const order = {
      id: 'o',
      reservation_id: 'r',
      status: 'paid',
      amount_cents: 1,
      refunded_cents: 0,
      currency: 'EUR',
      failure_code: null,
      created_at: '2031-01-01T00:00:00Z',
    };
    await page.route('**/v1/orders?*', (route) => {
      const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
      const data = Array.from({ length: limit }, (_, no) => ({ ...order, id: `order ${no}` }));
      return route.fulfill({ json: { data, next_cursor: 'more' } });
    });
    await page.goto('/console/orders');
    await page.getByRole('table').waitFor();
    const csv = await fileOf('Download as CSV');
    expect(csv.split('\r\n')).toHaveLength(5_002);
    await page.getByRole('status').getByText('The file holds the first 5000. There are more').waitFor();
  });
});
