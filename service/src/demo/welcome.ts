/** What `npm start` prints: where it is, who one can be, and commands that work as they stand. */
import { randomBytes } from 'node:crypto';
import type { CalendarDate } from '@holdfast/engine';
import { plusDays } from '../stays/rules/calendar.js';
import { demoBuyer, demoEvent, demoProperty, demoRatePlans, demoRoomTypes, demoSectors, demoStaff, demoStaffKey } from './demo-data.js';

export interface WelcomeFacts {
  readonly address: string;
  /** Where the data are. */
  readonly where: string;
  readonly moved?: string;
  /** The demo property's today; null: there are no demo data here. */
  readonly today: CalendarDate | null;
  /** Whether the demo's theatre is open. */
  readonly theatre: boolean;
}

const guest = { email: 'ana@example.org', full_name: 'Ana Example' };

/** One line for a shell. */
interface Command {
  readonly title: string;
  readonly command: string;
}

/** A key of its own for each welcome, so that it always books. */
const newKey = () => `demo-${randomBytes(4).toString('hex')}`;
const json = (body: object) => `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;

/** Search, book, the same again, cancel. */
function hotelCommands(address: string, today: CalendarDate): readonly Command[] {
  const api = `${address}/v1`;
  const checkIn = plusDays(today, 30);
  const checkOut = plusDays(today, 33);
  const stay = {
    property_id: demoProperty.id,
    room_type_id: demoRoomTypes[0]?.id,
    rate_plan_id: demoRatePlans[0]?.id,
    check_in: checkIn,
    check_out: checkOut,
    guests: 2,
    guest,
  };
  const key = newKey();
  const answer = `/tmp/holdfast-${key}.json`;
  const book = `curl -s -X POST '${api}/reservations' -H 'Idempotency-Key: ${key}' ${json(stay)}`;
  return [
    {
      title: 'Search three nights for two',
      command: `curl -s '${api}/properties/${demoProperty.id}/availability?check_in=${checkIn}&check_out=${checkOut}&guests=2'`,
    },
    { title: 'Book a double', command: `${book} | tee ${answer}` },
    { title: 'The same key again: the same reservation, not a second one', command: `${book} -i` },
    {
      title: 'Cancel it, as the guest who booked it',
      command: `curl -s -X POST "${api}/reservations/$(grep -o 'HF-[0-9A-Z]*' ${answer})/cancel?email=${guest.email}"`,
    },
  ];
}

/** Sign in, join the waiting room, hold two tickets, the same again, pay, see what came of it. */
function onSaleCommands(address: string): readonly Command[] {
  const api = `${address}/api`;
  const key = newKey();
  const tokens = `/tmp/holdfast-${key}-tokens.json`;
  const held = `/tmp/holdfast-${key}-hold.json`;
  const signedIn = `-H "Authorization: Bearer $(sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/' ${tokens})"`;
  const paid = `/tmp/holdfast-${key}-order.json`;
  const reference = `$(grep -o 'HF-[0-9A-Z]*' ${held})`;
  const { email, password } = demoBuyer;
  const hold = `curl -s -X POST '${api}/reservations' ${signedIn} -H 'Idempotency-Key: ${key}' ${json({ sector_id: demoSectors[1]?.id, quantity: 2 })}`;
  const order = `-H 'Idempotency-Key: ${key}-order' -H 'Content-Type: application/json' -d "{\\"reservation_id\\":\\"${reference}\\"}"`;
  return [
    { title: 'Sign in as a buyer', command: `curl -s -X POST '${api}/auth/login' ${json({ email, password })} | tee ${tokens}` },
    { title: 'Join the waiting room of the event', command: `curl -s -X POST '${api}/events/${demoEvent.id}/queue' ${signedIn}` },
    { title: 'Hold two VIP tickets', command: `${hold} | tee ${held}` },
    { title: 'The same key again: the same hold, not a second one', command: `${hold} -i` },
    {
      title: 'Pay for them, with the money of the test gateway',
      command: `curl -s -X POST '${api}/orders' ${signedIn} ${order} | tee ${paid}`,
    },
    {
      title: 'What became of the payment, a moment later',
      command: `sleep 2; curl -s "${api}/orders/$(sed 's/.*"id":"\\([^"]*\\)".*/\\1/' ${paid})" ${signedIn}`,
    },
    { title: 'The tickets', command: `curl -s "${api}/reservations/${reference}" ${signedIn}` },
    { title: 'What is left', command: `curl -s '${api}/events/${demoEvent.id}'` },
  ];
}

export function welcome({ address, where, moved, today, theatre }: WelcomeFacts): string {
  const lines = [
    '',
    `Holdfast listens on ${address}   (in a browser: the storefront; API to read: ${address}/docs)`,
    `Data: ${where}${moved === undefined ? '' : `\n      because ${moved}`}`,
    'Ctrl-C stops everything; the data stay.',
  ];
  if (today !== null) {
    lines.push(
      '',
      `Demo: staff key ${demoStaffKey} (Authorization: Bearer ${demoStaffKey}); buyer ${demoBuyer.email}, password ${demoBuyer.password}.`,
      `Console: ${address}/console, ${demoStaff.email}, password ${demoStaff.password}.`,
      ...(theatre ? [`A stampede to watch, in a browser: ${address}/theatre`] : []),
      'Paste into another terminal:',
      '',
      `A hotel, property ${demoProperty.id}:`,
    );
    for (const { title, command } of hotelCommands(address, today)) lines.push('', `# ${title}`, command);
    lines.push('', `An event on sale, ${demoEvent.id}:`);
    for (const { title, command } of onSaleCommands(address)) lines.push('', `# ${title}`, command);
  }
  return `${lines.join('\n')}\n`;
}
