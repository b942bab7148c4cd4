/** Reading a JSON body: UTF-8 that is UTF-8, no text that PostgreSQL would refuse or change, no nesting without end. */
import { isAscii, isUtf8 } from 'node:buffer';
import { type Problem, problem } from './problems.js';

/** Bytes. */
export const bodyLimitBytes = 65_536;
/** Objects and arrays inside each other. No route needs more than four. */
const depthMax = 32;

const control = /[\u0000-\u001f\u007f-\u009f]/;
const halfPair = /\p{Surrogate}/u;

/** Why a text cannot be taken, or null: control characters and halves of surrogate pairs are none that a name, an address or a note needs. */
export function textFault(text: string): string | null {
  if (control.test(text)) return 'must not contain control characters';
  if (halfPair.test(text)) return 'must not contain half a surrogate pair';
  return null;
}

/** Whether a JSON text opens more brackets of a kind than it may nest: few bodies do, and finding out costs next to nothing. */
function opensMany(text: string, bracket: string): boolean {
  let opened = 0;
  for (let index = text.indexOf(bracket); index !== -1; index = text.indexOf(bracket, index + 1)) {
    opened += 1;
    if (opened > depthMax / 2) return true;
  }
  return false;
}

/** Whether a JSON text nests deeper than it may. Reads characters, so that the parser never sees such a text. */
function nestsTooDeep(text: string): boolean {
  if (!opensMany(text, '{') && !opensMany(text, '[')) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) inString = !inString;
    else if (inString) index += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** The colons of a JSON text outside its strings: one for every member that it names. */
function membersNamed(text: string): number {
  let count = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) inString = !inString;
    else if (inString) index += code === 0x5c ? 1 : 0;
    else if (code === 0x3a) count += 1;
  }
  return count;
}

/** All colons of a text. */
function colonsIn(text: string): number {
  let count = 0;
  for (let index = text.indexOf(':'); index !== -1; index = text.indexOf(':', index + 1)) count += 1;
  return count;
}

/** The members of all objects in a parsed value. */
function membersIn(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += membersIn(item);
  else
    for (const name in value) {
      const member = (value as Record<string, unknown>)[name];
      count += 1 + (typeof member === 'object' ? membersIn(member) : 0);
    }
  return count;
}

/**
 * Whether an object of the text names a member twice: of the two one would be dropped in silence, and which one differs between
 * parsers. (RFC 7493 §2.3.) The value has fewer members then than the text names. Most texts have no colon but those of members.
 */
function namesTwice(text: string, value: unknown): boolean {
  const members = membersIn(value);
  return colonsIn(text) !== members && membersNamed(text) !== members;
}

/** The first text in a parsed value that cannot be taken, or null. The value is known to be shallow. */
function textFaultIn(value: unknown, path: string): Problem | null {
  if (typeof value === 'string') {
    const message = textFault(value);
    return message === null ? null : problem('invalid_request', undefined, { fields: [{ in: 'body', field: path, message }] });
  }
  if (value === null || typeof value !== 'object') return null;
  for (const [name, member] of Object.entries(value)) {
    const message = textFault(name);
    if (message !== null)
      return problem('invalid_request', undefined, { fields: [{ in: 'body', field: path, message: `names ${message}` }] });
    const found = textFaultIn(member, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a text may hold a control character or half a surrogate pair: by an escape, or as they are, which JSON allows above U+007E. */
function isSuspicious(text: string, ascii: boolean): boolean {
  return text.includes('\\') || text.includes('\u007f') || (!ascii && control.test(text));
}

/**
 * Parses a body. `parse` is a JSON parser that refuses `__proto__` and `constructor.prototype`. An empty body is undefined:
 * whether it may be is the schema's to say.
 */
export function readJson(bytes: Buffer, parse: (text: string) => unknown): unknown {
  if (bytes.length === 0) return undefined;
  const ascii = isAscii(bytes);
  if (!ascii && !isUtf8(bytes)) return problem('invalid_json', 'The body is not UTF-8.');
  const text = ascii ? bytes.toString('latin1') : bytes.toString('utf8');
  if (nestsTooDeep(text)) return problem('invalid_json', `The body is nested deeper than ${depthMax} levels.`);
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    return problem('invalid_json');
  }
  if (namesTwice(text, value)) return problem('invalid_json', 'An object in the body names a member twice.');
  return isSuspicious(text, ascii) ? (textFaultIn(value, '') ?? value) : value;
}
