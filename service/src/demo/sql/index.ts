/** The demo's own statements, by name. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'demo');

export const readToday = load('read_today');
export const waitTurn = load('wait_turn');
