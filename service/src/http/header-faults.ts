/** Headers that make a request ambiguous before anything of it is judged. */
import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from './problems.js';

/** Of these Node keeps the first and drops the rest in silence. (Others it joins, and they are judged as they then read.) */
const sentOnce = new Set(['authorization', 'content-length', 'content-type', 'host']);

function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (!sentOnce.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/**
 * Who sends two credentials, or names two hosts, gets neither believed; and RFC 9112 §3.2 wants one Host in every request since
 * HTTP/1.1. Costs next to nothing while no header at all was sent twice.
 */
export function headerFault({ headers, rawHeaders, httpVersion }: IncomingMessage): Problem | null {
  if (headers.host === undefined && httpVersion !== '1.0') return problem('invalid_request', 'The request has no Host header.');
  if (Object.keys(headers).length * 2 === rawHeaders.length) return null;
  const header = repeatedHeader(rawHeaders);
  return header === undefined ? null : problem('header_repeated', undefined, { header });
}
