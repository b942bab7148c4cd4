import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi.js';
import { problemsOf } from '../../src/http/route.js';
import { exampleRoutes, exampleServer, type Server } from './example-server.js';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses: Record<
          string,
          { content?: Record<string, { schema: { $ref?: string; allOf?: [unknown, { properties: { code: { enum: string[] } } }] } }> }
        >;
        parameters: unknown[];
        security: unknown;
      }
    >
  >;
  components: { schemas: Record<string, unknown> };
}

describe('the OpenAPI document', () => {
  let app: Server;
  let document: Document;
  beforeAll(async () => {
    app = await exampleServer();
    const answer = await app.inject('/openapi.json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    document = answer.json();
  });
  afterAll(() => app.close());

  it('has every route once, under the base path, and nothing else', () => {
    const documented = Object.entries(document.paths).flatMap(([url, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${method} ${url} ${operationId}`),
    );
    const served = exampleRoutes.map(
      (route) => `${route.method.toLowerCase()} /v1${route.path.replace(/:(\w+)/g, '{$1}')} ${route.operationId}`,
    );
    expect(documented.sort()).toEqual([...served, 'get /v1/health health', 'get /v1/ready ready'].sort());
    expect(document.openapi).toBe('3.1.0');
  });

  it('says of every route which codes it may answer: those it declares and those of its shape', () => {
    for (const route of exampleRoutes) {
      const operation = document.paths[`/v1${route.path.replace(/:(\w+)/g, '{$1}')}`]?.[route.method.toLowerCase()];
      const codes = Object.values(operation?.responses ?? {}).flatMap(
        (response) => response.content?.['application/problem+json']?.schema.allOf?.[1].properties.code.enum ?? [],
      );
      expect([route.operationId, codes.sort()]).toEqual([route.operationId, problemsOf(route).sort()]);
      for (const code of route.problems) expect(codes).toContain(code);
    }
    const make = exampleRoutes[0];
    expect(make && problemsOf(make)).toEqual(
      expect.arrayContaining([
        'unauthorized',
        'invalid_request',
        'invalid_json',
        'payload_too_large',
        'unsupported_media_type',
        'idempotency_key_required',
        'idempotency_key_malformed',
        'idempotency_key_reused',
        'rate_limited',
        'outcome_unknown',
        'unavailable',
        'busy',
        'internal_error',
      ]),
    );
  });

  it('makes a component of each named schema, once', () => {
    expect(Object.keys(document.components.schemas)).toEqual(['Problem', 'EchoPage', 'Health', 'Thing', 'ThingOrder']);
    expect(document.paths['/v1/things/{thing_id}']?.['get']?.responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Thing',
    });
  });

  it('refuses two different schemas of one name', () => {
    const [make] = exampleRoutes;
    if (make === undefined) throw new Error('no route');
    const clash = {
      ...make,
      operationId: 'other',
      path: '/other',
      responses: { 200: Type.Object({ other: Type.Integer() }, { title: 'Thing' }) },
    };
    expect(() => openApiDocument([make, clash], '1')).toThrow(/two different schemas are called Thing/);
  });
});

describe('the pages', () => {
  it('load and call nothing that is not ours', async () => {
    const app = await exampleServer();
    const page = await app.inject('/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/https?:/);
    const start = await app.inject('/docs/start.js');
    expect(start.body).toContain('"telemetry":false');
    const reader = await app.inject('/docs/reader.js');
    expect(reader.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(reader.body.length).toBeGreaterThan(1_000_000);
    for (const accept of ['text/html', 'text/html,application/xhtml+xml,*/*;q=0.8'])
      expect(await app.inject({ url: '/', headers: { accept } })).toMatchObject({
        statusCode: 303,
        headers: { location: '/docs', vary: 'accept' },
      });
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }])
      expect((await app.inject({ url: '/', headers })).json()).toMatchObject({ status: 404, code: 'not_found' });
    const errors = await app.inject('/docs/errors');
    expect(errors.body).toContain('<section id="sold_out">');
    await app.close();
  });
});
