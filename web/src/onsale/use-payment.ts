/** Paying for tickets that are held: once, whatever is pressed or reloaded. What becomes of it is read from the order. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { buyer } from '../account/session.js';
import { intents, RefusalError } from '../service/holdfast.js';
import { forget, keep, kept } from '../service/kept.js';
import { saleKeys, type Tickets } from './queries.js';

interface Paying {
  /** As the gateway knows it; null: the gateway's own default. */
  readonly method: string | null;
}
const isPaying = (value: unknown): value is Paying => typeof value === 'object' && value !== null && 'method' in value;
const isOver = (code: string) => code === 'hold_expired' || code === 'reservation_not_held';
const nameOf = (reservationId: string) => `pay ${reservationId}`;

export interface Payment {
  /** `open`: it was sent, and whether it has begun is not known. */
  readonly state: 'idle' | 'sending' | 'open';
  readonly error: unknown;
  readonly pay: (method: string | null) => void;
}

export function usePayment(userId: string, { id, reference }: Pick<Tickets, 'id' | 'reference'>): Payment {
  const client = useQueryClient();
  const name = nameOf(id);
  const [state, setState] = useState<Payment['state']>(() => (kept(name, isPaying) === undefined ? 'idle' : 'sending'));
  const [error, setError] = useState<unknown>();
  const busy = useRef(false);

  const send = useCallback(
    async (paying: Paying) => {
      if (busy.current) return;
      busy.current = true;
      setState('sending');
      setError(undefined);
      keep(name, paying);
      const body = { reservation_id: id, ...(paying.method !== null && { payment_method: paying.method }) };
      try {
        const answer = await buyer.post('/v1/orders', { intent: intents.of(name, body), body });
        if (answer.ok) client.setQueryData(saleKeys.orderOf(userId, id), answer.value);
        // What is over is shown by the tickets themselves, which are read anew.
        else if (!isOver(answer.problem.code)) setError(new RefusalError(answer.problem));
        if (answer.ok || !answer.unsettled) {
          forget(name);
          // The order has begun, and is shown: the next press is another try.
          intents.settle(name);
          setState('idle');
        } else setState('open');
      } catch (caught) {
        setError(caught);
        setState('open');
      } finally {
        busy.current = false;
        void client.invalidateQueries({ queryKey: saleKeys.reservation(userId, reference) });
      }
    },
    [client, userId, id, reference, name],
  );

  useEffect(() => {
    // A payment that was under way when the page was left, loaded again, or cut off.
    const again = () => {
      const sent = kept(name, isPaying);
      if (sent !== undefined) void send(sent);
    };
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [name, send]);

  return { state, error, pay: (method) => void send(kept(name, isPaying) ?? { method }) };
}
