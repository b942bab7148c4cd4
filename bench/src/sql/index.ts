/** The statements of the per-request design, one file each. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'bench');

export const recordStay = load('record_stay');
export const takeNights = load('take_nights');
export const findKey = load('find_key');
export const findOrganisation = load('find_organisation');
