/** Around the pages of the console: who is signed in, and the way from one area to the next. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../design/button.js';
import { useWords } from '../language/language.js';
import { Loading } from '../layout/loading.js';
import { TroubleNotice } from '../layout/trouble.js';
import { valueFrom } from '../service/holdfast.js';
import { consoleWords } from './console-words.js';
import { desk, type Session, sessionKey, sessionQuery } from './desk.js';
import { SignIn } from './sign-in.js';

export function Frame() {
  const session = useQuery(sessionQuery);
  if (session.isPending) return <Loading />;
  // Whoever is offline for a moment keeps the page, and what was typed into it.
  if (session.data === undefined) return <TroubleNotice error={session.error} onRetry={() => void session.refetch()} />;
  return session.data === null ? <SignIn /> : <Inside session={session.data} />;
}

function Inside({ session }: { readonly session: Session }) {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const [trouble, setTrouble] = useState<unknown>();
  const may = (scope: string) => session.scopes.includes(scope);
  const areas = [
    { to: '/console', label: words.today, scope: 'reservations:read' },
    { to: '/console/rates', label: words.rates, scope: 'reservations:read' },
    { to: '/console/tape', label: words.tape, scope: 'reservations:read' },
    { to: '/console/reservations', label: words.reservations, scope: 'reservations:read' },
    { to: '/console/events', label: words.events, scope: 'reservations:read' },
    { to: '/console/orders', label: words.orders, scope: 'orders:read' },
    { to: '/console/money', label: words.money, scope: 'orders:read' },
    { to: '/console/reports', label: words.reports, scope: 'reservations:read' },
    { to: '/console/deliveries', label: words.deliveries, scope: 'outbox:read' },
    { to: '/console/keys', label: words.keys, scope: 'keys:write' },
    { to: '/console/doctor', label: words.doctor, scope: 'outbox:read' },
  ] as const;
  const signOut = async () => {
    try {
      await valueFrom(desk.delete('/v1/staff/session', { repeatable: true }));
    } catch (error) {
      setTrouble(error);
      return;
    }
    queries.setQueryData(sessionKey, null);
    // What was shown to one is not shown to the next.
    queries.removeQueries({ queryKey: ['console'], predicate: ({ queryKey }) => queryKey[1] !== sessionKey[1] });
  };
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
        <nav aria-label={words.areas} className="-mx-3 flex flex-wrap">
          {areas
            .filter(({ scope }) => may(scope))
            .map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-raised"
                activeOptions={{ exact: to === '/console' }}
                activeProps={{ className: 'text-accent underline underline-offset-8' }}
              >
                {label}
              </Link>
            ))}
        </nav>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {words.signedInAs(session.email, session.organisation.name)}
          <Button look="quiet" onClick={() => void signOut()}>
            {words.signOut}
          </Button>
        </p>
      </div>
      {trouble !== undefined && <TroubleNotice error={trouble} />}
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </div>
  );
}
