/** Query strings are text; what they declare is not. Turns text into what the schema says, or leaves it for the validator to refuse. */
import type { TObject } from 'typebox';
import { textFault } from './body.js';
import { type Problem, problem } from './problems.js';

type Read = (text: string) => unknown;

const integer = /^-?(?:0|[1-9]\d{0,15})$/;

function readerOf(type: unknown): Read {
  if (type === 'integer') return (text) => (integer.test(text) ? Number(text) : text);
  if (type === 'boolean') return (text) => (text === 'true' ? true : text === 'false' ? false : text);
  return (text) => text;
}

function refused(field: string, message: string): Problem {
  return problem('invalid_request', undefined, { fields: [{ in: 'query', field, message }] });
}

export function unknownParameter(name: string): Problem {
  return refused(name, 'is not known here');
}

/**
 * Reads a parsed query string (name → text, or texts when a name came twice) as `schema` declares it, and fills in defaults.
 * Names that are not declared, names given twice and texts that cannot be taken are refused here.
 */
export function queryReader(schema: TObject): (raw: Readonly<Record<string, unknown>>) => Record<string, unknown> | Problem {
  const readers = new Map<string, Read>();
  const defaults: [string, unknown][] = [];
  for (const [name, property] of Object.entries(schema.properties as Record<string, { type?: unknown; default?: unknown }>)) {
    readers.set(name, readerOf(property.type));
    if (property.default !== undefined) defaults.push([name, property.default]);
  }
  return (raw) => {
    const query: Record<string, unknown> = {};
    for (const name of Object.keys(raw)) {
      const value = raw[name];
      const read = readers.get(name);
      if (read === undefined) return unknownParameter(name);
      if (typeof value !== 'string') return refused(name, 'was given twice');
      const message = textFault(value);
      if (message !== null) return refused(name, message);
      query[name] = read(value);
    }
    for (const [name, value] of defaults) if (query[name] === undefined) query[name] = value;
    return query;
  };
}
