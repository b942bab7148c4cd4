import type { FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observers } from '../../src/http/observe.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function observed(level: string) {
  const lines: Record<string, unknown>[] = [];
  const registry = new Registry();
  const log = pino({ level, base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const observe = observers(log, registry)('POST', '/v1/reservations');
  const answer = (status: number, tookMs = 5) => {
    const request = { id: 'r', method: 'POST', startedAtMs: performance.now() - tookMs } as FastifyRequest;
    observe(request, { statusCode: status } as FastifyReply);
  };
  const counted = async (status: number) => {
    const { values } = (await registry.getSingleMetric('holdfast_http_request_seconds')?.get()) ?? { values: [] };
    const found = values.find(
      ({ labels, metricName }: { labels: object; metricName?: string }) =>
        metricName?.endsWith('_count') && (labels as { status?: string }).status === String(status),
    );
    return found?.value;
  };
  return { lines, answer, counted, told: () => lines.splice(0).map(({ status, unlogged }) => [status, unlogged]) };
}

describe('requests', () => {
  it('of a rush of refusals one a second is logged, with the number of those passed over; all are counted', async () => {
    const { answer, told, counted } = observed('info');
    for (let refused = 0; refused < 500; refused += 1) answer(409);
    answer(404);
    expect(told()).toEqual([
      [409, undefined],
      [404, undefined],
    ]);
    vi.advanceTimersByTime(1_000);
    answer(409);
    answer(409);
    expect(told()).toEqual([[409, 499]]);
    expect(await counted(409)).toBe(502);
  });

  it('that failed or took long are logged each, those that went well not at all', () => {
    const { answer, told } = observed('info');
    answer(500);
    answer(500);
    answer(503);
    answer(201, 1_200);
    answer(201, 1_200);
    answer(409, 1_200);
    answer(409, 1_200);
    answer(201);
    answer(200);
    expect(told().map(([status]) => status)).toEqual([500, 500, 503, 201, 201, 409, 409]);
  });

  it('are logged each where debug is asked for', () => {
    const { answer, told } = observed('debug');
    answer(409);
    answer(409);
    answer(201);
    expect(told().map(([status]) => status)).toEqual([409, 409, 201]);
  });
});
