import type { Statement } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadProperty, readStock } from '../../src/stays/sql/index.js';
import { Hotel, march, type Sellable } from './hotel.js';

/** PostgreSQL plans a statement anew for its first five executions; from then on it keeps a plan if that looks as good. */
const executions = 8;

describe('what is read for many searches at once', () => {
  let hotel: Hotel;
  let own: Sellable;
  beforeAll(async () => {
    hotel = await Hotel.open();
    own = await hotel.sellable();
    await Promise.all(Array.from({ length: 20 }, () => hotel.sellable()));
    await hotel.pool.query('analyze');
  });
  afterAll(() => hotel.close());

  /** How many of the executions were by a plan that was kept. */
  async function kept({ name, text }: Statement, values: readonly unknown[]): Promise<number> {
    const client = await hotel.pool.connect();
    try {
      for (let times = 0; times < executions; times += 1) await client.query({ name, text, values: [...values] });
      const { rows } = await client.query('select generic_plans::int as kept from pg_prepared_statements where name = $1', [name]);
      return rows[0].kept;
    } finally {
      client.release(true);
    }
  }

  const [from, to] = [[march(1)], [march(3)]];
  const dates = [from, to, null];
  const plain = ({ name, text }: Statement): Statement => ({ name, text: text.replace(/\(select (\$\d::\w+\[\])\)/g, '$1') });

  test('is planned once, for one property as for several', async () => {
    expect(await kept(loadProperty, [[own.propertyId], ...dates])).toBe(executions - 5);
    expect(await kept(readStock, [[own.propertyId], ...dates])).toBe(executions - 5);
  });

  test('is planned every time where the planner sees how many there are (control)', async () => {
    expect(await kept(plain(loadProperty), [[own.propertyId], ...dates])).toBe(0);
    expect(await kept(plain(readStock), [[own.propertyId], ...dates])).toBe(0);
  });
});
