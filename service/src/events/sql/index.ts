/** The statements of events, one file each. */
import { loadStatement, type Statement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'events');

/** Of one lane it has a text of its own. */
export const announceSoldOut: Statement = { ...load('announce_sold_out'), oneLane: load('announce_sold_out_of_lane') };
export const cancelTicketReservations = load('cancel_ticket_reservations');
export const changeCap = load('change_cap');
export const changeEvent = load('change_event');
export const changeSector = load('change_sector');
export const clearCapSectors = load('clear_cap_sectors');
export const doctorCaps = load('doctor_caps');
export const doctorTicketRefunds = load('doctor_ticket_refunds');
export const doctorTicketReservations = load('doctor_ticket_reservations');
export const doctorTickets = load('doctor_tickets');
export const doctorWindows = load('doctor_windows');
export const findKey = load('find_key');
export const findReference = load('find_reference');
export const findUsers = load('find_users');
export const insertCap = load('insert_cap');
export const insertCapSectors = load('insert_cap_sectors');
export const insertEvent = load('insert_event');
export const insertSector = load('insert_sector');
export const issueTickets = load('issue_tickets');
export const listEventReservations = load('list_event_reservations');
export const listEvents = load('list_events');
export const listOrganisationReservations = load('list_organisation_reservations');
export const listUserReservations = load('list_user_reservations');
export const loadTerms = load('load_terms');
export const readCurrency = load('read_currency');
export const readEventFields = load('read_event_fields');
export const readEvents = load('read_events');
export const readSoldOut = load('read_sold_out');
export const readTickets = load('read_tickets');
export const readTotal = load('read_total');
export const voidTickets = load('void_tickets');
export const writeTicketReservations = load('write_ticket_reservations');
