/** The statements of stays, one file each. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'stays');

export const amendStays = load('amend_stays');
export const cancelFacts = load('cancel_facts');
export const cancelStayRooms = load('cancel_stay_rooms');
export const cancelStays = load('cancel_stays');
export const changeProperty = load('change_property');
export const changeRatePlan = load('change_rate_plan');
export const changeRoomType = load('change_room_type');
export const doctorRefunds = load('doctor_refunds');
export const doctorRooms = load('doctor_rooms');
export const doctorStays = load('doctor_stays');
export const findKey = load('find_key');
export const findSellable = load('find_sellable');
export const insertProperty = load('insert_property');
export const insertRatePlan = load('insert_rate_plan');
export const insertRoomType = load('insert_room_type');
export const listArrivals = load('list_arrivals');
export const listProperties = load('list_properties');
export const listUserStays = load('list_user_stays');
export const loadProperty = load('load_property');
export const loadTerms = load('load_terms');
export const readProperties = load('read_properties');
export const readRates = load('read_rates');
export const readStays = load('read_stays');
export const readStock = load('read_stock');
export const removeStayRooms = load('remove_stay_rooms');
export const searchStays = load('search_stays');
export const writeRates = load('write_rates');
export const writeStayRooms = load('write_stay_rooms');
export const writeStays = load('write_stays');
