/** Who comes. What is typed survives a reload of the page. */
import { useRef, useState } from 'react';
import { Button } from '../design/button.js';
import { TextField } from '../design/field.js';
import { Notice } from '../design/notice.js';
import { useFormat, useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import { TroubleNotice } from '../layout/trouble.js';
import { troubleOf } from '../service/holdfast.js';
import { keep, kept } from '../service/kept.js';
import type { Guest } from './booking-under-way.js';
import { looksLikeEmail } from './guest.js';
import { stayWords } from './stay-words.js';
import type { Booking } from './use-booking.js';
import { whyNot } from './why-not.js';

const draftName = 'holdfast.draft.guest';
const isGuest = (value: unknown): value is Guest =>
  typeof value === 'object' &&
  value !== null &&
  ['full_name', 'email', 'phone'].every((name) => typeof Reflect.get(value, name) === 'string');

interface BookingFormProps {
  readonly booking: Booking;
  /** Of the offer, as soon as it is known. */
  readonly payment: 'at_property' | 'prepaid' | undefined;
}

export function BookingForm({ booking, payment }: BookingFormProps) {
  const words = useWords(stayWords);
  const shell = useWords(shellWords);
  const [guest, setGuest] = useState<Guest>(() => kept(draftName, isGuest) ?? { full_name: '', email: '', phone: '' });
  const [wrong, setWrong] = useState<Partial<Record<keyof Guest, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const busy = booking.state === 'booking' || booking.state === 'resuming';
  const field = (name: keyof Guest) => ({
    name,
    value: guest[name],
    error: wrong[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const next = { ...guest, [name]: event.target.value };
      setGuest(next);
      keep(draftName, next);
    },
  });
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="your-details"
      className="max-w-xl space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const found = {
          ...(guest.full_name.trim() === '' && { full_name: shell.missing }),
          ...(!looksLikeEmail(guest.email.trim()) && { email: guest.email.trim() === '' ? shell.missing : words.emailWrong }),
        };
        setWrong(found);
        const [first] = Object.keys(found);
        if (first === undefined) booking.submit(guest);
        else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      }}
    >
      <h2 id="your-details" className="text-2xl">
        {words.yourDetails}
      </h2>
      {booking.state === 'resuming' && (
        <Notice role="status">
          <p>{words.resuming}</p>
        </Notice>
      )}
      <TextField label={words.fullName} required autoComplete="name" maxLength={200} {...field('full_name')} />
      <TextField label={words.email} required type="email" autoComplete="email" hint={words.emailHint} {...field('email')} />
      <TextField label={words.phone} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      {booking.state === 'failed' && <BookingTrouble error={booking.error} />}
      <Button type="submit" busy={busy} className="w-full sm:w-auto">
        {busy ? words.booking : payment === 'prepaid' ? words.confirmHold : words.confirmBooking}
      </Button>
    </form>
  );
}

/** A rule of the house that has changed since the search is said as the search would say it. */
function BookingTrouble({ error }: { readonly error: unknown }) {
  const words = useWords(stayWords);
  const format = useFormat();
  const trouble = troubleOf(error);
  if (trouble !== undefined && 'code' in trouble && trouble.status === 422) {
    return (
      <Notice tone="bad" role="alert" title={words.ruleChangedTitle}>
        <p>{whyNot({ ...trouble }, words, format)}</p>
      </Notice>
    );
  }
  return <TroubleNotice error={error} />;
}
