import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that takes longest begins first: on a fresh clone nobody knows yet, and it would be waited for at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/whole/fuzz.test.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
