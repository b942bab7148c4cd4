/** Money that wants somebody's attention: three lists that are empty where all is well. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../design/button.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { valueFrom } from '../../service/holdfast.js';
import { listed } from '../all-of.js';
import { consoleWords } from '../console-words.js';
import { desk, sessionQuery } from '../desk.js';
import { failureOf } from '../failure.js';
import { attentionQuery, consoleKeys } from '../queries.js';
import { Section } from '../section.js';
import { CsvButton, Table } from '../table.js';

export function Money() {
  const words = useWords(consoleWords);
  const format = useFormat();
  const queries = useQueryClient();
  const attention = useQuery(attentionQuery);
  const session = useQuery(sessionQuery);
  const mayRefund = session.data?.scopes.includes('orders:refund') === true;
  const again = useMutation({
    mutationFn: (refundId: string) => valueFrom(desk.post('/v1/refunds/{refund_id}/retry', { path: { refund_id: refundId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: consoleKeys.attention }),
  });
  const reservationLink = (reference: string | null) =>
    reference !== null && (
      <Link to="/console/reservations/$reference" params={{ reference }} className="underline underline-offset-4">
        {reference}
      </Link>
    );
  const moneyCsv = ['reference', 'order_id', 'why', 'amount_cents', 'currency', 'since'] as const;
  return (
    <div>
      <PageHeading className="text-4xl">{words.money}</PageHeading>
      {attention.isPending && <Loading />}
      {attention.isError && <TroubleNotice error={attention.error} onRetry={() => void attention.refetch()} />}
      {again.isError && <TroubleNotice error={again.error} />}
      <p role="status">{again.isSuccess && words.madeAgain}</p>
      {attention.data !== undefined && (
        <>
          <Section
            title={words.moneyWithoutASeat}
            text={words.moneyWithoutASeatText}
            actions={
              <CsvButton
                name="money-without-a-seat"
                head={moneyCsv}
                rows={() =>
                  listed(attention.data.money_without_a_seat, (one) => [
                    one.reference,
                    one.order_id,
                    one.why,
                    one.amount_cents,
                    one.currency,
                    one.since,
                  ])
                }
              />
            }
          >
            {attention.data.money_without_a_seat.length === 0 ? (
              <p>{words.allIsWell}</p>
            ) : (
              <Table
                name={words.moneyWithoutASeat}
                rows={attention.data.money_without_a_seat}
                keyOf={(one) => `${one.order_id} ${one.why} ${one.since}`}
                columns={[
                  { head: words.at, cell: (one) => format.instant(one.since) },
                  { head: words.reference, cell: (one) => reservationLink(one.reference) },
                  { head: words.reason, cell: (one) => words.whys[one.why] },
                  { head: words.amount, cell: (one) => format.money(one), figures: true },
                ]}
              />
            )}
          </Section>
          <Section
            title={words.seatsWithoutMoney}
            text={words.seatsWithoutMoneyText}
            actions={
              <CsvButton
                name="seats-without-money"
                head={['reference', 'amount_cents', 'currency', 'since']}
                rows={() => listed(attention.data.seats_without_money, (one) => [one.reference, one.amount_cents, one.currency, one.since])}
              />
            }
          >
            {attention.data.seats_without_money.length === 0 ? (
              <p>{words.allIsWell}</p>
            ) : (
              <Table
                name={words.seatsWithoutMoney}
                rows={attention.data.seats_without_money}
                keyOf={(one) => one.reservation_id}
                columns={[
                  { head: words.at, cell: (one) => format.instant(one.since) },
                  { head: words.reference, cell: (one) => reservationLink(one.reference) },
                  { head: words.amount, cell: (one) => format.money(one), figures: true },
                ]}
              />
            )}
          </Section>
          <Section
            title={words.owedRefunds}
            text={words.owedRefundsText}
            actions={
              <CsvButton
                name="owed-refunds"
                head={['reference', 'order_id', 'reason', 'failure_code', 'amount_cents', 'currency', 'since']}
                rows={() =>
                  listed(attention.data.owed_refunds, (one) => [
                    one.reference,
                    one.order_id,
                    one.reason,
                    one.failure_code,
                    one.amount_cents,
                    one.currency,
                    one.since,
                  ])
                }
              />
            }
          >
            {attention.data.owed_refunds.length === 0 ? (
              <p>{words.allIsWell}</p>
            ) : (
              <Table
                name={words.owedRefunds}
                rows={attention.data.owed_refunds}
                keyOf={(one) => one.refund_id}
                columns={[
                  { head: words.at, cell: (one) => format.instant(one.since) },
                  { head: words.reference, cell: (one) => reservationLink(one.reference) },
                  {
                    head: words.reason,
                    cell: (one) => [words.refundReasons[one.reason] ?? one.reason, failureOf(words, one)].filter(Boolean).join(': '),
                  },
                  { head: words.amount, cell: (one) => format.money(one), figures: true },
                  {
                    head: words.refund,
                    cell: (one) =>
                      mayRefund && (
                        <Button look="quiet" busy={again.isPending} onClick={() => again.mutate(one.refund_id)}>
                          {words.makeAgain}
                        </Button>
                      ),
                  },
                ]}
              />
            )}
          </Section>
        </>
      )}
    </div>
  );
}
