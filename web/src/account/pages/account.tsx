/** Who one is here, and the way out. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonLook } from '../../design/button.js';
import { useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { valueFrom } from '../../service/holdfast.js';
import { accountWords } from '../account-words.js';
import { buyer, session } from '../session.js';
import { SignedIn } from '../signed-in.js';

export function Account() {
  const words = useWords(accountWords);
  return (
    <div className="space-y-8">
      <PageHeading>{words.title}</PageHeading>
      <SignedIn>{(userId) => <Me key={userId} userId={userId} />}</SignedIn>
    </div>
  );
}

function Me({ userId }: { readonly userId: string }) {
  const words = useWords(accountWords);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['mine', userId, 'me'],
    staleTime: 300_000,
    queryFn: ({ signal }) => valueFrom(buyer.get('/v1/auth/me', { signal })),
  });
  const signOut = async () => {
    setBusy(true);
    await session.logOut();
    client.removeQueries({ queryKey: ['mine'] });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <div className="space-y-6">
      <p className="text-lg wrap-anywhere">{data?.email == null ? words.signedIn : words.signedInAs(data.email)}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/tickets" className={buttonLook()}>
          {words.toTickets}
        </Link>
        <Link to="/events" className={buttonLook('secondary')}>
          {words.toEvents}
        </Link>
        <Button look="quiet" busy={busy} onClick={() => void signOut()}>
          {busy ? words.signingOut : words.signOut}
        </Button>
      </div>
    </div>
  );
}
