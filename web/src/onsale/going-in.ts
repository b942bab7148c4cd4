/** Somebody pressed the button to go in: remembered over the form to sign in and over a reload, until they are in. */
import { forget, keep, kept } from '../service/kept.js';

const isTrue = (value: unknown): value is true => value === true;
const nameOf = (eventId: string) => `holdfast.going-in.${eventId}`;

export const wantIn = (eventId: string) => keep(nameOf(eventId), true);
export const wantsIn = (eventId: string) => kept(nameOf(eventId), isTrue) === true;
export const isIn = (eventId: string) => forget(nameOf(eventId));
