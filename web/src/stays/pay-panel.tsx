/** Paying for a room that is held: once, whatever is pressed or reloaded. */
import { settledOrder } from '@holdfast/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../design/button.js';
import { Notice } from '../design/notice.js';
import { useFormat, useWords } from '../language/language.js';
import { TestCardField } from '../layout/test-card-field.js';
import { TroubleNotice } from '../layout/trouble.js';
import { fact, holdfast, intents, RefusalError, valueFrom } from '../service/holdfast.js';
import { forget, keep, kept } from '../service/kept.js';
import type { Stay } from './queries.js';
import { stayWords } from './stay-words.js';
import { useNow } from './use-now.js';
import type { StayWords } from './words/en.js';

interface Paying {
  readonly method: string | null;
}
const isPaying = (value: unknown): value is Paying => typeof value === 'object' && value !== null && 'method' in value;
const nameOf = (stay: Stay) => `order ${stay.id}`;

interface PayPanelProps {
  readonly stay: Stay;
  readonly email: string;
  /** Paid, or too late: the booking is another one now. */
  readonly onChanged: () => void;
}

export function PayPanel({ stay, email, onChanged }: PayPanelProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  const isTest = fact('payments') === 'test';
  const [method, setMethod] = useState<keyof StayWords['testCards']>('test_ok');
  const [state, setState] = useState<'idle' | 'paying' | 'declined'>('idle');
  const [error, setError] = useState<unknown>();
  const waiting = useRef(false);
  const expiresAtMs = stay.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(stay.expires_at);
  const leftMs = expiresAtMs - useNow(1_000, state !== 'paying');
  const over = leftMs <= 0 && state !== 'paying';

  const pay = useCallback(
    async ({ method: chosen }: Paying) => {
      if (waiting.current) return;
      waiting.current = true;
      setState('paying');
      setError(undefined);
      const name = nameOf(stay);
      const body = { reservation_id: stay.id, email, ...(chosen !== null && { payment_method: chosen }) };
      keep(name, { method: chosen });
      try {
        const order = await valueFrom(holdfast.post('/v1/orders', { intent: intents.of(name, body), body }));
        const settled = await valueFrom(settledOrder(holdfast, order.id, { email, pollMs: 700 }));
        forget(name);
        intents.settle(name);
        if (settled.status === 'failed') setState('declined');
        else onChanged();
      } catch (caught) {
        if (caught instanceof RefusalError) forget(name);
        setError(caught);
        setState('idle');
        onChanged();
      } finally {
        waiting.current = false;
      }
    },
    [stay, email, onChanged],
  );

  const looked = useRef(false);
  useEffect(() => {
    // A payment that was under way when the page was left or loaded again.
    const sent = looked.current ? undefined : kept(nameOf(stay), isPaying);
    looked.current = true;
    if (sent !== undefined) void pay(sent);
  }, [stay, pay]);

  useEffect(() => {
    if (over) onChanged();
  }, [over, onChanged]);

  if (over) {
    return (
      <Notice tone="warm" role="status">
        <p>{words.holdOver}</p>
      </Notice>
    );
  }
  return (
    <section aria-labelledby="payment" className="max-w-xl space-y-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
      <h2 id="payment" className="text-2xl">
        {words.payTitle}
      </h2>
      {Number.isFinite(leftMs) && state !== 'paying' && <p className="figures">{words.payWithin(format.countdown(leftMs))}</p>}
      {isTest && state !== 'paying' && <TestCardField words={words} value={method} onChange={setMethod} />}
      {state === 'declined' && (
        <Notice tone="bad" role="alert">
          <p>{words.payDeclined}</p>
        </Notice>
      )}
      {error !== undefined && <TroubleNotice error={error} />}
      {state === 'paying' && <p role="status">{words.payPending}</p>}
      <Button busy={state === 'paying'} onClick={() => void pay({ method: isTest ? method : null })}>
        {state === 'paying' ? words.paying : words.payAmount(format.money(stay.total))}
      </Button>
    </section>
  );
}
