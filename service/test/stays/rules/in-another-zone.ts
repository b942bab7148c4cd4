/** Prints nights and deadlines over both clock changes of a property in Rome; the test runs it in processes of other zones. */
import { policyDeadlineMs } from '../../../src/stays/rules/cancellation.js';
import { stayOf, termsFor } from './terms-of.js';

function told(checkIn: string, checkOut: string) {
  const stay = stayOf(checkIn, checkOut);
  const terms = termsFor(stay);
  return {
    nights: stay.nights,
    deadline: new Date(policyDeadlineMs(terms) as number).toISOString(),
    over: new Date(terms.arrival.dateEndsAtMs).toISOString(),
  };
}

process.stdout.write(JSON.stringify({ autumn: told('2027-10-30', '2027-11-01'), spring: told('2027-03-27', '2027-03-29') }));
