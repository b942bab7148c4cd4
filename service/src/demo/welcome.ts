/** What `npm start` prints: where it is, who one can be, and four commands that work as they stand. */
import { randomBytes } from 'node:crypto';
import type { CalendarDate } from '@holdfast/engine';
import { plusDays } from '../stays/rules/calendar.js';
import { demoProperty, demoRatePlans, demoRoomTypes, demoStaffKey } from './demo-data.js';

export interface WelcomeFacts {
  readonly address: string;
  /** Where the data are. */
  readonly where: string;
  readonly moved?: string;
  /** The demo property's today; null: there are no demo data here. */
  readonly today: CalendarDate | null;
}

const guest = { email: 'ana@example.org', full_name: 'Ana Example' };

/** Search, book, the same again, cancel: each is one line for a shell. A key of its own for each welcome, so that it always books. */
export function demoCommands(address: string, today: CalendarDate): readonly { readonly title: string; readonly command: string }[] {
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
  const key = `demo-${randomBytes(4).toString('hex')}`;
  const answer = `/tmp/holdfast-${key}.json`;
  const book = `curl -s -X POST '${api}/reservations' -H 'Content-Type: application/json' -H 'Idempotency-Key: ${key}' -d '${JSON.stringify(stay)}'`;
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

export function welcome({ address, where, moved, today }: WelcomeFacts): string {
  const lines = [
    '',
    `Holdfast listens on ${address}   (API to read: ${address}/docs)`,
    `Data: ${where}${moved === undefined ? '' : `\n      because ${moved}`}`,
    'Ctrl-C stops everything; the data stay.',
  ];
  if (today !== null) {
    lines.push(
      '',
      `Demo: property ${demoProperty.id}, staff key ${demoStaffKey} (Authorization: Bearer ${demoStaffKey}).`,
      'Paste into another terminal:',
    );
    for (const { title, command } of demoCommands(address, today)) lines.push('', `# ${title}`, command);
  }
  return `${lines.join('\n')}\n`;
}
