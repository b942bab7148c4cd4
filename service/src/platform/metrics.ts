/** What is measured: this process, its pool, the engine; behind one port with several processes, their sum. */
import cluster from 'node:cluster';
import type { Engine } from '@holdfast/engine';
import type pg from 'pg';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CountedLaneLock } from './redis/lane-lock.js';
import type { RedisLink } from './redis/link.js';

export interface Metrics {
  readonly registry: Registry;
  /** The text of `/metrics`: of all processes when there are several. */
  text(): Promise<string>;
  /** Follows the pool and the engine, once they are there. */
  watch(pool: pg.Pool, engine: Pick<Engine, 'counters' | 'waiting'>): void;
  /** Follows Redis and what is kept there; `laneLock` null: no lock is kept. */
  watchRedis(redis: RedisLink, laneLock: CountedLaneLock | null, limiter: { readonly countedAlone: number }): void;
}

const askMetrics = 'holdfast:ask-metrics';
const tellMetrics = 'holdfast:tell-metrics';
const patienceMs = 5_000;

interface Told {
  readonly type: string;
  readonly id: number;
  readonly text?: string;
}

let lastId = 0;

function askSupervisor(): Promise<string> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error('the other processes did not tell their metrics in time'))), patienceMs);
    const hear = (message: Told) => {
      if (message?.type !== tellMetrics || message.id !== id) return;
      finish(() =>
        message.text === undefined ? reject(new Error('the metrics of all processes could not be collected')) : resolve(message.text),
      );
    };
    function finish(settle: () => void) {
      clearTimeout(timer);
      process.off('message', hear);
      settle();
    }
    process.on('message', hear);
    process.send?.({ type: askMetrics, id });
  });
}

/** In the supervisor: sums the metrics of its processes whenever one of them is asked. */
export function answerForAll(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: Told) => {
    if (message?.type !== askMetrics) return;
    all.clusterMetrics().then(
      (text) => worker.send({ type: tellMetrics, id: message.id, text }),
      () => worker.send({ type: tellMetrics, id: message.id }),
    );
  });
}

/** Follows a number that another part of the program keeps. */
function counterOf(registry: Registry, name: string, help: string, read: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
}

function gaugeOf(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    // Constructed for its listener, with which this process answers the supervisor.
    new AggregatorRegistry();
  }
  return {
    registry,
    text: () => (cluster.isWorker ? askSupervisor() : registry.metrics()),
    watch(pool, engine) {
      gaugeOf(registry, 'holdfast_pool_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
      gaugeOf(registry, 'holdfast_pool_idle', 'Connections that are idle.', () => pool.idleCount);
      gaugeOf(registry, 'holdfast_pool_waiting', 'Callers waiting for a connection.', () => pool.waitingCount);
      gaugeOf(registry, 'holdfast_engine_waiting', 'Commands waiting to be sent.', () => engine.waiting);
      counterOf(registry, 'holdfast_engine_batches_total', 'Batches sent.', () => engine.counters.batches);
      counterOf(registry, 'holdfast_engine_commands_total', 'Commands taken.', () => engine.counters.commands);
      counterOf(registry, 'holdfast_engine_looked_total', 'Commands answered by the read-only look.', () => engine.counters.looked);
      counterOf(registry, 'holdfast_engine_retries_total', 'Batches tried again.', () => engine.counters.retries);
      counterOf(registry, 'holdfast_engine_splits_total', 'Batches split to find a guilty command.', () => engine.counters.splits);
      counterOf(
        registry,
        'holdfast_engine_put_back_total',
        'Commands put back because their lane was held.',
        () => engine.counters.putBack,
      );
      counterOf(registry, 'holdfast_engine_unknown_commits_total', 'Commits whose answer was lost.', () => engine.counters.unknownCommits);
    },
    watchRedis(redis, laneLock, limiter) {
      gaugeOf(registry, 'holdfast_redis_up', 'Processes that Redis answers.', () => Number(redis.isUp));
      gaugeOf(registry, 'holdfast_redis_breaker_open', 'Processes that gave Redis up, for now.', () => Number(redis.isTripped));
      counterOf(registry, 'holdfast_redis_failures_total', 'Commands that Redis failed.', () => redis.counters.failures);
      counterOf(registry, 'holdfast_redis_trips_total', 'Times that Redis was given up.', () => redis.counters.trips);
      counterOf(registry, 'holdfast_limiter_alone_total', 'Requests counted by a process alone.', () => limiter.countedAlone);
      if (laneLock === null) return;
      counterOf(registry, 'holdfast_lane_locks_taken_total', 'Batches that had their lock.', () => laneLock.counters.taken);
      counterOf(registry, 'holdfast_lane_locks_missed_total', 'Batches that went without their lock.', () => laneLock.counters.missed);
    },
  };
}
