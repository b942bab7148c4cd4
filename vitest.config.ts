import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.js';

export default defineConfig({
  resolve: {
    alias: {
      '@holdfast/engine': fileURLToPath(new URL('./engine/src/index.ts', import.meta.url)),
      '@holdfast/client': fileURLToPath(new URL('./client/src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: ['{engine,service,client,web,bench,examples}/**/*.test.ts', 'testing/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: './testing/global-setup.ts',
    pool: 'forks',
    // A process of its own for each of the files would read and compile everything anew, which takes longer than most files do.
    isolate: false,
    // Two cores; but much of what is tested is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
