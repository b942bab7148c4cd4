import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../src/http/pages.js';
import { exampleServer } from './example-server.js';

const script = 'console.log("a page");'.repeat(100);
const early = 'document.documentElement.lang = "it";';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the pages', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-pages-'));
    fs.mkdirSync(path.join(folder, 'assets'));
    fs.mkdirSync(path.join(folder, '.vite'));
    fs.writeFileSync(path.join(folder, 'index.html'), `<html><head><title>x</title><script>${early}</script></head><body></body></html>`);
    fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
    fs.writeFileSync(path.join(folder, '.sources'), 'stamp');
    fs.writeFileSync(path.join(folder, '.vite', 'manifest.json'), '{}');
    fs.writeFileSync(path.join(folder, 'assets', 'a-1.js'), script);
    fs.writeFileSync(path.join(folder, 'assets', 'a-1.js.map'), '{}');
    fs.writeFileSync(path.join(folder, 'assets', 'a-1.js.br'), zlib.brotliCompressSync(script));
    fs.writeFileSync(path.join(folder, 'assets', 'a-1.js.gz'), zlib.gzipSync(script));
    app = await exampleServer({ pages: openPages(folder, { payments: 'te"st</head>' }) });
  });
  afterAll(async () => {
    await app?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('are there for whoever opens an address, with a policy of their own, and are asked for anew', async () => {
    for (const url of ['/', '/stays', '/booking/HF-0000000000?x=1', '/v2/things']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: html });
      expect([url, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      const allowed = `script-src 'self' 'sha256-${createHash('sha256').update(early).digest('base64')}';`;
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(headers['content-security-policy']).toContain(allowed);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      const packed = await app.inject({ url, headers: { ...html, 'accept-encoding': 'gzip, br' } });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(zlib.brotliDecompressSync(packed.rawPayload).toString()).toBe(body);
      expect(body).toContain('<meta name="holdfast:payments" content="te&quot;st&lt;/head>">');
      const again = await app.inject({ url, headers: { ...html, 'if-none-match': String(headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('are not there for programs, nor under the addresses of programs', async () => {
    const asked = [
      ...[{}, { accept: '*/*' }, { accept: 'application/json' }, { ...html, 'sec-fetch-mode': 'cors' }].map((headers) => ({
        url: '/stays',
        headers,
      })),
      ...['/v1/nothing', '/api/nothing', '/docs/nothing', '/assets/old-2.js', '/metrics/nothing'].map((url) => ({ url, headers: html })),
    ];
    for (const each of asked) {
      const answer = await app.inject(each);
      expect([each, answer.statusCode, answer.headers['content-type']]).toEqual([each, 404, 'application/problem+json']);
    }
    expect((await app.inject({ method: 'POST', url: '/stays', headers: html })).statusCode).toBe(404);
    expect((await app.inject({ method: 'DELETE', url: '/v1/things', headers: html })).statusCode).toBe(405);
    expect((await app.inject({ url: '/docs', headers: html })).body).toContain('Holdfast API');
  });

  it('have files that never change, packed as the browser likes', async () => {
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
      ['', undefined],
    ] as const) {
      const { headers, rawPayload } = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': accepted } });
      expect([accepted, headers['content-encoding'], headers['content-type']]).toEqual([
        accepted,
        coding,
        'text/javascript; charset=utf-8',
      ]);
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
      const plain = coding === 'br' ? zlib.brotliDecompressSync(rawPayload) : coding === 'gzip' ? zlib.gunzipSync(rawPayload) : rawPayload;
      expect(plain.toString()).toBe(script);
    }
    expect((await app.inject({ url: '/favicon.svg' })).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
    });
    const head = await app.inject({ method: 'HEAD', url: '/assets/a-1.js' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(script.length), '']);
  });

  it('show nothing else of the folder: no source maps, no stamps, nothing above it', async () => {
    for (const url of [
      '/assets/a-1.js.map',
      '/assets/a-1.js.br',
      '/.sources',
      '/.vite/manifest.json',
      '/index.html',
      '/assets/../../x',
      '/assets/%2e%2e/.sources',
    ])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
  });

  it('may not have been built: then the documentation is shown', async () => {
    const bare = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-no-pages-'));
    expect(openPages(bare, {})).toBeNull();
    fs.rmSync(bare, { recursive: true });
    const without = await exampleServer({ pages: null });
    expect((await without.inject({ url: '/', headers: html })).statusCode).toBe(303);
    await without.close();
  });
});
