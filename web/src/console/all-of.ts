/** Lists in full, within a bound: what a file of a list holds. */

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}
export type ReadPage<Item> = (cursor: string | undefined, limit: number) => Promise<Page<Item>>;

/** What there is of a list. Not complete: there is more. */
export interface All<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
}

/** Of 100 each. */
const pagesMax = 50;

/** All of a list, up to 5,000, each as `show` has it. */
export async function allOf<Item, Shown>(read: ReadPage<Item>, show: (item: Item) => Shown): Promise<All<Shown>> {
  const items: Shown[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await read(cursor, 100);
    items.push(...page.data.map(show));
    if (page.next_cursor === null) return { items, complete: true };
    cursor = page.next_cursor;
  }
  return { items, complete: false };
}

/** So many of what the service lists at once it answers at most: today's events, each list of money. */
const listedMax = 100;

/** Of a list that comes whole, as long as it is a short one. */
export function listed<Item, Shown>(all: readonly Item[], show: (item: Item) => Shown): All<Shown> {
  return { items: all.map(show), complete: all.length < listedMax };
}
