/** The statements of the designs that Holdfast is compared with, one file each. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'bench');

export const recordStay = load('record_stay');
export const recordTickets = load('record_tickets');
export const takeNights = load('take_nights');
export const takeTickets = load('take_tickets');
export const updateHotRow = load('update_hot_row');
export const findKey = load('find_key');
export const findOrganisation = load('find_organisation');
export const fetchPlans = load('fetch_plans');
export const fetchRates = load('fetch_rates');
export const fetchCells = load('fetch_cells');
