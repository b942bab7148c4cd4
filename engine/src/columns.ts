/**
 * Lists travel to PostgreSQL as array literals, one per column. `pg` would build them element by element with escapes that
 * ids and numbers never need; at thousands of rows a second that shows.
 */

/** Of values that need no quotes: UUIDs, numbers, dates, booleans. null becomes NULL. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    text += index === 0 ? '' : ',';
    text += value === null || value === undefined ? 'NULL' : value;
  }
  return `${text}}`;
}

const special = /["\\]/;
const everySpecial = /["\\]/g;

function quoted(text: string): string {
  return special.test(text) ? `"${text.replace(everySpecial, '\\$&')}"` : `"${text}"`;
}

/** Of any text. null becomes NULL. */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    text += index === 0 ? '' : ',';
    text += value === null || value === undefined ? 'NULL' : quoted(value);
  }
  return `${text}}`;
}

/** Of any value as JSON text. JSON's own way to quote a text that holds no bare control character is the array's way, and is native. */
export function jsonArray(values: readonly object[]): string {
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(',')}}`;
}

/** Of instants in milliseconds since 1970, as `to_timestamp` seconds with microseconds kept. */
export function secondsArray(values: readonly (number | null)[]): string {
  return plainArray(values.map((value) => (value === null ? null : value / 1000)));
}
