/** What is measured and logged of every request, cheaply: one histogram, and a line for what went wrong or took long. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Milliseconds from which a request is worth a line. */
const slowMs = 1_000;

/** A refusal is worth a line as well, but not every one of a rush: of each route and status one in this time. Milliseconds. */
const refusalsEveryMs = 1_000;

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

/** What is known of the requests of one route and status. */
interface Series {
  readonly histogram: Histogram.Internal<string>;
  loggedAtMs: number;
  /** Refusals since then that nothing was said of. */
  unlogged: number;
}

/**
 * Gives each route what observes it: by method, route pattern and status. 5xx and slow requests are logged at info, of 4xx one
 * a second with the number of those that were passed over (`unlogged`), all at debug. The line has the pattern, not the path: a path may name a reservation, a query an address. (Called by what sends:
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
    const seen = new Map<number, Series>();
    return (request, reply) => {
      const status = reply.statusCode;
      const nowMs = performance.now();
      const tookMs = nowMs - request.startedAtMs;
      let series = seen.get(status);
      if (series === undefined) {
        series = { histogram: histogram.labels(method, route, String(status)), loggedAtMs: Number.NEGATIVE_INFINITY, unlogged: 0 };
        seen.set(status, series);
      }
      series.histogram.observe(tookMs / 1000);
      const everyOne = log.level === 'debug' || log.level === 'trace';
      const loud = status >= 400 || tookMs >= slowMs;
      if (!loud && !everyOne) return;
      if (!everyOne && status < 500 && tookMs < slowMs && nowMs - series.loggedAtMs < refusalsEveryMs) {
        series.unlogged += 1;
        return;
      }
      const { unlogged } = series;
      series.loggedAtMs = nowMs;
      series.unlogged = 0;
      log[loud ? 'info' : 'debug'](
        {
          request_id: request.id,
          method: request.method,
          route,
          status,
          took_ms: Math.round(tookMs * 10) / 10,
          ...(unlogged > 0 ? { unlogged } : {}),
        },
        'request',
      );
    };
  };
}
