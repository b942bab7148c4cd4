import { describe, expect, test } from 'vitest';
import { Together } from '../../src/readings/together.js';

/** Readings that are answered when the test says so. */
function held() {
  const sent: { asked: readonly string[]; answer: (answers: readonly (string | undefined)[]) => void; fail: (error: Error) => void }[] = [];
  const together = new Together<string, string>({
    nameOf: (asked) => asked,
    batchMax: 3,
    read: (asked) => new Promise((answer, fail) => sent.push({ asked, answer, fail })),
  });
  return { sent, together };
}

const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)));

describe('readings that are asked for together', () => {
  test('travel as one, and the same question is asked once', async () => {
    const { sent, together } = held();
    const answers = Promise.all(['a', 'b', 'a'].map((asked) => together.ask(asked)));
    await turn();
    expect(sent.map(({ asked }) => asked)).toEqual([['a', 'b']]);
    sent[0]?.answer(['A', undefined]);
    expect(await answers).toEqual(['A', undefined, 'A']);
  });

  test('are never answered by what was read before they were asked for', async () => {
    const { sent, together } = held();
    const first = together.ask('a');
    await turn();
    const second = together.ask('a');
    await turn();
    expect(sent).toHaveLength(2);
    sent[0]?.answer(['old']);
    sent[1]?.answer(['new']);
    expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  });

  test('wait for each other when many are under way, and come in portions', async () => {
    const { sent, together } = held();
    const answers: Promise<string | undefined>[] = [];
    for (const asked of ['a', 'b']) {
      answers.push(together.ask(asked));
      await turn();
    }
    answers.push(...['c', 'd', 'e', 'f'].map((asked) => together.ask(asked)));
    await turn();
    expect(sent.map(({ asked }) => asked)).toEqual([['a'], ['b']]);
    sent[0]?.answer(['A']);
    await turn();
    expect(sent[2]?.asked).toEqual(['c', 'd', 'e']);
    sent[1]?.answer(['B']);
    await turn();
    expect(sent[3]?.asked).toEqual(['f']);
    sent[2]?.answer(['C', 'D', 'E']);
    sent[3]?.answer(['F']);
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  test('go side by side where they are more than one statement takes', async () => {
    const { sent, together } = held();
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((asked) => together.ask(asked)));
    await turn();
    expect(sent.map(({ asked }) => asked)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    for (const { asked, answer } of sent) answer(asked.map((each) => each.toUpperCase()));
    await turn();
    sent[2]?.answer(['G']);
    expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  });

  test('fail together, and the next ones do not', async () => {
    const { sent, together } = held();
    const failing = Promise.allSettled(['a', 'b'].map((asked) => together.ask(asked)));
    await turn();
    sent[0]?.fail(new Error('lost'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = together.ask('a');
    await turn();
    sent[1]?.answer(['A']);
    expect(await next).toBe('A');
  });
});
