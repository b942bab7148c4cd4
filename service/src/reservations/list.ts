/** One's own reservations, or those of an organisation: of all kinds in one list, newest first. */
import { type Cursors, cutPage } from '../http/cursors.js';
import { Problem } from '../http/problems.js';
import type { ListAsked, Listed, ReservationKind } from './kind.js';

export interface PageAsked extends Omit<ListAsked, 'position'> {
  readonly cursor: string | undefined;
}

export interface ReservationPage {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

type Found = Listed & { readonly of: ReservationKind };

/** By when they were made, the newest first; ids decide between those of one microsecond. */
function newestFirst(one: Found, other: Found): number {
  const [a, b] = [BigInt(one.createdAtUs), BigInt(other.createdAtUs)];
  if (a !== b) return a > b ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}

export async function list(
  kinds: readonly ReservationKind[],
  cursors: Cursors,
  { cursor, ...asked }: PageAsked,
): Promise<ReservationPage | Problem> {
  const { who, q, state, limit } = asked;
  const filter = { who: who.kind === 'staff' ? who.organisationId : who.owner, q: q ?? null, state: state ?? null };
  const position = cursors.read('reservations', filter, cursor);
  if (position instanceof Problem) return position;
  const after = position as readonly [string, string] | null;
  // Each kind may fill the page alone; one more says that there is a next one.
  const lists = await Promise.all(
    kinds.map(async (of) => (await of.list({ ...asked, position: after, limit: limit + 1 })).map((found): Found => ({ ...found, of }))),
  );
  const found = lists.flat().sort(newestFirst);
  const page = cutPage(
    found,
    limit,
    (each) => each,
    (last) => cursors.issue('reservations', filter, [last.createdAtUs, last.id]),
  );
  return { ...page, data: await showAll(kinds, page.data) };
}

/** Each kind shows its own; then they stand in the order of the list again. */
async function showAll(kinds: readonly ReservationKind[], page: readonly Found[]): Promise<unknown[]> {
  const shown = new Map<Found, unknown>();
  await Promise.all(
    kinds.map(async (kind) => {
      const own = page.filter((each) => each.of === kind);
      const bodies = await kind.show(own);
      for (const [index, each] of own.entries()) shown.set(each, bodies[index]);
    }),
  );
  return page.map((each) => shown.get(each)).filter((body) => body !== undefined);
}
