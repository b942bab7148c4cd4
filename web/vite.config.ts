import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from 'vite';

const inWeb = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const languages = ['en', 'it', 'pt'];

/** The pages that people open first, and what each takes beside the start: its module, and the words of its area. */
const firstPages = [
  { path: '^/$', module: 'src/stays/pages/home.tsx', words: 'src/stays/words' },
  { path: '^/stays$', module: 'src/stays/pages/offers.tsx', words: 'src/stays/words' },
  { path: '^/events$', module: 'src/onsale/pages/events.tsx', words: 'src/onsale/words' },
  { path: '^/events/[^/]+$', module: 'src/onsale/pages/event.tsx', words: 'src/onsale/words' },
];

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The files of a module and of all that it imports at once. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const found = new Set<string>();
  const follow = (fileName: string) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) follow(next);
  };
  const first = chunks.find((chunk) => chunk.facadeModuleId === inWeb(module));
  if (first === undefined) throw new Error(`no chunk begins with ${module}`);
  follow(first.fileName);
  return [...found];
}

/** What {@link firstPages} will ask for, by the names that this build gave it. The start itself is in the page anyway. */
function askedFor(bundle: Bundle) {
  const start = new Set(filesOf(bundle, 'index.html'));
  const beside = (modules: readonly string[]) =>
    [...new Set(modules.flatMap((module) => filesOf(bundle, module)))].filter((file) => !start.has(file)).map((file) => `/${file}`);
  return firstPages.map(({ path: address, module, words }) => ({
    path: address,
    modules: beside([module]),
    words: Object.fromEntries(
      languages.map((language) => [language, beside([`src/language/words/${language}.ts`, `${words}/${language}.ts`])]),
    ),
  }));
}

/** `before-paint.js`, written into the page: the service allows a script in its page by what it consists of. */
function beforePaint(): Plugin {
  const file = inWeb('before-paint.js');
  return {
    name: 'before-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const lines = fs.readFileSync(file, 'utf8').split('\n');
        const code = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('//'));
        const ahead = `const ahead = ${JSON.stringify(bundle === undefined ? [] : askedFor(bundle))};`;
        const written = code.map((line) => (line === 'const ahead = [];' ? ahead : line)).join('\n');
        return html.replace('<!-- before-paint -->', () => `<script>{${written}}</script>`);
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwind(), beforePaint()],
  resolve: { alias: { '@holdfast/client': fileURLToPath(new URL('../client/src/index.ts', import.meta.url)) } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Pictures and fonts are files: the policy of the pages allows no others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Quiet, also on a slow machine.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with is one file, not thirty that wait for one another's turn.
            { name: 'start', tags: ['$initial'] },
            // Beyond it, small things that several pages share do not travel alone.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
          ],
        },
        // A shared file is named after everyone who shares it, else.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
    emptyOutDir: true,
    manifest: true,
  },
  // `npx vite` in web/, beside a running service.
  server: { proxy: { '/v1': process.env['HOLDFAST'] ?? 'http://127.0.0.1:8080' } },
});
