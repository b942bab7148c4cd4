/** A real browser, before a running service with the demo's data. */
import fs from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describe } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type ServedProcess, serve } from '../../testing/serve.js';

const chromiumPath = '/usr/bin/chromium';
const isInstalled = fs.existsSync(chromiumPath);

/** `describe`, where there is a Chromium. Checks that must be complete (CI=true) fail without one; a developer's may leave it out. */
export function describeWithChromium(name: string, work: () => void): void {
  describe.skipIf(!isInstalled && process.env['CI'] !== 'true')(name, { timeout: 60_000 }, work);
}

export const demo = {
  property: '44444444-4444-4444-4444-444444444444',
  double: '55555555-5555-5555-5555-555555555555',
  suite: '66666666-6666-6666-6666-666666666666',
  doubleFlexible: '77777777-7777-7777-7777-777777777777',
  suiteFlexible: '88888888-8888-8888-8888-888888888888',
  doublePrepaid: '99999999-9999-9999-9999-999999999999',
} as const;

interface Visitor {
  readonly page: Page;
  /** What the browser complained of: console errors, exceptions. A refusal that the service means (4xx) is none. */
  readonly complaints: string[];
}

/** Dates of the demo's house, days from its today. */
export function dayIn(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(Date.now());
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export class Site {
  private constructor(
    private readonly database: ClonedDatabase,
    private readonly service: ServedProcess,
    private readonly browser: Browser,
  ) {}

  static async open(): Promise<Site> {
    const database = await cloneDatabase({ max: 2 });
    const [service, browser] = await Promise.all([
      serve({ databaseUrl: database.url, env: { DEMO: 'on' } }),
      chromium.launch({
        executablePath: chromiumPath,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      }),
    ]);
    return new Site(database, service, browser);
  }

  /** Everybody goes home. */
  async leave(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
    await this.database.drop();
  }

  get address(): string {
    return this.service.address;
  }

  /** A person with a browser of their own. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Rome',
      viewport: { width: 1100, height: 900 },
      baseURL: this.address,
      ...options,
    });
    context.setDefaultTimeout(20_000);
    return this.tab(await context.newPage());
  }

  /** Another tab of the same person. */
  async anotherTab({ page }: Visitor): Promise<Visitor> {
    return this.tab(await page.context().newPage());
  }

  private tab(page: Page): Visitor {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const meant = /Failed to load resource.*status of (4\d\d)/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !meant) complaints.push(message.text());
    });
    return { page, complaints };
  }

  /** As staff of the demo's house. */
  publish(path: string, body: unknown): Promise<unknown> {
    return this.asStaff('PUT', `/properties/${demo.property}/${path}`, body);
  }

  async asStaff(method: 'POST' | 'PUT', path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${this.address}/v1${path}`, {
      method,
      headers: { authorization: 'Bearer demo-staff-key', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Reservations of the house, as the service counts them. */
  async reservations(email: string): Promise<readonly { readonly reference: string; readonly status: string }[]> {
    const answer = await fetch(`${this.address}/v1/reservations?q=${encodeURIComponent(email)}`, {
      headers: { authorization: 'Bearer demo-staff-key' },
    });
    return ((await answer.json()) as { data: { reference: string; status: string }[] }).data;
  }
}

/** The address of an offer. */
export function offerPath(plan: 'doubleFlexible' | 'suiteFlexible' | 'doublePrepaid', from: number, to: number): string {
  const room = plan === 'suiteFlexible' ? demo.suite : demo.double;
  return `/stays/book?where=${demo.property}&room_type=${room}&rate_plan=${demo[plan]}&check_in=${dayIn(from)}&check_out=${dayIn(to)}&guests=2&rooms=1`;
}

/**
 * The first POST to this path is served and its answer never arrives: it ends with the page that sent it. (A route that were taken away
 * before would let it go on its way, and its answer come.) Resolves to what resolves when it was served.
 */
export async function loseAnswer(page: Page, path: string): Promise<() => Promise<void>> {
  let lost = false;
  let done: () => void = () => {};
  const served = new Promise<void>((resolve) => (done = resolve));
  await page.route(path, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    done();
  });
  return () => served;
}

/** Loads the page again, slowly: in the page that is being left the answer to its POST of this path still comes, and a glimpse of the reference. */
export async function reloadTooSoon(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const gates = [path, page.url()].map(async (place) => {
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    let reached: () => void = () => {};
    const waits = new Promise<void>((resolve) => (reached = resolve));
    await page.route(place, async (route) => {
      reached();
      await opened;
      await route.continue();
    });
    return { waits, open };
  });
  const [answer, next] = (await Promise.all(gates)) as [Gate, Gate];
  await page.exposeFunction('glimpsed', next.open);
  await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('[data-reference]')) glimpsed();
  }).observe(document, { subtree: true, childList: true })`);
  await press();
  await answer.waits;
  const reloaded = page.reload();
  await next.waits;
  answer.open();
  await reloaded;
}

/** Requests wait before it until it is opened. */
interface Gate {
  /** One does. */
  readonly waits: Promise<void>;
  open(): void;
}

/** Types who comes. */
export async function fillGuest(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ana Example');
  await page.getByLabel('E-mail').fill(email);
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it is, by rule and place. A document gets axe once: to read its source takes longer than to look. */
export async function violations(page: Page): Promise<readonly string[]> {
  // What fades in has another contrast for a moment.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const found = await page.evaluate(async (values) => {
    const options = { runOnly: { type: 'tag' as const, values }, resultTypes: ['violations' as const] };
    return (await window.axe?.run(document, options))?.violations;
  }, axeTags);
  if (found === undefined) throw new Error('axe is not there');
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}
