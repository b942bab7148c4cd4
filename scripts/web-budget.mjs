// How much a browser loads for the first pages of the storefront, packed. Fails above the budget. Fonts are counted apart: text is shown before
// they arrive. How long it takes is measured in a browser: web/test/budget.test.ts.
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

/** The page itself and what it names: every page begins with these. */
const html = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
const start = ['index.html', ...[...html.matchAll(/ (?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)];

/** The two first pages, by what each needs beside the start: its own module, and one language. */
const firstPages = {
  'the first page of the stays': ['src/stays/pages/home.tsx', 'src/stays/words/en.ts'],
  'the page of an event': ['src/onsale/pages/event.tsx', 'src/onsale/words/en.ts'],
};
const line = (bytes, text) => console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${text}`);

for (const [page, modules] of Object.entries(firstPages)) {
  const rows = [...new Set([...start, ...filesOf(['src/language/words/en.ts', ...modules])])]
    .map((file) => ({ file, bytes: gzipped(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  const totalBytes = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of rows) line(bytes, file);
  line(totalBytes, `${page}, gzipped, of ${budgetBytes / 1000} kB`);
  if (totalBytes > budgetBytes) {
    console.error(`Over its budget: ${page}.`);
    process.exitCode = 1;
  }
}

const fonts = fs.readdirSync(path.join(folder, 'assets')).filter((file) => /-latin-(?!ext).*\.woff2$/.test(file));
const fontBytes = fonts.reduce((sum, file) => sum + fs.statSync(path.join(folder, 'assets', file)).size, 0);
line(fontBytes, 'fonts, beside either');
