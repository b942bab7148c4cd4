/**
 * RFC 8785: one text for all JSON documents that mean the same. Members in the order of their names' UTF-16 code units;
 * numbers and texts as ECMAScript writes them, which is what the RFC prescribes.
 */

/** Texts that JSON writes as they are: printable ASCII without quotes and backslashes. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function textJson(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** `value` is what a JSON parser gives: no functions, no cycles, finite numbers, well-formed texts. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return textJson(value);
  if (value === null || typeof value !== 'object') return String(value);
  let content = '';
  if (Array.isArray(value)) {
    for (const item of value) content += content === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
    return `[${content}]`;
  }
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member !== undefined) content += `${content === '' ? '' : ','}${textJson(name)}:${canonicalJson(member)}`;
  }
  return `{${content}}`;
}
