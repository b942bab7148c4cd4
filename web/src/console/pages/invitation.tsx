/** Where the link of an invitation leads. Its token stands behind the #, so that no server has seen it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { RefusalError, valueFrom } from '../../service/holdfast.js';
import { consoleWords } from '../console-words.js';
import { desk, sessionKey } from '../desk.js';

export function Invitation() {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accept = useMutation({
    mutationFn: () => valueFrom(desk.post('/v1/staff/invitations/accept', { body: { token, password, name } })),
    onSuccess: (session) => {
      queries.setQueryData(sessionKey, session);
      void navigate({ to: '/console', replace: true });
    },
  });
  const over = token === '' || (accept.error instanceof RefusalError && accept.error.problem.code === 'invalid_invitation');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!accept.isPending) accept.mutate();
  };
  return (
    <form onSubmit={submit} className="max-w-md space-y-5">
      <PageHeading>{words.invitationTitle}</PageHeading>
      {over ? (
        <Notice tone="bad" role="alert">
          <p>{words.invitationOver}</p>
        </Notice>
      ) : (
        <>
          <p className="text-muted">{words.invitationText}</p>
          {accept.isError && <TroubleNotice error={accept.error} />}
          <TextField
            label={words.yourName}
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={words.password}
            type="password"
            name="password"
            autoComplete="new-password"
            required
            minLength={10}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" busy={accept.isPending}>
            {words.setPassword}
          </Button>
        </>
      )}
    </form>
  );
}
