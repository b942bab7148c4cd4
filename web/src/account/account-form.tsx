/** Signing in, or making an account and signing in: one form, so that whoever is in a hurry takes one step. */
import { useRef, useState } from 'react';
import { Button } from '../design/button.js';
import { TextField } from '../design/field.js';
import { Notice } from '../design/notice.js';
import { useWords } from '../language/language.js';
import { shellWords } from '../language/shell-words.js';
import { TroubleNotice } from '../layout/trouble.js';
import { fact, holdfast, intents, RefusalError, troubleOf } from '../service/holdfast.js';
import { accountWords } from './account-words.js';
import { session, takeEnded } from './session.js';
import type { AccountWords } from './words/en.js';

const passwordLengthMin = 8;
const looksLikeEmail = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

type Mode = 'in' | 'up';
interface Entered {
  readonly email: string;
  readonly password: string;
}

/** Makes the account first where that is asked. Throws a refusal, or NoAnswer. */
async function enter(mode: Mode, credentials: Entered): Promise<void> {
  if (mode === 'up') {
    // The password is no part of what is kept.
    const intent = intents.of('register', { email: credentials.email });
    const made = await holdfast.post('/v1/auth/register', { body: credentials, intent });
    if (!made.ok) throw new RefusalError(made.problem);
    intents.settle('register');
  }
  const told = await session.logIn(credentials);
  if (!told.ok) throw new RefusalError(told.problem);
}

function saidOf(error: unknown, words: AccountWords): string | undefined {
  const trouble = troubleOf(error);
  if (trouble === undefined || !('code' in trouble)) return undefined;
  if (trouble.code === 'invalid_credentials') return words.wrong;
  if (trouble.code === 'email_taken') return words.taken;
  if (trouble.code === 'rate_limited') return words.tooOften;
  // Who keeps no accounts has no such address.
  return trouble.code === 'not_found' ? words.external : undefined;
}

export function AccountForm() {
  const words = useWords(accountWords);
  const shell = useWords(shellWords);
  const [ended] = useState(takeEnded);
  const [mode, setMode] = useState<Mode>('in');
  const [entered, setEntered] = useState<Entered>({ email: '', password: '' });
  const [wrong, setWrong] = useState<Partial<Record<keyof Entered, string>>>({});
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);

  if (fact('accounts') === 'external') {
    return (
      <Notice tone="warm" title={words.externalTitle}>
        <p>{words.external}</p>
      </Notice>
    );
  }

  const submit = async () => {
    const credentials = { email: entered.email.trim(), password: entered.password };
    const found = {
      ...(!looksLikeEmail(credentials.email) && { email: credentials.email === '' ? shell.missing : words.emailWrong }),
      ...(mode === 'in' && credentials.password === '' && { password: words.passwordMissing }),
      ...(mode === 'up' && credentials.password.length < passwordLengthMin && { password: words.passwordShort }),
    };
    setWrong(found);
    setError(undefined);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await enter(mode, credentials);
      // What is behind the form has taken its place; whoever listens is at its heading.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    } catch (caught) {
      setError(caught);
      setBusy(false);
      const trouble = troubleOf(caught);
      if (trouble !== undefined && 'code' in trouble && trouble.code === 'email_taken') setMode('in');
    }
  };

  const said = saidOf(error, words);
  const field = (name: keyof Entered) => ({
    name,
    required: true,
    value: entered[name],
    error: wrong[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setEntered({ ...entered, [name]: event.target.value }),
  });
  return (
    <form
      ref={form}
      noValidate
      className="max-w-md space-y-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
      aria-labelledby="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h2 id="account-form" className="text-2xl">
        {mode === 'in' ? words.signInTitle : words.signUpTitle}
      </h2>
      {ended && (
        <Notice tone="warm" role="status">
          <p>{words.ended}</p>
        </Notice>
      )}
      <TextField label={words.email} type="email" autoComplete="username" maxLength={254} {...field('email')} />
      <TextField
        label={words.password}
        type={visible ? 'text' : 'password'}
        autoComplete={mode === 'in' ? 'current-password' : 'new-password'}
        maxLength={128}
        hint={mode === 'up' ? words.passwordHint : undefined}
        {...field('password')}
      />
      <label className="-mt-2 flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" className="size-5 accent-accent" checked={visible} onChange={() => setVisible(!visible)} />
        {words.show}
      </label>
      {said !== undefined ? (
        <Notice tone="bad" role="alert">
          <p>{said}</p>
        </Notice>
      ) : (
        error !== undefined && <TroubleNotice error={error} />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" busy={busy}>
          {mode === 'in' ? (busy ? words.signingIn : words.signIn) : busy ? words.signingUp : words.signUp}
        </Button>
        <Button
          look="quiet"
          className="px-0!"
          onClick={() => {
            setMode(mode === 'in' ? 'up' : 'in');
            setWrong({});
            setError(undefined);
          }}
        >
          {mode === 'in' ? words.newHere : words.knownHere}
        </Button>
      </div>
    </form>
  );
}
