/** A process that remembers so many people who wait, as the service does, and says what memory that took. */
import { newId } from '@holdfast/engine';
import { People } from '@holdfast/service/events/waiting-room/people.js';
import { obey } from './told.js';

export interface PeopleMeasured {
  /** Of the process's resident memory. */
  readonly bytesEach: number;
  /** Of the table alone. */
  readonly tableBytesEach: number;
}

obey<{ readonly people: number }>(
  async ({ people: count }) => {
    const before = process.memoryUsage.rss();
    const people = new People(count + 1);
    for (let number = 0; number < count; number += 1) people.remember(newId(), { id: newId(), number, ahead: number });
    if (people.count !== count) throw new Error('somebody was forgotten');
    return { bytesEach: (process.memoryUsage.rss() - before) / count, tableBytesEach: people.bytes / count } satisfies PeopleMeasured;
  },
  async () => undefined,
);
