/** Where a list goes on: a position that only this service could have written, for one list and one filter. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import { type Problem, problem } from './problems.js';

/** The sort key of the last row that was shown, in the order of the list's columns. */
export type Position = readonly (string | number | boolean | null)[];

export interface Cursors {
  /** `list` names the list, `filter` holds all that decides what is in it, who asks included. */
  issue(list: string, filter: unknown, position: Position): string;
  /** The position; null for the beginning, when there is no cursor; `invalid_cursor` when it was damaged or is another list's. */
  read(list: string, filter: unknown, cursor: string | undefined): Position | null | Problem;
}

const tagBytes = 16;

/** Cursors signed with `secret`, which all processes share. */
export function signedCursors(secret: Buffer): Cursors {
  const tagOf = (list: string, filter: unknown, content: Buffer) =>
    createHmac('sha256', secret)
      .update(`${list}\n${canonicalJson(filter ?? null)}\n`)
      .update(content)
      .digest()
      .subarray(0, tagBytes);
  return {
    issue(list, filter, position) {
      const content = Buffer.from(JSON.stringify(position));
      return Buffer.concat([tagOf(list, filter, content), content]).toString('base64url');
    },
    read(list, filter, cursor) {
      if (cursor === undefined) return null;
      const bytes = Buffer.from(cursor, 'base64url');
      // Decoding forgives what it does not know; a cursor is taken only as it was issued.
      if (bytes.length <= tagBytes || bytes.toString('base64url') !== cursor) return problem('invalid_cursor');
      const content = bytes.subarray(tagBytes);
      if (!timingSafeEqual(bytes.subarray(0, tagBytes), tagOf(list, filter, content))) return problem('invalid_cursor');
      return JSON.parse(content.toString('utf8')) as Position;
    },
  };
}

/**
 * A page out of rows that were read with `limit + 1`: the one too many says that there is more. `show` gives what the client
 * sees of a row, `nextCursor` a cursor that goes on after it.
 */
export function cutPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Item,
  nextCursor: (last: Row) => string,
): { data: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(show), next_cursor: rows.length > limit && last !== undefined ? nextCursor(last) : null };
}
