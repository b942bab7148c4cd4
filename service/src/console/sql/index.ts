/** The statements of the console, one file each. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'console');

export const findDelivery = load('find_delivery');
export const findOwnRefund = load('find_own_refund');
export const listMoneyWithoutASeat = load('list_money_without_a_seat');
export const listOwnDeliveries = load('list_own_deliveries');
export const listOwnOwedRefunds = load('list_own_owed_refunds');
export const listSeatsWithoutMoney = load('list_seats_without_money');
export const readHouse = load('read_house');
export const readRoomNights = load('read_room_nights');
export const readSale = load('read_sale');
export const readSectorFigures = load('read_sector_figures');
export const readSoldSteps = load('read_sold_steps');
export const readStory = load('read_story');
export const readTape = load('read_tape');
export const readTodayOfEvents = load('read_today_of_events');
export const readTodayOfProperties = load('read_today_of_properties');
export const retryOwnDeliveries = load('retry_own_deliveries');
