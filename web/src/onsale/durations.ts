/** Lengths of time, in words. */
import type { Language } from '../language/language.js';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

type Unit = 'day' | 'hour' | 'minute';

const say = (language: Language, count: number, unit: Unit) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** `3 days 4 hours` above a day, `4:05:09` below, `5:09` below an hour. */
export function untilText(ms: number, language: Language): string {
  const leftMs = Math.max(0, ms);
  if (leftMs >= dayMs) {
    const hours = Math.floor((leftMs % dayMs) / hourMs);
    const days = say(language, Math.floor(leftMs / dayMs), 'day');
    return hours === 0 ? days : `${days} ${say(language, hours, 'hour')}`;
  }
  const seconds = Math.ceil(leftMs / 1000);
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * An estimate, no finer than it is good for: whole minutes up to ten, then steps of five, above an hour steps of a quarter. Rounded up: who waits is
 * better surprised the other way. Undefined below a minute.
 */
export function roughly(seconds: number, language: Language): string | undefined {
  if (seconds < 60) return undefined;
  const minutes = Math.ceil(seconds / 60);
  const step = minutes <= 10 ? 1 : minutes <= 60 ? 5 : 15;
  const rounded = Math.ceil(minutes / step) * step;
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  if (hours === 0) return say(language, rounded, 'minute');
  return rest === 0 ? say(language, hours, 'hour') : `${say(language, hours, 'hour')} ${say(language, rest, 'minute')}`;
}
