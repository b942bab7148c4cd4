// How much a browser loads for the first page of the storefront, packed as it is sent. Fails above the budget. Fonts are counted apart: text is
// shown before they arrive.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { root } from './one-at-a-time.mjs';

const budgetBytes = 150_000;
const folder = path.join(root, 'web', 'dist');
const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
const gzipped = (file) => zlib.gzipSync(fs.readFileSync(path.join(folder, file)), { level: 9 }).length;

/** Every file that the chunks import at once, and their sheets. */
function filesOf(names, found = new Set()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    for (const sheet of chunk.css ?? []) found.add(sheet);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

/** What the first page needs beside the start: its own module, and one language. */
const firstPage = ['index.html', 'src/stays/pages/home.tsx', 'src/language/words/en.ts', 'src/stays/words/en.ts'];
const rows = [...filesOf(firstPage), 'index.html', 'theme.js']
  .map((file) => ({ file, bytes: gzipped(file) }))
  .sort((a, b) => b.bytes - a.bytes);
const totalBytes = rows.reduce((sum, { bytes }) => sum + bytes, 0);
const fonts = fs.readdirSync(path.join(folder, 'assets')).filter((file) => /-latin-(?!ext).*\.woff2$/.test(file));
const fontBytes = fonts.reduce((sum, file) => sum + fs.statSync(path.join(folder, 'assets', file)).size, 0);

const line = (bytes, text) => console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${text}`);
for (const { file, bytes } of rows) line(bytes, file);
line(totalBytes, `the first page, gzipped, of ${budgetBytes / 1000} kB`);
line(fontBytes, 'fonts, beside it');
if (totalBytes > budgetBytes) {
  console.error('The first page of the storefront is over its budget.');
  process.exitCode = 1;
}
