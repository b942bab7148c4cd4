/** The coming events as a file. */
import type { Schemas } from '@holdfast/client';
import { listed } from './all-of.js';
import { CsvButton } from './table.js';

export function EventsCsv({ events }: { readonly events: Schemas['Today']['events'] }) {
  return (
    <CsvButton
      name="events"
      head={['name', 'venue', 'starts_at', 'status', 'total', 'sold', 'held', 'waiting', 'admitted']}
      rows={() =>
        listed(events, (event) => [
          event.name,
          event.venue,
          event.starts_at,
          event.status,
          event.total,
          event.sold,
          event.held,
          event.waiting,
          event.admitted,
        ])
      }
    />
  );
}
