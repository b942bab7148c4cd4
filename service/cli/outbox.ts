import { type DeliveryState, listDeliveries, retryDeliveries } from '@holdfast/engine';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withDatabase } from './with-database.js';

function positive(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('a whole number from 1 to 999999 is expected.');
  return Number(text);
}

export function addOutbox(program: Command): void {
  const outbox = program.command('outbox').description('deliveries of events: what waits, what died');
  outbox
    .command('list')
    .description('list deliveries, oldest first')
    .addOption(new Option('--state <state>', 'only those').choices(['pending', 'delivered', 'dead']))
    .option('--limit <n>', 'at most so many', positive, 100)
    .action(({ state, limit }: { state?: DeliveryState; limit: number }) =>
      withDatabase(async ({ pool }) => {
        const deliveries = await listDeliveries(pool, { limit, ...(state === undefined ? {} : { state }) });
        for (const { position, state: now, target, type, eventId, attempts, lastError, occurredAtMs } of deliveries) {
          console.log(
            [position, now, target, type, eventId, new Date(occurredAtMs).toISOString(), `${attempts} attempt(s)`, lastError ?? '']
              .join('  ')
              .trimEnd(),
          );
        }
        console.log(`${deliveries.length} deliveries.`);
      }),
    );
  outbox
    .command('retry')
    .description('put dead deliveries back; each event keeps its id')
    .argument('[event-id]', 'only this event; without it all')
    .action((eventId: string | undefined) =>
      withDatabase(async ({ pool }) => {
        console.log(`${await retryDeliveries(pool, eventId)} deliveries will be tried again.`);
      }),
    );
}
