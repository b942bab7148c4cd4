/** The demo's theatre: at most one performance at a time, and all who watch it. */
import { EngineBusy, newId } from '@holdfast/engine';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventSink } from '../../http/event-stream.js';
import { demoOrganisation } from '../demo-data.js';
import { clicksOf } from './arrivals.js';
import { Performance, type Programme } from './performance.js';
import { type PlayDeps, play, takeStage } from './play.js';
import { findDemo } from './sql/index.js';
import { theatreOnWire } from './wire.js';

export interface TheatreDeps extends Omit<PlayDeps, 'address'> {
  readonly log: Pick<Logger, 'warn'>;
}

/** Milliseconds. */
const frameMs = 50;
const lifeEveryMs = 15_000;
/** No performance takes longer. */
const playMaxMs = 60_000;
/** People who watch at once. */
const sinksMax = 200;

/** Whether the database has the demo's data: the theatre plays nowhere else. */
export async function hasDemo(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(findDemo.text, [demoOrganisation.organisationId]);
  return rows[0]?.found === true;
}

/** Does nothing by itself, until somebody begins a performance or watches. */
export class Theatre {
  private latest: Performance | null = null;
  private playing: Promise<void> | null = null;
  private taking: Promise<() => Promise<void>> | null = null;
  private address: string | null = null;
  private readonly closing = new AbortController();
  private readonly sinks = new Set<EventSink>();
  private frames: NodeJS.Timeout | undefined;
  private sent = '';
  private livedAtMs = 0;

  constructor(private readonly deps: TheatreDeps) {}

  /** The performance that is on, or the last one. */
  get performance(): Performance | null {
    return this.latest;
  }

  /** Told where the service listens. Clears away what a crash left. */
  async listening(address: string): Promise<void> {
    this.address = address;
    try {
      await (await takeStage(this.deps.office))();
    } catch (error) {
      // Whoever plays here now clears it.
      if (!(error instanceof EngineBusy)) this.deps.log.warn({ err: error }, 'what the demo theatre left could not be cleared away');
    }
  }

  /** Whether one is on, or about to be: then that is the one to watch. */
  get isPlaying(): boolean {
    return this.playing !== null || this.taking !== null;
  }

  /**
   * Begins a performance; false when one is on. Throws EngineBusy when the stage of this database is another process's, or this service is
   * ending.
   */
  async begin(programme: Programme): Promise<boolean> {
    const { address, closing } = this;
    if (this.isPlaying) {
      await this.taking;
      return false;
    }
    if (address === null || closing.signal.aborted) throw new EngineBusy('the theatre is not open');
    this.taking = takeStage(this.deps.office).finally(() => {
      this.taking = null;
    });
    const giveBack = await this.taking;
    const performance = new Performance(newId(), programme, clicksOf(programme.arrival, programme.buyers, Math.random));
    this.latest = performance;
    this.playing = this.perform({ ...this.deps, address }, performance)
      .finally(giveBack)
      .finally(() => {
        this.playing = null;
      });
    return true;
  }

  /** Never rejects: a performance that is broken off says so. */
  private async perform(deps: PlayDeps, performance: Performance): Promise<void> {
    try {
      await play(deps, performance, AbortSignal.any([this.closing.signal, AbortSignal.timeout(playMaxMs)]));
      performance.moveTo('ended');
    } catch (error) {
      performance.moveTo('failed');
      if (!this.closing.signal.aborted) this.deps.log.warn({ err: error }, 'a performance of the demo theatre was broken off');
    }
  }

  /** Sends what there is, and whatever changes, until the answer is called. */
  watch(sink: EventSink): () => void {
    this.sinks.add(sink);
    sink.send(this.text(), this.version());
    if (this.frames === undefined) {
      this.sent = this.version();
      this.livedAtMs = performance.now();
      this.frames = setInterval(() => this.frame(), frameMs).unref();
    }
    return () => {
      this.sinks.delete(sink);
      if (this.sinks.size > 0) return;
      clearInterval(this.frames);
      this.frames = undefined;
    };
  }

  /** Throws EngineBusy when too many watch. */
  assertRoom(): void {
    if (this.sinks.size >= sinksMax) throw new EngineBusy('the theatre is full');
  }

  private version(): string {
    return this.latest === null ? 'dark' : `${this.latest.id}.${this.latest.version}`;
  }

  private text(): string {
    return JSON.stringify(theatreOnWire(this.latest));
  }

  private frame(): void {
    const version = this.version();
    if (version !== this.sent) {
      const text = this.text();
      for (const sink of this.sinks) sink.send(text, version);
      this.sent = version;
    } else if (performance.now() - this.livedAtMs >= lifeEveryMs) for (const sink of this.sinks) sink.beat();
    else return;
    this.livedAtMs = performance.now();
  }

  /** Breaks off what is on, and resolves when it is cleared away. */
  async close(): Promise<void> {
    this.closing.abort(new Error('the service is ending'));
    await this.taking?.catch(() => undefined);
    await this.playing;
  }
}
