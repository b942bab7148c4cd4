/** For operators: is it alive, can it serve, what does it measure. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Type } from 'typebox';
import { type Answer, ok } from './answer.js';
import { type Route, route } from './route.js';

/**
 * Each resolves when what it is named for can be used, and rejects (or does not answer in time) when not. One that resolves to
 * `degraded` names something that is missing and not needed.
 */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

export interface OperationsDeps {
  readonly checks: Checks;
  readonly registry: Registry;
  /** The text of `/metrics`, where it is more than this process's own (several processes behind one port). */
  readonly metricsText?: () => Promise<string>;
}

/** Milliseconds after which a check that has not answered counts as down. */
const patienceMs = 2_000;

const Health = Type.Object(
  { status: Type.Enum(['ok', 'unavailable']), checks: Type.Record(Type.String(), Type.Enum(['up', 'degraded', 'down'])) },
  { title: 'Health', additionalProperties: false },
);
type State = 'up' | 'degraded' | 'down';
interface HealthReport {
  readonly status: 'ok' | 'unavailable';
  readonly checks: Record<string, State>;
}

async function stateOf(check: () => Promise<unknown>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('down'), patienceMs);
  });
  try {
    return await Promise.race([
      check().then(
        (said): State => (said === 'degraded' ? 'degraded' : 'up'),
        (): State => 'down',
      ),
      patience,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

const alive: HealthReport = { status: 'ok', checks: {} };

async function readiness(checks: Checks): Promise<HealthReport> {
  const states = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const));
  return { status: states.every(([, state]) => state !== 'down') ? 'ok' : 'unavailable', checks: Object.fromEntries(states) };
}

/** `/v1/health` and `/v1/ready`. */
export function operationRoutes(deps: OperationsDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/health',
      operationId: 'health',
      summary: 'Says whether the process is alive; asks nothing else',
      tag: 'Operations',
      auth: 'public',
      idempotencyKey: 'none',
      responses: { 200: Health },
      problems: [],
      handler: async () => ok(alive),
    }),
    route({
      method: 'GET',
      path: '/ready',
      operationId: 'ready',
      summary: 'Says whether it can serve, and what is down',
      tag: 'Operations',
      auth: 'public',
      idempotencyKey: 'none',
      responses: { 200: Health, 503: Health },
      problems: [],
      handler: async (): Promise<Answer<200, HealthReport> | Answer<503, HealthReport>> => {
        const report = await readiness(deps.checks);
        return report.status === 'ok' ? ok(report) : { status: 503, body: report, headers: { 'retry-after': '2' } };
      },
    }),
  ];
}

/** Outside the base path: `/healthz` touches nothing, `/readyz` names what is down, `/metrics` for Prometheus. */
export function serveOperations(app: FastifyInstance, deps: OperationsDeps): void {
  app.get('/healthz', (_request, reply) => {
    reply.send(alive);
  });
  app.get('/readyz', async (_request, reply) => {
    const report = await readiness(deps.checks);
    if (report.status !== 'ok') reply.code(503).header('retry-after', '2');
    return report;
  });
  app.get('/metrics', async (_request, reply) => {
    reply.type(deps.registry.contentType);
    return deps.metricsText === undefined ? deps.registry.metrics() : deps.metricsText();
  });
}
