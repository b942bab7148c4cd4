/** A booking from the first press of the button to the page that shows it, over reloads and detours. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../design/toast.js';
import { useWords } from '../language/language.js';
import { RefusalError } from '../service/holdfast.js';
import { book, type Guest, markBooked, markSeen, newStay, type OfferChosen, underWay } from './booking-under-way.js';
import { stayKeys } from './queries.js';
import { stayWords } from './stay-words.js';

export interface Booking {
  /** `resuming`: sent before this page was there. `faster`: the room is gone. `failed`: `error` says why, and it can be tried again. */
  readonly state: 'idle' | 'booking' | 'resuming' | 'faster' | 'failed';
  readonly error: unknown;
  readonly submit: (guest: Guest) => void;
}

export function useBooking(offer: OfferChosen): Booking {
  const words = useWords(stayWords);
  const navigate = useNavigate();
  const client = useQueryClient();
  const tell = useToast();
  const [state, setState] = useState<Booking['state']>(() => (underWay(offer) === undefined ? 'idle' : 'resuming'));
  const [error, setError] = useState<unknown>();
  const here = useRef(true);
  const waiting = useRef(false);

  const send = useCallback(
    async (body: ReturnType<typeof newStay>) => {
      if (waiting.current) return;
      waiting.current = true;
      setError(undefined);
      try {
        const answer = await book(offer, body);
        if (answer.ok) {
          const { reference } = answer.value;
          markBooked(offer, answer.value);
          void client.invalidateQueries({ queryKey: stayKeys.free, refetchType: 'none' });
          if (here.current) await navigate({ to: '/booking/$reference', params: { reference }, replace: true });
          else {
            // They went elsewhere meanwhile: they are not dragged back.
            markSeen(reference);
            tell({ title: words.booked(reference), text: words.bookedElsewhere });
          }
          return;
        }
        // Not only this offer may have changed.
        void client.invalidateQueries({ queryKey: stayKeys.free });
        if (answer.problem.code === 'sold_out') return setState('faster');
        setError(new RefusalError(answer.problem));
        setState('failed');
      } catch (caught) {
        setError(caught);
        setState('failed');
      } finally {
        waiting.current = false;
      }
    },
    [offer, client, navigate, tell, words],
  );

  const looked = useRef(false);
  useEffect(() => {
    here.current = true;
    const sent = looked.current ? undefined : underWay(offer);
    looked.current = true;
    if (sent !== undefined) void send(sent);
    return () => {
      here.current = false;
    };
  }, [offer, send]);

  const submit = (guest: Guest) => {
    if (waiting.current) return;
    setState('booking');
    void send(newStay(offer, guest));
  };
  return { state, error, submit };
}
