import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isProblemCode, type ProblemEntry, problem, problems } from '../../src/http/problems.js';
import { problemOfError } from '../../src/http/refusals.js';
import { problemDocument } from '../../src/http/send.js';

const entries = Object.entries(problems) as [string, ProblemEntry][];

describe('the register of problems', () => {
  it('is the page docs/errors.md, in both directions', () => {
    const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
    const again = { no: 'no', changed: 'with other content', later: 'later' };
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.sort()).toEqual(
      entries.map(([code, entry]) => `| \`${code}\` | ${entry.status} | ${entry.sentence} | ${again[entry.retry]} |`).sort(),
    );
  });

  it('says when to come back wherever it says later with 429 or 503', () => {
    for (const [code, entry] of entries)
      if (entry.status === 429 || entry.status === 503)
        expect([code, entry.retry, entry.retryAfterSeconds]).toEqual([code, 'later', expect.any(Number)]);
  });

  it('has codes in snake case and sentences that are sentences', () => {
    for (const [code, entry] of entries) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(entry.sentence).toMatch(/^[A-Z`].*\.$/);
      expect(entry.title).toMatch(/^[A-Z][^.]*$/);
    }
    expect(isProblemCode('sold_out')).toBe(true);
    for (const text of ['toString', '__proto__', 'nonsense']) expect(isProblemCode(text)).toBe(false);
  });

  it('never lets a member replace what a problem document must say', () => {
    const document = problemDocument(
      problem('sold_out', 'Two are left.', { code: 'x', status: 200, type: 'x', available: 2 }),
      '/v1/reservations',
      'r',
    );
    expect(document).toMatchObject({ code: 'sold_out', status: 409, type: '/docs/errors#sold_out', detail: 'Two are left.', available: 2 });
  });
});

describe('an error', () => {
  it('means 503 when it is lost infrastructure, and a bug when it is not known', () => {
    const meaning = (error: unknown) => problemOfError(error)?.code ?? null;
    for (const code of ['57P01', '57P03', '08006', '08P01', '53300', '25006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
      expect([code, meaning({ code })]).toEqual([code, 'unavailable']);
    for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout'])
      expect(meaning(new Error(message))).toBe('unavailable');
    for (const code of ['40001', '40P01', '55P03', '57014', '25P03', 'busy']) expect([code, meaning({ code })]).toEqual([code, 'busy']);
    expect(meaning({ code: 'outcome_unknown' })).toBe('outcome_unknown');
    for (const error of [
      new Error('x'),
      { code: '22021' },
      { code: '23505' },
      { code: 'sold_out' },
      { code: 'FST_ERR_SOMETHING' },
      null,
      'text',
      5,
    ])
      expect(meaning(error)).toBeNull();
  });
});
