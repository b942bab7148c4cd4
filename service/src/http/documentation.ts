/** What the service says about itself: `/openapi.json`, `/docs` to read it, `/docs/errors` for the register of problems. All made when first asked for. */

import { createReadStream, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.js';
import type { Pages } from './pages.js';
import { type ProblemEntry, problem, problems } from './problems.js';
import type { Route } from './route.js';
import { sendProblem } from './send.js';

/** The reader runs scripts of its own and sets styles; it loads and calls nothing that is not ours. */
const readerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const readerPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Holdfast API</title></head>
<body><div id="app"></div><script src="/docs/reader.js"></script><script src="/docs/start.js"></script></body>
</html>
`;

/** Everything that would call somebody else is off. */
const readerStart = `Scalar.createApiReference('#app', ${JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
})});\n`;

function readerFile(): string {
  return path.join(path.dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')), 'js', 'standalone.js');
}

function errorsPage(): string {
  const rows = Object.entries(problems).map(
    ([code, entry]: [string, ProblemEntry]) =>
      `<section id="${code}"><h2><code>${code}</code></h2><p>${entry.status} ${entry.title}. ${entry.sentence.replace(/`([^`]+)`/g, '<code>$1</code>')}</p></section>`,
  );
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Holdfast errors</title></head><body><h1>Errors</h1>\n${rows.join('\n')}\n</body></html>\n`;
}

const dayOld = 'public, max-age=86400';

export function serveDocumentation(app: FastifyInstance, routes: readonly Route[], version: string, pages: Pages | null): void {
  let document: string | undefined;
  // Whoever looks from a browser is shown what there is; for a program there is nothing here.
  app.get('/', (request, reply) => {
    if (pages?.answer(request, reply)) return;
    reply.header('vary', 'accept');
    if (request.headers.accept?.includes('text/html') === true) reply.redirect('/docs', 303);
    else sendProblem(request, reply, problem('not_found'));
  });
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(routes, version));
    reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', (_request, reply) => {
    reply.header('content-security-policy', readerPolicy).type('text/html; charset=utf-8').send(readerPage);
  });
  app.get('/docs/start.js', (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').send(readerStart);
  });
  app.get('/docs/reader.js', (_request, reply) => {
    const file = readerFile();
    reply
      .header('cache-control', dayOld)
      .header('content-length', String(statSync(file).size))
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(file));
  });
  app.get('/docs/errors', (_request, reply) => {
    reply.type('text/html; charset=utf-8').send(errorsPage());
  });
}
