/**
 * The only file that knows the client of Redis. Redis decides nothing here: whoever asks must be able to do without an answer, and is
 * told at once when there is none. A connection counts once it has answered a PING; one that keeps failing is given up, and another is
 * tried, so that a Redis that is down, frozen or out of memory costs a few bounded waits and then nothing.
 */
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A Lua script; sent as its digest, and in full where Redis does not have it yet. */
export interface Script {
  readonly name: string;
  readonly lua: string;
}

export interface RedisCounters {
  /** Commands that were not answered in time, or with an error. */
  failures: number;
  /** Times that the breaker opened. */
  trips: number;
}

export interface RedisLink {
  /** Whether it is worth asking: connected, answering, breaker closed. */
  readonly isUp: boolean;
  /** Whether the last connection was given up because it kept failing, and no other has answered since. */
  readonly isTripped: boolean;
  readonly counters: Readonly<RedisCounters>;
  /** The script's reply. Rejects at once when Redis is not up, after {@link commandTimeoutMs} at the latest when it does not answer. */
  run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  /** Waits a command's time for what was sent, not longer. */
  close(): Promise<void>;
}

export const commandTimeoutMs = 60;
const connectTimeoutMs = 500;
/** Milliseconds between two attempts to connect; a half more at random. */
const reconnectMs = 400;
/** A connection is given up when so many commands in a row failed, over at least so many milliseconds: a stall of our own is no fault of Redis. */
const failuresMax = 3;
const failingMsMin = 100;

const isDown = new Error('Redis is not there');

type Runner = (keyCount: number, ...keysAndArgs: (string | number)[]) => Promise<unknown>;

class Link implements RedisLink {
  readonly counters: RedisCounters = { failures: 0, trips: 0 };
  isTripped = false;
  private proven = false;
  private closed = false;
  private failing: { count: number; readonly sinceMs: number } | null = null;
  private readonly runners = new Map<Script, Runner>();
  private readonly client: Redis;

  constructor(
    url: string,
    private readonly log: Logger,
  ) {
    this.client = new Redis(url, {
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // PING says more than the ready check, and sooner.
      enableReadyCheck: false,
      disableClientInfo: true,
      protocol: 2,
      commandTimeout: commandTimeoutMs,
      connectTimeout: connectTimeoutMs,
      maxRetriesPerRequest: 1,
      disconnectTimeout: commandTimeoutMs,
      retryStrategy: () => reconnectMs * (1 + Math.random() / 2),
    });
    // A failure to connect ends in `close`; without a listener the client would print it.
    this.client.on('error', (error: Error) => log.debug({ err: error }, 'Redis'));
    this.client.on('ready', () => void this.prove());
    this.client.on('close', () => this.lose());
  }

  get isUp(): boolean {
    return this.proven && this.client.status === 'ready';
  }

  async run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    if (!this.isUp) throw isDown;
    try {
      const reply = await this.runnerOf(script)(keys.length, ...keys, ...args);
      this.failing = null;
      return reply;
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.isUp) await this.client.quit().catch(() => undefined);
    this.client.disconnect();
  }

  private runnerOf(script: Script): Runner {
    let runner = this.runners.get(script);
    if (runner === undefined) {
      this.client.defineCommand(script.name, { lua: script.lua });
      runner = (this.client as unknown as Record<string, Runner>)[script.name]?.bind(this.client) as Runner;
      this.runners.set(script, runner);
    }
    return runner;
  }

  private async prove(): Promise<void> {
    try {
      await this.client.ping();
    } catch {
      if (!this.closed) this.client.disconnect(true);
      return;
    }
    this.proven = true;
    this.isTripped = false;
    this.failing = null;
    this.log.info('Redis is there');
  }

  private fail(error: unknown): void {
    this.counters.failures += 1;
    const nowMs = performance.now();
    this.failing ??= { count: 0, sinceMs: nowMs };
    this.failing.count += 1;
    if (!this.isUp || this.failing.count < failuresMax || nowMs - this.failing.sinceMs < failingMsMin) return;
    this.counters.trips += 1;
    this.isTripped = true;
    this.lose(error);
    this.client.disconnect(true);
  }

  private lose(error?: unknown): void {
    if (!this.proven) return;
    this.proven = false;
    if (!this.closed) this.log.warn({ err: error }, 'Redis does not answer: going on without it');
  }
}

/** Connects in the background, and again whenever the connection is lost. Waits for nothing and throws for nothing. */
export function openRedis(url: string, log: Logger): RedisLink {
  return new Link(url, log);
}
