/** What the doctor asks of events, beside the kernel's own checks. */
import type { Check } from '@holdfast/engine';
import * as sql from './sql/index.js';
import { roomChecks } from './waiting-room/checks.js';

export const eventChecks: readonly Check[] = [
  { guarantee: 'G2', title: 'every reservation of tickets says whose it is', statement: sql.doctorTicketReservations },
  { guarantee: 'G2', title: 'confirmed reservations have valid tickets, one a unit, and no others have', statement: sql.doctorTickets },
  { guarantee: 'G4', title: 'every cancelled reservation of tickets has its one refund', statement: sql.doctorTicketRefunds },
  { guarantee: 'G9', title: 'every sector has its cell, and its reservations draw on all of its caps', statement: sql.doctorCaps },
  { guarantee: 'G9', title: 'every event sells in the window of its lane', statement: sql.doctorWindows },
  ...roomChecks,
];
