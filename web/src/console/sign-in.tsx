/** The door of the console. The address stays: whoever signs in sees what they came for. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../design/button.js';
import { TextField } from '../design/field.js';
import { Notice } from '../design/notice.js';
import { useWords } from '../language/language.js';
import { PageHeading } from '../layout/heading.js';
import { TroubleNotice } from '../layout/trouble.js';
import { RefusalError, valueFrom } from '../service/holdfast.js';
import { consoleWords } from './console-words.js';
import { desk, sessionKey } from './desk.js';

export function SignIn() {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => valueFrom(desk.post('/v1/staff/session', { body: { email, password } })),
    onSuccess: (session) => queries.setQueryData(sessionKey, session),
  });
  const wrong = signIn.error instanceof RefusalError && signIn.error.problem.code === 'invalid_credentials';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  return (
    <form onSubmit={submit} className="max-w-md space-y-5">
      <PageHeading>{words.signInTitle}</PageHeading>
      <p className="text-muted">{words.signInText}</p>
      {wrong && (
        <Notice tone="bad" role="alert">
          <p>{words.wrongPassword}</p>
        </Notice>
      )}
      {signIn.isError && !wrong && <TroubleNotice error={signIn.error} />}
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={words.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={signIn.isPending}>
        {words.signIn}
      </Button>
    </form>
  );
}
