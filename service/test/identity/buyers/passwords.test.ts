import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { type Argon, cost, Passwords } from '../../../src/identity/buyers/passwords.js';
import { Turns } from '../../../src/identity/buyers/turns.js';

/** argon2, with a record of what it was asked to do. */
function watched() {
  const verified: string[] = [];
  const argon: Argon = {
    hash,
    verify: (kept, password) => {
      verified.push(kept);
      return verify(kept, password);
    },
  };
  return { verified, argon };
}

const costOf = (kept: string) => /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[^$]{22}\$[^$]{43}$/.exec(kept)?.slice(1).map(Number);

describe('a password', () => {
  it('fits its hash and no other', async () => {
    const passwords = new Passwords();
    const kept = await passwords.hash('one password');
    expect(await passwords.fits(kept, 'one password')).toBe(true);
    expect(await passwords.fits(kept, 'another password')).toBe(false);
    expect(await passwords.hash('one password')).not.toBe(kept);
  });

  it('of nobody costs the same work as that of somebody, and fits nothing', async () => {
    const { verified, argon } = watched();
    const passwords = new Passwords({}, argon);
    const kept = await passwords.hash('one password');
    await passwords.fits(kept, 'a guess');
    expect(await passwords.fits(null, 'a guess')).toBe(false);
    expect(verified).toHaveLength(2);
    expect(verified.map(costOf)).toEqual([Object.values(cost), Object.values(cost)]);
    expect(costOf(kept)).toEqual([cost.memoryCost, cost.timeCost, cost.parallelism]);
  });

  it('that fits what nobody has is still refused', async () => {
    const passwords = new Passwords({}, { hash, verify: async () => true });
    expect(await passwords.fits(null, 'anything')).toBe(false);
  });

  it('is worked on beside the event loop, which goes on meanwhile', async () => {
    const passwords = new Passwords({ atOnce: 1, waitingMax: 100 });
    const longest = { ms: 0 };
    let beforeMs = performance.now();
    const watch = setInterval(() => {
      longest.ms = Math.max(longest.ms, performance.now() - beforeMs);
      beforeMs = performance.now();
    }, 1);
    const startedAtMs = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => passwords.hash('one password')));
    clearInterval(watch);
    expect(longest.ms).toBeLessThan((performance.now() - startedAtMs) / 2);
  });
});

describe('turns', () => {
  /** Work that ends when told. */
  function piece() {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { work: () => ended, end };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('let so many run at once, the others in the order in which they came', async () => {
    const turns = new Turns(2, 10);
    const pieces = [piece(), piece(), piece(), piece()];
    const begun: number[] = [];
    const all = pieces.map(({ work }, index) =>
      turns.take(() => {
        begun.push(index);
        return work();
      }),
    );
    await settled();
    expect(begun).toEqual([0, 1]);
    pieces[1]?.end();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of pieces) end();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('refuse as busy when the line is full, and take again when it is not', async () => {
    const turns = new Turns(1, 1);
    const [one, two] = [piece(), piece()];
    const running = [turns.take(one.work), turns.take(two.work)];
    await expect(turns.take(async () => {})).rejects.toMatchObject({ code: 'busy' });
    one.end();
    two.end();
    await Promise.all(running);
    expect(await turns.take(async () => 'done')).toBe('done');
  });

  it('go on after work that failed, and do no work for who is gone', async () => {
    const turns = new Turns(1, 10);
    let worked = false;
    const failed = turns.take(async () => {
      throw new Error('broken');
    });
    const gone = turns.take(
      async () => {
        worked = true;
      },
      () => true,
    );
    const last = turns.take(async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    await expect(gone).rejects.toMatchObject({ code: 'busy' });
    expect(await last).toBe('done');
    expect(worked).toBe(false);
  });
});
