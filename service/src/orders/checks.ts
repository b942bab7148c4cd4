/** What the doctor recounts of orders: money that arrived was applied once or given back. */
import type { Check } from '@holdfast/engine';
import * as sql from './sql/index.js';

export const orderChecks: readonly Check[] = [
  {
    guarantee: 'G8',
    title: 'a paid order has a confirmed reservation or gave its money back, and its sums add up',
    statement: sql.doctorOrders,
  },
  { guarantee: 'G8', title: 'money that arrived was applied once or given back once', statement: sql.doctorMoney },
  { guarantee: 'G8', title: 'what was held until it is paid, and is confirmed, was paid', statement: sql.doctorUnpaid },
  { guarantee: 'G8', title: 'what was to be given back and was refused is owed to nobody any more', statement: sql.doctorRefunds },
  { guarantee: 'G8', title: "our ledger is the test gateway's", statement: sql.doctorTestGateway },
];
