/** Who the guest of a booking is: the e-mail is what shows it, so it is kept in this tab, and never in an address. */
import { keep, kept } from '../service/kept.js';

const isText = (value: unknown): value is string => typeof value === 'string';
const nameOf = (reference: string) => `holdfast.guest.${reference.toUpperCase()}`;

export function rememberGuest(reference: string, email: string): void {
  keep(nameOf(reference), email);
}

export function rememberedGuest(reference: string): string | undefined {
  return kept(nameOf(reference), isText);
}

/** As far as a form can tell. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}
