/** One's place in the waiting room of an event, as it changes: over broken connections, reloads and other devices. */
import { newIntent, type QueueToken, watchQueue } from '@holdfast/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { buyer } from '../account/session.js';
import { RefusalError, valueFrom } from '../service/holdfast.js';
import { isIn, wantsIn } from './going-in.js';
import { newer } from './place-told.js';

export interface Queue {
  /** undefined: not known yet; null: not in it. */
  readonly token: QueueToken | null | undefined;
  /** The connection is lost, and taken up again. */
  readonly interrupted: boolean;
  readonly joining: boolean;
  readonly error: unknown;
  readonly join: () => void;
  /** Throws what leaving may throw. */
  readonly leave: () => Promise<void>;
}

/** An estimate grows old when nobody moves; the stream only tells what is decided. */
const askEveryMs = 15_000;
const askLostEveryMs = 3_000;

export function useQueue(eventId: string): Queue {
  const [token, setToken] = useState<QueueToken | null>();
  const [interrupted, setInterrupted] = useState(false);
  const [joining, setJoining] = useState(() => wantsIn(eventId));
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const busy = useRef(false);
  /** The place that was given up here: what is still told of it is no news. */
  const left = useRef<string>(undefined);

  const take = useCallback((told: QueueToken) => {
    if (told.id === left.current) return;
    setToken((known) => newer(known, told));
    setInterrupted(false);
  }, []);

  const join = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setJoining(true);
    setError(undefined);
    try {
      const told = await valueFrom(buyer.post('/v1/events/{event_id}/queue', { path: { event_id: eventId }, intent: newIntent() }));
      isIn(eventId);
      setToken(told);
      setRound((rounds) => rounds + 1);
    } catch (caught) {
      // A sign-in that has ended, or a network that is gone, changes nothing about what they want.
      if (caught instanceof RefusalError && caught.problem.code !== 'unauthorized') isIn(eventId);
      setError(caught);
    } finally {
      busy.current = false;
      setJoining(false);
    }
  }, [eventId]);

  useEffect(() => {
    // Whoever pressed the button that led here has said it.
    if (round === 0 && wantsIn(eventId)) {
      void join();
      return;
    }
    const control = new AbortController();
    const { signal } = control;
    const watch = async () => {
      for await (const told of watchQueue(buyer, eventId, { signal, onInterrupted: () => setInterrupted(true) })) {
        if (told.ok) take(told.value);
        else if (told.problem.code === 'not_found') setToken(null);
        else throw new RefusalError(told.problem);
      }
    };
    watch().catch((caught: unknown) => {
      if (!signal.aborted) setError(caught);
    });
    return () => control.abort();
  }, [eventId, round, join, take]);

  const waits = token?.status === 'waiting';
  const ask = useCallback(async () => {
    try {
      const told = await buyer.get('/v1/events/{event_id}/queue/status', { path: { event_id: eventId }, retry: { attemptsMax: 1 } });
      if (told.ok) take(told.value);
      else if (told.problem.code === 'not_found') setToken(null);
    } catch {
      setInterrupted(true);
    }
  }, [eventId, take]);
  const asks = waits || interrupted;
  useEffect(() => {
    if (!asks) return;
    const timer = setInterval(() => void ask(), interrupted ? askLostEveryMs : askEveryMs);
    return () => clearInterval(timer);
  }, [asks, interrupted, ask]);

  const known = token !== null && token !== undefined;
  useEffect(() => {
    if (!known) return;
    // Back from the network's absence, or from another tab in which something may have happened.
    const look = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [known, ask]);

  const leave = useCallback(async () => {
    await valueFrom(buyer.delete('/v1/events/{event_id}/queue', { path: { event_id: eventId }, repeatable: true }));
    setToken((known) => {
      left.current = known?.id;
      return null;
    });
  }, [eventId]);

  return { token, interrupted, joining, error, join: () => void join(), leave };
}
