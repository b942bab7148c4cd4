/** What a scenario works with. All that it starts here is ended when it is over, and all that was sold is recounted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from '@holdfast/engine';
import { eventChecks } from '@holdfast/service/events/checks.js';
import { orderChecks } from '@holdfast/service/orders/checks.js';
import { stayChecks } from '@holdfast/service/stays/checks.js';
import pg from 'pg';
import type { Arbiter } from './arbiter.js';
import type { Laboratory } from './machine/laboratory.js';
import {
  type Contestant,
  type HotRow,
  type LoadGenerator,
  type PerRequestContestant,
  type RawRows,
  startHoldfast,
  startHotRow,
  startPerRequest,
  startRawRows,
} from './machine/processes.js';
import { type Redis, startRedis } from './machine/redis.js';
import type { Progress } from './progress.js';
import type { Template, Templates } from './templates.js';

/** Whose database it was, and what the doctor found in it; an empty list is a clean bill. */
export interface Recount {
  readonly of: string;
  readonly violations: readonly string[];
}

export interface StageDeps {
  readonly laboratory: Laboratory;
  readonly templates: Templates;
  readonly arbiter: Arbiter;
  readonly load: LoadGenerator;
  readonly progress: Progress;
}

/** A database of a contender's own. */
export interface Own {
  readonly name: string;
  readonly url: string;
  readonly pool: pg.Pool;
}

const drainPatienceMs = 30_000;
let databases = 0;

export class Stage {
  readonly laboratory: Laboratory;
  readonly arbiter: Arbiter;
  readonly load: LoadGenerator;
  readonly progress: Progress;
  private readonly templates: Templates;
  private readonly owned: (Own & { readonly of: string; readonly recounted: boolean })[] = [];
  private readonly running: { stop(): Promise<void> }[] = [];
  private redis: Redis | null | undefined;
  /** How long Holdfast's relay took at most to catch up after a slice. */
  longestDrainMs = 0;

  constructor(deps: StageDeps) {
    this.laboratory = deps.laboratory;
    this.templates = deps.templates;
    this.arbiter = deps.arbiter;
    this.load = deps.load;
    this.progress = deps.progress;
  }

  template<Stock>(name: string, fill: (databaseUrl: string) => Promise<Stock>): Promise<Template<Stock>> {
    return this.templates.get(name, (url) => {
      this.progress.say(`filling a database: ${name.replaceAll('_', ' ')}`);
      return fill(url);
    });
  }

  forget(name: string): Promise<void> {
    return this.templates.forget(name);
  }

  /** A copy of a template. `recounted`: false where what is done to it is no sale. */
  async copy({ database }: Template<unknown>, of: string, recounted = true): Promise<Own> {
    databases += 1;
    const name = `own_${databases}`;
    const url = await this.laboratory.copy(name, database);
    const own = { name, url, pool: new pg.Pool({ connectionString: url, max: 2 }), of, recounted };
    own.pool.on('error', () => undefined);
    this.owned.push(own);
    return own;
  }

  holdfast({ url }: Own, nodeOptions: readonly string[] = []): Promise<Contestant> {
    return this.keep(startHoldfast(url, nodeOptions));
  }

  perRequest({ url }: Own, redisUrl: string | null = null): Promise<PerRequestContestant> {
    return this.keep(startPerRequest(url, redisUrl));
  }

  hotRow({ url }: Own): Promise<HotRow> {
    return this.keep(Promise.resolve(startHotRow(url)));
  }

  rawRows({ url }: Own): Promise<RawRows> {
    return this.keep(Promise.resolve(startRawRows(url)));
  }

  /** null: this machine has no redis-server. */
  async redisUrl(): Promise<string | null> {
    if (this.redis === undefined) {
      this.redis = await startRedis();
      if (this.redis !== null) this.running.push(this.redis);
    }
    return this.redis?.url ?? null;
  }

  /** So many buyers sign in, and each of the services has seen each token once, as it has before a sale opens. */
  async signIn(count: number, own: Own, services: readonly Contestant[]): Promise<void> {
    this.progress.say(`${count.toLocaleString('en')} buyers sign in`);
    const { rows } = await own.pool.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms');
    await this.load.signIn({ count, nowMs: rows[0].now_ms });
    const plan = { kind: 'plain', method: 'POST', paths: ['/v1/reservations'], asPeople: true } as const;
    for (const { address } of services) {
      const shown = await this.load.run({ addresses: [address], connections: 50, seconds: 120, requestsMax: count, plan, good: [400] });
      if (shown.succeeded < count) throw new Error(`tokens were not taken: ${JSON.stringify(shown.others)}`);
    }
  }

  /** Until Holdfast's relay has numbered and delivered what was sold, so that no work of one slice is left for the next. */
  async drained({ pool }: Own): Promise<void> {
    const startedAtMs = performance.now();
    for (;;) {
      const { rows } = await pool.query(
        "select exists (select from holdfast.outbox_batches) or exists (select from holdfast.deliveries where state = 'pending') as waiting",
      );
      const tookMs = performance.now() - startedAtMs;
      this.longestDrainMs = Math.max(this.longestDrainMs, tookMs);
      if (!rows[0].waiting || tookMs > drainPatienceMs) return;
      await sleep(20);
    }
  }

  /** Ends what runs, recounts what was sold, removes the databases. */
  async close(): Promise<Recount[]> {
    await Promise.all(this.running.splice(0).map((each) => each.stop()));
    const recounts: Recount[] = [];
    for (const { of, pool, name, recounted } of this.owned.splice(0)) {
      if (recounted) {
        this.progress.say(`recounting what ${of} sold`);
        recounts.push({ of, violations: await violationsIn(pool) });
      }
      await pool.end();
      await this.laboratory.drop(name);
    }
    return recounts;
  }

  private async keep<Thing extends { stop(): Promise<void> }>(starting: Promise<Thing>): Promise<Thing> {
    const thing = await starting;
    this.running.push(thing);
    return thing;
  }
}

async function violationsIn(pool: pg.Pool): Promise<string[]> {
  const findings = await examine(pool, [...stayChecks, ...eventChecks, ...orderChecks]);
  return findings.filter(({ count }) => count > 0).map(({ guarantee, title, count }) => `${guarantee} ${title}: ${count}`);
}
