import type { ConsoleWords } from './words/en.js';

/** Why a payment or a refund failed, in words where the code is one of the service's own. */
export function failureOf(words: ConsoleWords, { failure_code: code }: { readonly failure_code: string | null }): string | null {
  return code === null ? null : (words.failures[code] ?? code);
}
