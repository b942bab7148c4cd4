/** Statements that make much of something at once, one file each. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'bench');

export const raiseAllotments = load('raise_allotments');
export const addProperties = load('add_properties');
export const addRoomTypes = load('add_room_types');
export const addRatePlans = load('add_rate_plans');
export const addRates = load('add_rates');
export const addRooms = load('add_rooms');
export const reservePositions = load('reserve_positions');
export const addHistory = load('add_history');
export const countHistory = load('count_history');
export const addOverdueHolds = load('add_overdue_holds');
export const countOverdueHolds = load('count_overdue_holds');
