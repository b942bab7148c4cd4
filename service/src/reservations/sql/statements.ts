/** This room's statements. */
import { loadStatement } from '@holdfast/engine';

export const findReservation = loadStatement(import.meta.url, 'find_reservation', 'reservations');
