/**
 * Negative controls: each takes one guard away and sees the damage that the guard prevents, in a race that is lost every time;
 * beside it the same race with the guard. What such a control no longer breaks was not guarding anything.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommitProxy, startCommitProxy } from '../../testing/commit-proxy.js';
import type { StepResult } from '../src/pipeline.js';
import { bookedOf, endOf, keyed, openStall, want } from './kit.js';
import { Races } from './races.js';
import type { Tampering } from './tamper.js';

let races: Races;
let proxy: CommitProxy;

beforeAll(async () => {
  races = await Races.prepare();
  proxy = await startCommitProxy(races.database.url);
});
afterAll(async () => {
  await proxy.close();
  await races.close();
});

/** An answer that says COMMIT, whatever the server said or did not say. */
const believed = (names: readonly string[]): StepResult[] => names.map(() => ({ rows: [], tag: 'COMMIT' }));
const takesItAsDone: Tampering = {
  answer: (names, answer) => (names.includes('insert_reservations') ? answer.catch(() => believed(names)) : answer),
};
const ignoresTheTag: Tampering['answer'] = (names, answer) =>
  names.includes('insert_reservations') ? answer.then(() => believed(names)) : answer;

describe('a COMMIT whose answer is lost', () => {
  async function lost(tampering: Tampering): Promise<{ end: string; booked: number }> {
    const engine = races.tampered(tampering, { url: proxy.url });
    const stall = await openStall(races.database.pool, races.plain);
    const struck = proxy.arm('drop-before-forward', { touching: /insert into holdfast\.reservations/ });
    const end = endOf(engine.reserve(want(stall, 'a')));
    await struck;
    return { end: await end, booked: await bookedOf(races.database.pool, stall) };
  }

  it('is asked again: what is said to be done is there', async () => {
    expect(await lost({})).toEqual({ end: 'done', booked: 1 });
  });

  it('and is taken as done leaves a buyer with nothing (control)', async () => {
    expect(await lost(takesItAsDone)).toEqual({ end: 'done', booked: 0 });
  });
});

describe('a COMMIT that was answered by ROLLBACK', () => {
  async function rolledBack(answer: Tampering['answer']): Promise<{ end: string; booked: number }> {
    let times = 1;
    const engine = races.tampered({
      steps: (steps, names) =>
        names.includes('insert_reservations') && times-- > 0
          ? steps.map((step) =>
              step.statement.name === 'holdfast_commit' ? { ...step, statement: { name: 'instead', text: 'rollback' } } : step,
            )
          : steps,
      ...(answer === undefined ? {} : { answer }),
    });
    const stall = await openStall(races.database.pool, races.plain);
    return { end: await endOf(engine.reserve(want(stall, 'a'))), booked: await bookedOf(races.database.pool, stall) };
  }

  it('is not done, and done again', async () => {
    expect(await rolledBack(undefined)).toEqual({ end: 'done', booked: 1 });
  });

  it('leaves a buyer with nothing when the tag is ignored (control)', async () => {
    expect(await rolledBack(ignoresTheTag)).toEqual({ end: 'done', booked: 0 });
  });
});

describe('an outcome that remained unknown', () => {
  async function triedAgain(keyOf: (attempt: number) => string): Promise<{ ends: string[]; booked: number }> {
    const engine = races.tampered({}, { url: proxy.url, deadlines: { unknownMs: 0 } });
    const stall = await openStall(races.database.pool, races.plain);
    const struck = proxy.arm('drop-after-ack', { touching: /insert into holdfast\.reservations/ });
    const ends = [endOf(engine.reserve(want(stall, 'a', keyed(keyOf(1)))))];
    await struck;
    await ends[0];
    ends.push(endOf(engine.reserve(want(stall, 'a', keyed(keyOf(2))))));
    return { ends: await Promise.all(ends), booked: await bookedOf(races.database.pool, stall) };
  }

  it('is found again by the same key', async () => {
    expect(await triedAgain(() => 'the same')).toEqual({ ends: ['OutcomeUnknown', 'replayed'], booked: 1 });
  });

  it('is doubled by a fresh key (control)', async () => {
    expect(await triedAgain((attempt) => `fresh ${attempt}`)).toEqual({ ends: ['OutcomeUnknown', 'done'], booked: 2 });
  });
});

describe('a rerun', () => {
  /** The last unit is sold to this very command, and the answer to its COMMIT is lost. */
  async function lastUnit(texts: NonNullable<Tampering['texts']>): Promise<string> {
    const engine = races.tampered({ texts }, { url: proxy.url });
    const stall = await openStall(races.database.pool, races.plain, { units: 1 });
    const struck = proxy.arm('drop-after-ack', { touching: /insert into holdfast\.reservations/ });
    const end = endOf(engine.reserve(want(stall, 'a')));
    await struck;
    return end;
  }

  it('knows its own work by the id of its command', async () => {
    expect(await lastUnit({})).toBe('done');
  });

  it('that does not ask for it takes its own work for somebody else’s (control)', async () => {
    expect(
      await lastUnit({
        read_done: 'select null::uuid as command_id, null::jsonb as result from unnest($1::uuid[]) as wanted (id) where false',
      }),
    ).toBe('sold_out');
  });
});
