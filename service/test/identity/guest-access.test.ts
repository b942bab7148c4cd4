import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { Problem } from '../../src/http/problems.js';
import { defaultGuessBudget, guestAccess, normalisedEmail } from '../../src/identity/guest-access.js';
import { loadSecrets, type Secrets } from '../../src/identity/secrets.js';

let database: ClonedDatabase;
let secrets: Secrets;
beforeAll(async () => {
  database = await cloneDatabase();
  secrets = await loadSecrets(database.pool);
});
beforeEach(() => database.pool.query('delete from identity.guest_attempts'));
afterAll(() => database.drop());

const budget = { perReference: 3, perAddress: 6, inAll: 12, windowSeconds: 900 };
const open = (overrides: Partial<typeof budget> = {}) => {
  const access = guestAccess(database.pool, secrets, { ...budget, ...overrides });
  const right = access.ownerOf('ana@example.com');
  /** The house has one reservation, HF-1 of ana@example.com. */
  const knock = async (reference: string, email: string, address = '203.0.113.1') => {
    const answer = await access.open({ reference, email, address }, async (owner) =>
      reference === 'HF-1' && owner === right ? 'the stay' : null,
    );
    return answer instanceof Problem ? answer.code : answer;
  };
  return { access, knock };
};
const times = async <T>(count: number, act: (index: number) => Promise<T>) => {
  const answers: T[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await act(index));
  return answers;
};

describe('the owner', () => {
  it('is the same for every spelling of an e-mail, and says nothing of it', () => {
    const { access } = open();
    const owner = access.ownerOf('Ana@Example.com');
    expect(owner).toMatch(/^guest:[\w-]{22}$/);
    for (const email of [' ana@example.com ', 'ANA@EXAMPLE.COM', 'ana@example.com']) expect(access.ownerOf(email)).toBe(owner);
    expect(access.ownerOf('jose\u0301@example.com')).toBe(access.ownerOf('jos\u00e9@example.com'));
    expect(access.ownerOf('bob@example.com')).not.toBe(owner);
    expect(guestAccess(database.pool, { ...secrets, owner: randomBytes(32) }).ownerOf('ana@example.com')).not.toBe(owner);
    expect(normalisedEmail(' É@x.y ')).toBe('é@x.y');
  });
});

describe('a guest', () => {
  it('is let in by reference and e-mail, as often as they like', async () => {
    const { knock } = open();
    expect(new Set(await times(20, () => knock('HF-1', ' ANA@example.com')))).toEqual(new Set(['the stay']));
    expect((await database.pool.query('select 1 from identity.guest_attempts')).rowCount).toBe(0);
    expect(new Set(await Promise.all(Array.from({ length: 30 }, () => knock('HF-1', 'ana@example.com'))))).toEqual(new Set(['the stay']));
  });

  it('T40 gets the same answers for a reservation that is not there as for a wrong e-mail: 404 until the budget is spent, then 429', async () => {
    const wrong = await times(5, (index) => open().knock('HF-1', `guess${index}@example.com`, '203.0.113.1'));
    const absent = await times(5, (index) => open().knock('HF-2', `guess${index}@example.com`, '203.0.113.2'));
    expect(wrong).toEqual(['not_found', 'not_found', 'not_found', 'rate_limited', 'rate_limited']);
    expect(absent).toEqual(wrong);
  });

  it('who guesses right after the budget is spent is not let in', async () => {
    const { knock } = open();
    await times(3, (index) => knock('HF-1', `guess${index}@example.com`));
    expect(await knock('HF-1', 'ana@example.com', '198.51.100.1')).toBe('rate_limited');
    expect(await knock('hf-1', 'ana@example.com', '198.51.100.1')).toBe('rate_limited');
  });

  it('who guesses many at once gets no more guesses than one after the other', async () => {
    const { access } = open({ perAddress: 1_000, inAll: 1_000 });
    let judged = 0;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        access.open({ reference: 'HF-1', email: `guess${index}@example.com`, address: '203.0.113.1' }, async () => {
          judged += 1;
          return null;
        }),
      ),
    );
    expect(judged).toBeLessThanOrEqual(budget.perReference);
    expect(new Set(answers.map((answer) => (answer as Problem).code))).toEqual(new Set(['not_found', 'rate_limited']));
  });

  it('spends a budget per address and one in all, over all processes', async () => {
    expect(await times(7, (index) => open().knock(`HF-A${index}`, 'x@example.com', '203.0.113.1'))).toEqual([
      ...Array<string>(6).fill('not_found'),
      'rate_limited',
    ]);
    expect(await open().knock('HF-1', 'ana@example.com', '203.0.113.1')).toBe('rate_limited');
    expect(await open().knock('HF-1', 'ana@example.com', '203.0.113.2')).toBe('the stay');
    expect(await times(7, (index) => open().knock(`HF-B${index}`, 'x@example.com', `203.0.113.${10 + index}`))).toEqual([
      ...Array<string>(6).fill('not_found'),
      'rate_limited',
    ]);
    expect(await open().knock('HF-1', 'ana@example.com', '203.0.113.99')).toBe('rate_limited');
  });

  it('is told when to come back, and may when the window is over', async () => {
    const { access, knock } = open();
    await times(3, () => knock('HF-1', 'bob@example.com'));
    const refused = await access.open({ reference: 'HF-1', email: 'ana@example.com', address: '203.0.113.1' }, async () => 'x');
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) });
    expect((refused as Problem).retryAfterSeconds).toBeGreaterThan(890);
    expect((refused as Problem).retryAfterSeconds).toBeLessThanOrEqual(900);
    await database.pool.query("update identity.guest_attempts set window_ends_at = clock_timestamp() - interval '1 second'");
    expect(await knock('HF-1', 'ana@example.com')).toBe('the stay');
    expect(await knock('HF-1', 'bob@example.com')).toBe('not_found');
    expect((await database.pool.query('select failed from identity.guest_attempts')).rows).toEqual([
      { failed: 1 },
      { failed: 1 },
      { failed: 1 },
    ]);
  });

  it('is counted under names that name nobody', async () => {
    await open().knock('HF-1', 'bob@example.com');
    const { rows } = await database.pool.query('select a::text as row from identity.guest_attempts a');
    expect(rows).toHaveLength(3);
    expect(rows.map(({ row }) => row).join()).not.toMatch(/HF-1|hf-1|bob|203/);
  });

  it('is not let in when the database cannot be asked', async () => {
    const access = guestAccess({ query: () => Promise.reject(new Error('Connection terminated')) } as never, secrets);
    let asked = false;
    await expect(
      access.open({ reference: 'HF-1', email: 'ana@example.com', address: '::1' }, async () => {
        asked = true;
        return 'x';
      }),
    ).rejects.toThrow();
    expect(asked).toBe(false);
  });

  it('never waits for another who fails at the same time', async () => {
    const { access } = open({ perReference: 1_000, perAddress: 1_000, inAll: 1_000 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        access.open({ reference: `HF-${index % 7}`, email: `${index}@example.com`, address: `203.0.113.${index % 5}` }, async () => null),
      ),
    );
    expect(new Set(answers.map((answer) => (answer as Problem | null)?.code))).toEqual(new Set(['not_found']));
    const { rows } = await database.pool.query("select failed from identity.guest_attempts where subject = 'all'");
    expect(rows).toEqual([{ failed: 100 }]);
  });
});

describe('the default budget', () => {
  it('lets a guest mistype, and a guesser get nowhere', () => {
    expect(defaultGuessBudget.perReference).toBeGreaterThanOrEqual(5);
    // 50 random bits a reference: guessing at the budget of all hits one of a million live ones less than once a year, and then
    // still needs its e-mail.
    const guessesPerYear = (defaultGuessBudget.inAll / defaultGuessBudget.windowSeconds) * 31_557_600;
    expect(2 ** 50 / 1e6 / guessesPerYear).toBeGreaterThan(1);
  });
});
