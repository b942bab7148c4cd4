import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { exampleServer, thingId } from './example-server.js';

describe('for operators', () => {
  it('health touches nothing and readiness names what is down', async () => {
    let up = true;
    let asked = 0;
    const checks = {
      database: async () => {
        asked += 1;
        if (!up) throw new Error('password authentication failed for user "x"');
      },
      clock: async () => {},
    };
    const app = await exampleServer({ checks });
    for (const url of ['/healthz', '/v1/health']) expect((await app.inject(url)).json()).toEqual({ status: 'ok', checks: {} });
    expect(asked).toBe(0);
    for (const url of ['/readyz', '/v1/ready', '/api/ready'])
      expect((await app.inject(url)).json()).toEqual({ status: 'ok', checks: { database: 'up', clock: 'up' } });
    up = false;
    for (const url of ['/readyz', '/v1/ready']) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable', checks: { database: 'down', clock: 'up' } }]);
      expect(answer.headers['retry-after']).toBe('2');
    }
    await app.close();
  });

  it('a check that does not answer counts as down', async () => {
    const app = await exampleServer({ checks: { database: () => new Promise(() => {}) } });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'unavailable', checks: { database: 'down' } });
    await app.close();
  });

  it('measures requests by method, route pattern and status', async () => {
    const registry = new Registry();
    const app = await exampleServer({ registry });
    await app.inject(`/v1/things/${thingId}`);
    await app.inject(`/api/things/${thingId}`);
    await app.inject('/v1/things/00000000-0000-0000-0000-000000000001');
    await app.inject('/secret/path');
    const { body } = await app.inject('/metrics');
    expect(body).toContain('holdfast_http_request_seconds_count{method="GET",route="/v1/things/:thing_id",status="200"} 2');
    expect(body).toContain('holdfast_http_request_seconds_count{method="GET",route="/v1/things/:thing_id",status="404"} 1');
    expect(body).toContain('holdfast_http_request_seconds_count{method="any",route="none",status="404"} 1');
    expect(body).not.toContain('secret');
    await app.close();
  });

  it('answers the metrics of all processes when there are several', async () => {
    const app = await exampleServer({ metricsText: async () => 'sum 1\n' });
    expect((await app.inject('/metrics')).body).toBe('sum 1\n');
    await app.close();
  });

  it('logs what failed with its request id, not what succeeded, and nothing that was sent', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await exampleServer({ log });
    const make = (count: number, id: string) =>
      app.inject({
        method: 'POST',
        url: '/v1/things',
        headers: { 'idempotency-key': 'canary-key', authorization: 'Bearer all-scopes', 'x-request-id': id },
        payload: { count, email: 'ana@example.com' },
      });
    await make(1, 'fine');
    await make(9, 'refused');
    await make(11, 'failed');
    await app.close();
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ request_id }) => request_id === 'fine')).toEqual([]);
    expect(logged.filter(({ request_id }) => request_id === 'refused')).toMatchObject([{ route: '/v1/things', status: 409 }]);
    expect(logged.filter(({ request_id, level }) => request_id === 'failed' && level === 50)).toMatchObject([
      { err: { message: expect.stringContaining('select secret') } },
    ]);
    expect(lines.join('')).not.toMatch(/ana@example|canary-key|all-scopes/);
  });
});
