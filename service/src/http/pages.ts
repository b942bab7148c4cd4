/** The pages for people: files that a build left in a folder, and one shell for every address that a person may open. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches, tagOf } from './send.js';

/** What the pages may know before they ask the API; written into the shell as `<meta name="holdfast:…">`. */
export type PageFacts = Readonly<Record<string, string>>;

/** Answers what no route takes. */
export interface Pages {
  /** True when the request was answered: it asked for a file of the pages, or a browser was going to an address that the API does not have. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean;
}

interface Page {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  /** Of a document: its Content-Security-Policy. */
  readonly policy: string | undefined;
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/**
 * Scripts, fonts and pictures are ours and files; nothing else is called. The scripts that the build wrote into its page are named by what
 * they consist of. Styles may be set by scripts (a dialog that stops the page behind it from scrolling writes a sheet): a sheet runs nothing.
 */
function policyOf(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return `default-src 'none'; script-src 'self'${hashes.join('')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Addresses of programs: a browser that goes there is told so. */
const notPages = /^\/(v1|api|docs|openapi\.json|healthz|readyz|metrics|assets)(\/|$)/;

/** Named by their content: they never change. */
const immutable = 'public, max-age=31536000, immutable';
const asked = 'no-cache';

function read(file: string): Buffer | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file) : undefined;
}

function pageOf(
  type: string,
  cacheControl: string,
  plain: Buffer,
  packed: { brotli?: Buffer | undefined; gzip?: Buffer | undefined },
  policy?: string,
): Page {
  return { type, cacheControl, etag: tagOf(plain), plain, brotli: packed.brotli, gzip: packed.gzip, policy };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

function shellOf(html: string, facts: PageFacts): Page {
  const metas = Object.entries(facts).map(([name, value]) => `<meta name="holdfast:${escaped(name)}" content="${escaped(value)}">`);
  const plain = Buffer.from(html.replace('</head>', () => `${metas.join('')}</head>`));
  const packed = { brotli: zlib.brotliCompressSync(plain), gzip: zlib.gzipSync(plain, { level: 9 }) };
  return pageOf(types['.html'] as string, asked, plain, packed, policyOf(html));
}

function accepts(request: FastifyRequest, coding: string): boolean {
  const header = request.headers['accept-encoding'];
  return typeof header === 'string' && new RegExp(`(^|[\\s,])${coding}(\\s*;\\s*q=(0\\.0*[1-9]|1)|\\s*(,|$))`).test(header);
}

/** A person who opens an address, not a script, a picture or a program. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return headers.accept?.includes('text/html') === true && (mode === undefined || mode === 'navigate');
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page): void {
  reply
    .header('cache-control', page.cacheControl)
    .header('etag', page.etag)
    .header('vary', page.policy ? 'accept, accept-encoding' : 'accept-encoding');
  if (page.policy !== undefined) reply.header('content-security-policy', page.policy).header('cross-origin-opener-policy', 'same-origin');
  if (matches(request.headers['if-none-match'], page.etag)) {
    reply.code(304).send();
    return;
  }
  const brotli = page.brotli !== undefined && accepts(request, 'br');
  const gzip = !brotli && page.gzip !== undefined && accepts(request, 'gzip');
  if (brotli || gzip) reply.header('content-encoding', brotli ? 'br' : 'gzip');
  reply.type(page.type).send((brotli ? page.brotli : gzip ? page.gzip : undefined) ?? page.plain);
}

/** A file as it is served, with its packed forms beside it; undefined for what is not served: source maps, stamps, the packed forms themselves. */
function pageIn(folder: string, name: string): Page | undefined {
  const type = types[path.extname(name)];
  const plain = type === undefined ? undefined : read(path.join(folder, name));
  if (type === undefined || plain === undefined) return undefined;
  const [brotli, gzip] = ['br', 'gz'].map((ending) => read(path.join(folder, `${name}.${ending}`)));
  const policy = type.startsWith('text/html') ? policyOf(plain.toString('utf8')) : undefined;
  return pageOf(type, name.startsWith('assets/') ? immutable : asked, plain, { brotli, gzip }, policy);
}

/**
 * The pages in `folder`, all read at once: a build that replaces them meanwhile is served after the next start, whole. Null when there are
 * none (the pages were not built).
 */
export function openPages(folder: string, facts: PageFacts): Pages | null {
  const html = read(path.join(folder, 'index.html'))?.toString('utf8');
  if (html === undefined) return null;
  const shell = shellOf(html, facts);
  const files = new Map<string, Page>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    const page = entry.isFile() && name !== 'index.html' && !name.startsWith('.') ? pageIn(folder, name) : undefined;
    if (page !== undefined) files.set(`/${name}`, page);
  }
  return {
    answer(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const address = request.url.split('?', 1)[0] as string;
      const page = files.get(address) ?? (isNavigation(request) && !notPages.test(address) ? shell : undefined);
      if (page === undefined) return false;
      send(request, reply, page);
      return true;
    },
  };
}
