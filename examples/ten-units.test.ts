import { examine } from '@holdfast/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.js';
import { type Order, Shop } from './ten-units.js';

let database: ClonedDatabase;
let shop: Shop;

beforeEach(async () => {
  database = await cloneDatabase({ empty: true });
  shop = await Shop.open(database.url);
});
afterEach(async () => {
  const findings = await examine(database.pool);
  await shop.close();
  await database.drop();
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
});

describe('the shop with ten units', () => {
  it('sells ten to twenty-five customers, and one more when one comes back', async () => {
    const orders = await Promise.all(Array.from({ length: 25 }, (_, number) => shop.buy(`customer ${number}`, 'first')));
    const sold = orders.filter((order) => order !== undefined);
    expect(sold).toHaveLength(10);
    expect(await shop.orders()).toBe(10);
    expect(await shop.buy('late', 'first')).toBeUndefined();
    expect(await Promise.all([shop.cancel(sold[0] as Order), shop.cancel(sold[0] as Order)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(
      (await Promise.all([shop.buy('late', 'second'), shop.buy('later', 'first')])).filter((order) => order !== undefined),
    ).toHaveLength(1);
  });

  it('makes one order of one intent, however often it is sent', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => shop.buy('ann', 'the same')));
    expect(new Set(orders.map((order) => order?.id)).size).toBe(1);
    expect(await shop.orders()).toBe(1);
    expect((await shop.buy('ann', 'another'))?.id).not.toBe(orders[0]?.id);
  });

  it('sells nothing when its own row cannot be written', async () => {
    await database.pool.query("alter table orders add constraint no_bobs check (customer <> 'bob')");
    await expect(shop.buy('bob', 'first')).rejects.toThrow('no_bobs');
    expect(
      (await Promise.all(Array.from({ length: 10 }, (_, number) => shop.buy(`customer ${number}`, 'first')))).every(
        (order) => order !== undefined,
      ),
    ).toBe(true);
  });
});
