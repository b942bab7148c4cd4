// Writes client/src/api.ts, the types of the HTTP API, from the document that `holdfast openapi` prints. With `--check` nothing
// is written: it fails when the file is not what would be.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { root } from './one-at-a-time.mjs';

const file = path.join(root, 'client/src/api.ts');
const head = '// Made by scripts/client-types.mjs from the OpenAPI document of the service. Not edited by hand.\n\n';

const document = JSON.parse(
  execFileSync(process.execPath, [path.join(root, 'service/dist/cli/main.js'), 'openapi'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
);
// The document has no webhooks, and nothing beside its components.
const text = head + astToString(await openapiTS(document)).replace(/^export type (webhooks|\$defs) = Record<string, never>;\n/gm, '');

if (process.argv.includes('--check')) {
  const present = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (present !== text) {
    console.error('client/src/api.ts does not fit the OpenAPI document any more: run `node scripts/client-types.mjs`.');
    process.exitCode = 1;
  }
} else fs.writeFileSync(file, text);
