/** The service as the staff who is signed in here sees it. */
import { createHoldfast, type Schemas } from '@holdfast/client';
import { queryOptions } from '@tanstack/react-query';
import { RefusalError, valueFrom } from '../service/holdfast.js';

/**
 * The cookie of this browser speaks only where a request says so: the storefront beside it asks as anybody. It is out of reach of
 * scripts, so there is nothing to keep here.
 */
export const desk = createHoldfast({
  baseUrl: '',
  fetch: (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', 'Session');
    return fetch(url, { ...init, headers });
  },
});

export type Session = Schemas['StaffSession'];

export const sessionKey = ['console', 'session'] as const;

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: 60_000,
  // Ended elsewhere, or by its time: the door is shown within a minute.
  refetchInterval: 60_000,
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await valueFrom(desk.get('/v1/staff/session', { signal }));
    } catch (error) {
      if (error instanceof RefusalError && error.problem.code === 'unauthorized') return null;
      throw error;
    }
  },
});
