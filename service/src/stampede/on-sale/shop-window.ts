/** The API as the buyers of an on-sale use it: every request is timed, and sent again with the same key when it was not answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, Pool } from 'undici';

/** What is timed. `wait` and `paid` are no requests, but how long something took to happen. */
export const steps = ['join', 'poll', 'wait', 'hold', 'order', 'paid'] as const;
export type Step = (typeof steps)[number];

export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`. */
  readonly path: string;
  readonly token: string | null;
  readonly key?: string;
  readonly body?: object;
  readonly seen?: string | undefined;
  readonly step?: Step;
}

/** `status` 0: no answer came, however often it was tried. */
export interface Told<Body> {
  readonly status: number;
  readonly body: Partial<Body> & { readonly code?: string };
  readonly tag: string | undefined;
}

const connectionsMax = 256;
const patienceMs = 30_000;
const triesMax = 10;

export class ShopWindow {
  readonly tookMs: Readonly<Record<Step, number[]>> = { join: [], poll: [], wait: [], hold: [], order: [], paid: [] };
  /** Requests sent again: the service was busy or did not answer; the service said that it was asked too often. */
  readonly sentAgain = { busy: 0, limited: 0 };
  private readonly origin: string;
  private readonly base: string;
  private readonly pool: Pool;
  /** A stream has a connection of its own. */
  private readonly streams = new Agent({ headersTimeout: patienceMs, bodyTimeout: 0 });

  constructor(url: string) {
    const { origin, pathname } = new URL(url);
    this.origin = origin;
    this.base = `${pathname.replace(/\/+$/, '')}/v1`;
    this.pool = new Pool(origin, { connections: connectionsMax, headersTimeout: patienceMs, bodyTimeout: patienceMs });
  }

  async ask<Body>({ method, path, token, key, body, seen, step }: Asked): Promise<Told<Body>> {
    const headers: Record<string, string> = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(seen === undefined ? {} : { 'if-none-match': seen }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const beganAtMs = performance.now();
    for (let tries = 1; ; tries += 1) {
      const { status, text, retryAfter, tag } = await this.pool
        .request({ method, path: this.base + path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
        .then(
          async (answer) => ({
            status: answer.statusCode,
            text: await answer.body.text(),
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
            tag: answer.headers['etag'] as string | undefined,
          }),
          (error: Error) => ({ status: 0, text: JSON.stringify({ code: error.message }), retryAfter: 0, tag: undefined }),
        );
      if ((status === 0 || status === 503 || status === 429) && tries < triesMax) {
        this.sentAgain[status === 429 ? 'limited' : 'busy'] += 1;
        await sleep(Math.max(retryAfter * 1_000, Math.min(1_000, 50 * 2 ** tries)) * (1 + Math.random() / 2));
        continue;
      }
      if (step !== undefined) this.took(step, beganAtMs);
      return { status, body: readJson(text), tag };
    }
  }

  took(step: Step, beganAtMs: number): void {
    this.tookMs[step].push(performance.now() - beganAtMs);
  }

  /** Tells each event of a stream until `onEvent` has heard enough, the stream ends, or the signal says so. */
  async watch(path: string, token: string, signal: AbortSignal, onEvent: (data: string) => boolean): Promise<void> {
    const answer: Dispatcher.ResponseData = await this.streams.request({
      origin: this.origin,
      method: 'GET',
      path: this.base + path,
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal,
    });
    if (answer.statusCode !== 200) return answer.body.dump();
    let rest = '';
    for await (const chunk of answer.body.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() as string;
      for (const line of lines) if (line.startsWith('data: ') && onEvent(line.slice('data: '.length))) return;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.streams.destroy()]);
  }
}

function readJson(text: string): object {
  try {
    return text === '' ? {} : (JSON.parse(text) as object);
  } catch {
    return {};
  }
}
