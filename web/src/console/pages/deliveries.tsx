/** What is told to others: what waits, what arrived, what died, and sending it again. */

import type { Schemas } from '@holdfast/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.js';
import { SelectField } from '../../design/field.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { More } from '../../layout/more.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { valueFrom } from '../../service/holdfast.js';
import { allOf, type ReadPage } from '../all-of.js';
import { consoleWords } from '../console-words.js';
import { desk, sessionQuery } from '../desk.js';
import { usePages } from '../pages-of.js';
import { consoleKeys } from '../queries.js';
import { CsvButton, Table } from '../table.js';

type Delivery = Schemas['Delivery'];
const states = ['dead', 'pending', 'delivered'] as const;

export function Deliveries() {
  const words = useWords(consoleWords);
  const format = useFormat();
  const queries = useQueryClient();
  const session = useQuery(sessionQuery);
  const [status, setStatus] = useState<(typeof states)[number] | ''>('dead');
  const read: ReadPage<Delivery> = (cursor, limit) =>
    valueFrom(desk.get('/v1/deliveries', { query: { limit, ...(cursor && { cursor }), ...(status !== '' && { status }) } }));
  const { list, items } = usePages(consoleKeys.deliveries(status), read);
  const mayResend = session.data?.scopes.includes('outbox:write') === true;
  const resend = useMutation({
    mutationFn: (id: string | null) =>
      valueFrom(
        id === null
          ? desk.post('/v1/deliveries/retry', {})
          : desk.post('/v1/deliveries/{delivery_id}/retry', { path: { delivery_id: id } }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['console', 'deliveries'] }),
  });
  return (
    <div>
      <PageHeading className="text-4xl">{words.deliveries}</PageHeading>
      <div className="my-5 flex flex-wrap items-end gap-3">
        <SelectField label={words.status} value={status} onChange={(event) => setStatus(event.target.value as typeof status)}>
          {states.map((each) => (
            <option key={each} value={each}>
              {words.deliveryStates[each]}
            </option>
          ))}
          <option value="">{words.all}</option>
        </SelectField>
        {mayResend && (
          <Button look="secondary" busy={resend.isPending} onClick={() => resend.mutate(null)}>
            {words.resendAll}
          </Button>
        )}
        <CsvButton
          name="deliveries"
          head={['id', 'target', 'type', 'aggregate_id', 'status', 'attempts', 'last_error', 'occurred_at', 'due_at', 'finished_at']}
          rows={() =>
            allOf(read, (one) => [
              one.id,
              one.target,
              one.type,
              one.aggregate_id,
              one.status,
              one.attempts,
              one.last_error,
              one.occurred_at,
              one.due_at,
              one.finished_at,
            ])
          }
        />
      </div>
      <p role="status">{resend.data !== undefined && words.resent(resend.data.retried)}</p>
      {resend.isError && <TroubleNotice error={resend.error} />}
      {list.isPending && <Loading />}
      {list.isError && <TroubleNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined &&
        (items.length === 0 ? (
          <p className="text-muted">{words.noDeliveries}</p>
        ) : (
          <Table
            name={words.deliveries}
            rows={items}
            keyOf={(one) => `${one.id} ${one.target}`}
            columns={[
              { head: words.at, cell: (one) => format.instant(one.occurred_at) },
              { head: words.whatHappened, cell: (one) => words.happenings[one.type] ?? one.type },
              { head: words.target, cell: (one) => one.target },
              { head: words.status, cell: (one) => words.deliveryStates[one.status] },
              { head: words.attempts, cell: (one) => one.attempts, figures: true },
              { head: words.lastError, cell: (one) => one.last_error },
              {
                head: words.resend,
                cell: (one) =>
                  mayResend &&
                  one.status === 'dead' && (
                    <Button look="quiet" busy={resend.isPending} onClick={() => resend.mutate(one.id)}>
                      {words.resend}
                    </Button>
                  ),
              },
            ]}
          />
        ))}
      <More list={list} className="mt-4">
        {words.more}
      </More>
    </div>
  );
}
