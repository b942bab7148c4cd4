/** Reservations of the organisation: found by reference, e-mail or name. */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.js';
import { SelectField, TextField } from '../../design/field.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { More } from '../../layout/more.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { valueFrom } from '../../service/holdfast.js';
import { allOf, type ReadPage } from '../all-of.js';
import { consoleWords } from '../console-words.js';
import { desk } from '../desk.js';
import { usePages } from '../pages-of.js';
import { consoleKeys, type Reservation } from '../queries.js';
import { CsvButton, Table } from '../table.js';

const states = ['confirmed', 'held', 'cancelled', 'released', 'expired'] as const;

export function Reservations() {
  const words = useWords(consoleWords);
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [state, setState] = useState('');
  const read: ReadPage<Reservation> = (cursor, limit) =>
    valueFrom(
      desk.get('/v1/reservations', {
        query: {
          limit,
          ...(cursor && { cursor }),
          ...(q !== '' && { q }),
          ...(state !== '' && { state: state as (typeof states)[number] }),
        },
      }),
    );
  const { list, items } = usePages(consoleKeys.reservations(q, state), read);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQ(typed.trim());
  };
  const when = (one: Reservation) =>
    one.kind === 'stay' ? format.range(one.check_in, one.check_out) : `${one.quantity} × ${words.tickets}`;
  return (
    <div>
      <PageHeading className="text-4xl">{words.reservations}</PageHeading>
      {/* biome-ignore lint/a11y/useSemanticElements: the element search is not known to every reader yet */}
      <form role="search" onSubmit={submit} className="my-5 flex flex-wrap items-end gap-3">
        <TextField
          label={words.searchHint}
          type="search"
          required={false}
          className="grow"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField label={words.state} value={state} onChange={(event) => setState(event.target.value)}>
          <option value="">{words.all}</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {words.states[each]}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{words.search}</Button>
        <CsvButton
          name="reservations"
          head={[
            'reference',
            'kind',
            'status',
            'name',
            'email',
            'check_in',
            'check_out',
            'guests',
            'tickets',
            'amount_cents',
            'currency',
            'created_at',
          ]}
          rows={() =>
            allOf(read, (one) =>
              one.kind === 'stay'
                ? [
                    one.reference,
                    one.kind,
                    one.status,
                    one.guest.full_name,
                    one.guest.email,
                    one.check_in,
                    one.check_out,
                    one.guests,
                    '',
                    one.total.amount_cents,
                    one.total.currency,
                    one.created_at,
                  ]
                : [
                    one.reference,
                    one.kind,
                    one.status,
                    '',
                    '',
                    '',
                    '',
                    '',
                    one.quantity,
                    one.total.amount_cents,
                    one.total.currency,
                    one.created_at,
                  ],
            )
          }
        />
      </form>
      {list.isPending && <Loading />}
      {list.isError && <TroubleNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && (
        <Table
          name={words.reservations}
          rows={items}
          keyOf={(one) => one.id}
          columns={[
            {
              head: words.reference,
              cell: (one) => (
                <Link
                  to="/console/reservations/$reference"
                  params={{ reference: one.reference }}
                  className="whitespace-nowrap underline underline-offset-4"
                >
                  {one.reference}
                </Link>
              ),
            },
            { head: words.kind, cell: (one) => words.kinds[one.kind] },
            { head: words.guest, cell: (one) => (one.kind === 'stay' ? one.guest.full_name : '') },
            { head: words.nightsOrTickets, cell: when },
            { head: words.status, cell: (one) => words.states[one.status] },
            { head: words.total, cell: (one) => format.money(one.total), figures: true },
          ]}
        />
      )}
      <More list={list} className="mt-4">
        {words.more}
      </More>
    </div>
  );
}
