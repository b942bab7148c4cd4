/** The Idempotency-Key header: what a key looks like, and what its content is compared by. */
import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

const lengthMax = 255;
const bare = /^[\x20-\x7e]+$/;
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
const escaped = /\\(["\\])/g;

/**
 * The key in the text of one header field, or null when it is malformed. Bare (`k1`) and as a string of structured fields
 * (`"k1"`, RFC 9651 §3.3.3) are the same key. 1 to 255 printable ASCII characters, the quotes not counted.
 */
export function parseIdempotencyKey(text: string): string | null {
  if (!bare.test(text)) return null;
  let key = text;
  if (text.startsWith('"')) {
    const match = quoted.exec(text);
    if (match === null) return null;
    key = (match[1] as string).replace(escaped, '$1');
  }
  return key.length >= 1 && key.length <= lengthMax && key.trim() !== '' ? key : null;
}

/** How often a field was sent. Node joins repeated ones with a comma, which a key may contain. */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if ((rawHeaders[index] as string).toLowerCase() === name) times += 1;
  return times;
}

/**
 * Hexadecimal SHA-256 over method, route pattern and the RFC 8785 form of the body as received: the order of members, white
 * space and `2` or `2.0` make no difference. The values of the path's parameters count too (in lower case): what a key did to
 * one reservation is no answer for another, and by which of its names it was called makes no difference.
 */
export function fingerprintOf(method: string, pattern: string, params: Readonly<Record<string, string>>, body: unknown): string {
  let content = `${method} ${pattern}\n`;
  for (const name of Object.keys(params)) content += `${name}=${(params[name] as string).toLowerCase()}\n`;
  return hash('sha256', body === undefined ? content : content + canonicalJson(body), 'hex');
}
