/** Orders of the organisation, and giving money back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextField } from '../../design/field.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { More } from '../../layout/more.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { intents, valueFrom } from '../../service/holdfast.js';
import { allOf, type ReadPage } from '../all-of.js';
import { consoleWords } from '../console-words.js';
import { desk, sessionQuery } from '../desk.js';
import { failureOf } from '../failure.js';
import { readMoney, typedMoney } from '../grid/changes.js';
import { usePages } from '../pages-of.js';
import { consoleKeys, type Order } from '../queries.js';
import { CsvButton, Table } from '../table.js';

const read: ReadPage<Order> = (cursor, limit) => valueFrom(desk.get('/v1/orders', { query: { limit, ...(cursor && { cursor }) } }));

export function Orders() {
  const words = useWords(consoleWords);
  const format = useFormat();
  const session = useQuery(sessionQuery);
  const { list, items } = usePages(consoleKeys.orders, read);
  const [refunding, setRefunding] = useState<Order>();
  const mayRefund = session.data?.scopes.includes('orders:refund') === true;
  return (
    <div>
      <PageHeading className="text-4xl">{words.orders}</PageHeading>
      <div className="my-5">
        <CsvButton
          name="orders"
          head={['id', 'reservation_id', 'status', 'amount_cents', 'refunded_cents', 'currency', 'failure_code', 'created_at']}
          rows={() =>
            allOf(read, (order) => [
              order.id,
              order.reservation_id,
              order.status,
              order.amount_cents,
              order.refunded_cents,
              order.currency,
              order.failure_code,
              order.created_at,
            ])
          }
        />
      </div>
      {list.isPending && <Loading />}
      {list.isError && <TroubleNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && (
        <Table
          name={words.orders}
          rows={items}
          keyOf={(order) => order.id}
          columns={[
            { head: words.at, cell: (order) => format.instant(order.created_at) },
            {
              head: words.order,
              cell: (order) => (
                <Link
                  to="/console/reservations/$reference"
                  params={{ reference: order.reservation_id }}
                  className="underline underline-offset-4"
                >
                  {shortId(order)}
                </Link>
              ),
            },
            { head: words.status, cell: (order) => [words.orderStates[order.status], failureOf(words, order)].filter(Boolean).join(': ') },
            {
              head: words.amount,
              cell: (order) => format.money({ amount_cents: order.amount_cents, currency: order.currency }),
              figures: true,
            },
            {
              head: words.refunded,
              cell: (order) => format.money({ amount_cents: order.refunded_cents, currency: order.currency }),
              figures: true,
            },
            ...(mayRefund
              ? [
                  {
                    head: words.refund,
                    cell: (order: Order) =>
                      order.status === 'paid' && (
                        <Button look="quiet" aria-label={`${words.refund} ${shortId(order)}`} onClick={() => setRefunding(order)}>
                          {words.refund}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <More list={list} className="mt-4">
        {words.more}
      </More>
      {refunding !== undefined && <RefundDialog order={refunding} onClose={() => setRefunding(undefined)} />}
    </div>
  );
}

/** Ids begin with the time: orders of one minute differ in their ends. */
const shortId = (order: Order) => order.id.slice(-8);

function RefundDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const queries = useQueryClient();
  const { currency } = order;
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const left = order.amount_cents - order.refunded_cents;
  const [text, setText] = useState(typedMoney(left, digits));
  const typed = readMoney(text, digits);
  const amount = typed.ok && typeof typed.value === 'number' && typed.value > 0 && typed.value <= left ? typed.value : undefined;
  const hint = words.refundHint(format.money({ amount_cents: left, currency }));
  const named = `console refund ${order.id}`;
  const refund = useMutation({
    mutationFn: (amountCents: number) => {
      const body = { amount_cents: amountCents };
      // What was given back before is part of what is meant: the same sum a second time is another intent.
      const intent = intents.of(named, { ...body, after: order.refunded_cents });
      return valueFrom(desk.post('/v1/orders/{order_id}/refund', { path: { order_id: order.id }, body, intent }));
    },
    onSuccess: () => {
      intents.settle(named);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: consoleKeys.orders }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== undefined && !refund.isPending) refund.mutate(amount);
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.refundTitle} text={words.refundText}>
      <form onSubmit={submit} className="space-y-4">
        {refund.isError && <TroubleNotice error={refund.error} />}
        <TextField
          label={`${words.refundAmount} (${currency})`}
          required
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(amount === undefined ? { error: hint } : { hint })}
        />
        <Button type="submit" look="danger" busy={refund.isPending}>
          {words.reallyRefund}
        </Button>
      </form>
    </Dialog>
  );
}
