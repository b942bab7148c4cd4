/** Holding tickets, from the first press of the button to the page that shows them, over reloads, detours and lost connections. */
import type { Problem } from '@holdfast/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../design/toast.js';
import { useWords } from '../language/language.js';
import { hold, markHeld, markSeen, type TicketsWanted, underWay } from './hold-under-way.js';
import { saleKeys } from './queries.js';
import { saleWords } from './sale-words.js';

export interface Holding {
  /** `open`: it was sent, and what became of it is not known; only the same can be sent again. */
  readonly state: 'idle' | 'holding' | 'open';
  readonly refusal: Problem | undefined;
  readonly error: unknown;
  readonly submit: (items: TicketsWanted['items']) => void;
  /** In the state `open`. */
  readonly again: () => void;
}

export function useHold(userId: string, eventId: string): Holding {
  const words = useWords(saleWords);
  const navigate = useNavigate();
  const client = useQueryClient();
  const tell = useToast();
  const [state, setState] = useState<Holding['state']>(() => (underWay(userId, eventId) === undefined ? 'idle' : 'holding'));
  const [refusal, setRefusal] = useState<Problem>();
  const [error, setError] = useState<unknown>();
  const here = useRef(true);
  const busy = useRef(false);

  const send = useCallback(
    async (body: TicketsWanted) => {
      if (busy.current) return;
      busy.current = true;
      setState('holding');
      setRefusal(undefined);
      setError(undefined);
      try {
        const answer = await hold(userId, body);
        void client.invalidateQueries({ queryKey: saleKeys.event(eventId) });
        if (answer.ok && answer.value.kind === 'tickets') {
          const { reference, quantity } = answer.value;
          markHeld(userId, eventId, reference);
          client.setQueryData(saleKeys.reservation(userId, reference), answer.value);
          void client.invalidateQueries({ queryKey: saleKeys.reservations(userId) });
          if (here.current) await navigate({ to: '/tickets/$reference', params: { reference } });
          else {
            // They went elsewhere meanwhile: they are not dragged back.
            markSeen(reference);
            tell({ title: words.held(quantity), text: words.heldElsewhere });
          }
        } else if (!answer.ok) {
          setRefusal(answer.problem);
        }
        setState(!answer.ok && answer.unsettled ? 'open' : 'idle');
      } catch (caught) {
        setError(caught);
        setState(underWay(userId, eventId) === undefined ? 'idle' : 'open');
      } finally {
        busy.current = false;
      }
    },
    [userId, eventId, client, navigate, tell, words],
  );

  const again = useCallback(() => {
    const sent = underWay(userId, eventId);
    if (sent !== undefined) void send(sent);
  }, [userId, eventId, send]);

  const looked = useRef(false);
  useEffect(() => {
    here.current = true;
    if (!looked.current) again();
    looked.current = true;
    return () => {
      here.current = false;
    };
  }, [again]);

  useEffect(() => {
    // Back from the network's absence: what was sent is settled without anybody pressing anything.
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);

  return { state, refusal, error, again, submit: (items) => void send({ event_id: eventId, items }) };
}
