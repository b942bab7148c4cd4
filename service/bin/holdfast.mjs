#!/usr/bin/env -S node --max-semi-space-size=32 --heap-growing-percent=40
// Lies here, and not among what is compiled, so that npm finds it to link before anything is compiled.
import fs from 'node:fs';

const main = new URL('../dist/cli/main.js', import.meta.url);
if (fs.existsSync(main)) await import(main.href);
else {
  console.error('Holdfast is not compiled yet: run `npm run setup` once.');
  process.exitCode = 1;
}
