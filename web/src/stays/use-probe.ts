/** Asking about one stay after another. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gate } from './gate.js';
import type { Probe } from './nearest.js';
import { askAvailability, type Party, stayKeys } from './queries.js';

const inTurn = gate(6);
/** An answer may be this old; what is booked is judged anew. */
const staleMs = 30_000;

/** Asks about a stay once, whoever wants to know. */
export function useProbe(propertyId: string, party: Party): Probe {
  const client = useQueryClient();
  return useMemo(
    () => (checkIn, checkOut) => {
      const wanted = { checkIn, checkOut, ...party };
      return client.fetchQuery({
        queryKey: stayKeys.availability(propertyId, wanted),
        queryFn: () => inTurn(() => askAvailability(propertyId, wanted)),
        staleTime: staleMs,
      });
    },
    [client, propertyId, party],
  );
}
