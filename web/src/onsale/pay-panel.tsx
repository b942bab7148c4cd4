/** Paying: how long there is, with what, and what came of the last try. */
import { useState } from 'react';
import { Button } from '../design/button.js';
import { Notice } from '../design/notice.js';
import { useFormat, useWords } from '../language/language.js';
import { TestCardField } from '../layout/test-card-field.js';
import { TroubleNotice } from '../layout/trouble.js';
import { fact } from '../service/holdfast.js';
import { Countdown } from './countdown.js';
import type { Order, Tickets } from './queries.js';
import { saleWords } from './sale-words.js';
import { useNow } from './use-now.js';
import type { Payment } from './use-payment.js';
import type { SaleWords } from './words/en.js';

interface PayPanelProps {
  readonly tickets: Tickets;
  readonly payment: Payment;
  /** The last one, if there was one. */
  readonly order: Order | null;
  /** The time to pay may be over. */
  readonly onOver: () => void;
}

/** After this a payment is not on its usual way. Milliseconds. */
const slowMs = 8_000;

export function PayPanel({ tickets, payment, order, onOver }: PayPanelProps) {
  const words = useWords(saleWords);
  const format = useFormat();
  const isTest = fact('payments') === 'test';
  const [method, setMethod] = useState<keyof SaleWords['testCards']>('test_ok');
  const pending = order?.status === 'pending' || order?.status === 'paid';
  const busy = payment.state === 'sending' || pending;
  return (
    <section aria-labelledby="payment" className="max-w-xl space-y-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
      <h2 id="payment" className="text-2xl">
        {words.payTitle}
      </h2>
      {!busy && tickets.expires_at !== null && (
        <Countdown key={tickets.expires_at} label={words.payWithin} untilMs={Date.parse(tickets.expires_at)} onOver={onOver} tone="warm" />
      )}
      {order?.status === 'failed' && payment.state === 'idle' && (
        <Notice tone="bad" role="alert">
          <p>{order.failure_code?.includes('declined') ? words.payDeclined : words.payFailed}</p>
        </Notice>
      )}
      {payment.state === 'open' && (
        <Notice tone="warm" role="status">
          <p>{words.payUnknown}</p>
        </Notice>
      )}
      {payment.error !== undefined && <TroubleNotice error={payment.error} />}
      {isTest && !busy && <TestCardField words={words} value={method} onChange={setMethod} />}
      {pending && <UnderWay since={order.created_at} />}
      <Button busy={busy} onClick={() => payment.pay(isTest ? method : null)}>
        {busy ? words.payingNow : words.payAmount(format.money(tickets.total))}
      </Button>
    </section>
  );
}

function UnderWay({ since }: { readonly since: string }) {
  const words = useWords(saleWords);
  const slow = useNow() - Date.parse(since) > slowMs;
  return <p role="status">{slow ? words.paySlow : words.payPending}</p>;
}
