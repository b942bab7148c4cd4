/** What is measured and logged of every request, cheaply: one histogram, and a line for what went wrong or took long. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Milliseconds from which a request is worth a line. */
const slowMs = 1_000;

/** Observes a finished request: by method, route pattern and status. 4xx, 5xx and slow ones are logged at info, all at debug. */
export function observer(log: FastifyBaseLogger, registry: Registry): (request: FastifyRequest, reply: FastifyReply) => void {
  const histogram = new Histogram({
    name: 'holdfast_http_request_seconds',
    help: 'Seconds from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  // Looking a series up by its labels costs more than observing it.
  const series = new Map<string, Histogram.Internal<string>>();

  return (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const tookMs = reply.elapsedTime;
    const id = `${method} ${route} ${status}`;
    let found = series.get(id);
    if (found === undefined) {
      found = histogram.labels(route === 'none' ? 'other' : method, route, String(status));
      series.set(id, found);
    }
    found.observe(tookMs / 1000);
    const loud = status >= 400 || tookMs >= slowMs;
    if (loud || log.level === 'debug' || log.level === 'trace') {
      // The pattern, not the path: a path may name a reservation, a query an address.
      log[loud ? 'info' : 'debug']({ request_id: request.id, method, route, status, took_ms: Math.round(tookMs * 10) / 10 }, 'request');
    }
  };
}
