/** What the doctor asks of stays, beside the kernel's own checks. */
import type { Check } from '@holdfast/engine';
import * as sql from './sql/index.js';

export const stayChecks: readonly Check[] = [
  { guarantee: 'G2', title: 'every stay has its reservation, and what was agreed', statement: sql.doctorStays },
  { guarantee: 'G2', title: 'every room has the nights and the price of its lines', statement: sql.doctorRooms },
  { guarantee: 'G4', title: 'every cancelled stay has its one refund', statement: sql.doctorRefunds },
];
