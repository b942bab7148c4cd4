/** This room's statements. */
import { loadStatement } from '@holdfast/engine';

export const readClock = loadStatement(import.meta.url, 'read_clock', 'clock');
