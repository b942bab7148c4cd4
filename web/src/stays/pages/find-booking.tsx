/** Where a guest without an account finds a booking: its reference, and the e-mail it was made with. */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { useWords } from '../../language/language.js';
import { shellWords } from '../../language/shell-words.js';
import { PageHeading } from '../../layout/heading.js';
import { looksLikeEmail, rememberGuest } from '../guest.js';
import { stayWords } from '../stay-words.js';

const referenceForm = /^HF-[0-9A-Z]{10}$/;

interface FindBookingProps {
  readonly reference?: string;
  readonly email?: string | undefined;
  /** There is none of this reference and this e-mail. */
  readonly notFound?: boolean;
  /** Whether it was taken care of; else its page is opened. */
  readonly onFind?: (reference: string, email: string) => boolean;
}

export function FindBooking({ reference = '', email = '', notFound = false, onFind }: FindBookingProps) {
  const words = useWords(stayWords);
  const shell = useWords(shellWords);
  const navigate = useNavigate();
  const [values, setValues] = useState({ reference, email });
  const [wrong, setWrong] = useState<{ readonly reference?: string; readonly email?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  return (
    <div className="max-w-lg">
      <PageHeading>{words.manageTitle}</PageHeading>
      {notFound ? (
        <div className="mt-6 mb-8">
          <Notice tone="warm" role="alert">
            <p>{words.notFound}</p>
          </Notice>
        </div>
      ) : (
        <p className="mt-4 mb-8 text-muted">{words.manageText}</p>
      )}
      <form
        ref={form}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          const name = values.reference.trim().toUpperCase();
          const email = values.email.trim();
          const found = {
            ...(!referenceForm.test(name) && { reference: name === '' ? shell.missing : words.referenceWrong }),
            ...(!looksLikeEmail(email) && { email: email === '' ? shell.missing : words.emailWrong }),
          };
          setWrong(found);
          const [first] = Object.keys(found);
          if (first !== undefined) {
            form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
            return;
          }
          if (onFind?.(name, email)) return;
          rememberGuest(name, email);
          void navigate({ to: '/booking/$reference', params: { reference: name } });
        }}
      >
        <TextField
          label={words.reference}
          name="reference"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={words.referenceHint}
          error={wrong.reference}
          value={values.reference}
          onChange={(event) => setValues({ ...values, reference: event.target.value })}
        />
        <TextField
          label={words.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          error={wrong.email}
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
        <Button type="submit">{words.find}</Button>
      </form>
    </div>
  );
}
