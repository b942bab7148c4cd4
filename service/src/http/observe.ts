/** What is measured and logged of every request, cheaply: one histogram, and a line for what went wrong or took long. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Milliseconds from which a request is worth a line. */
const slowMs = 1_000;

/** Observes a request of one route as its answer is handed over. */
export type Observe = (request: FastifyRequest, reply: FastifyReply) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** When its head had arrived, by the monotone clock. Milliseconds. */
    startedAtMs: number;
    /** null where nothing is measured: the operators' own routes. */
    observe: Observe | null;
  }
}

/**
 * Gives each route what observes it: by method, route pattern and status. 4xx, 5xx and slow requests are logged at info, all
 * at debug. The line has the pattern, not the path: a path may name a reservation, a query an address. (Called by what sends:
 * a hook on the finished response would cost as much again as all else that this room does to a request.)
 */
export function observers(log: FastifyBaseLogger, registry: Registry): (method: string, route: string) => Observe {
  const histogram = new Histogram({
    name: 'holdfast_http_request_seconds',
    help: 'Seconds from the head of a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  return (method, route) => {
    // Looking a series up by its labels costs more than observing it.
    const series = new Map<number, Histogram.Internal<string>>();
    return (request, reply) => {
      const status = reply.statusCode;
      const tookMs = performance.now() - request.startedAtMs;
      let found = series.get(status);
      if (found === undefined) series.set(status, (found = histogram.labels(method, route, String(status))));
      found.observe(tookMs / 1000);
      const loud = status >= 400 || tookMs >= slowMs;
      if (!loud && log.level !== 'debug' && log.level !== 'trace') return;
      log[loud ? 'info' : 'debug'](
        { request_id: request.id, method: request.method, route, status, took_ms: Math.round(tookMs * 10) / 10 },
        'request',
      );
    };
  };
}
