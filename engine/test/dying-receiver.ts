/** A process that claims deliveries, says which event it sent, and then never answers: it is killed. For relay.test.ts. */
import pg from 'pg';
import { openEngine } from '../src/index.js';

const [url, name] = process.argv.slice(2) as [string, string];
const pool = new pg.Pool({ connectionString: url, max: 4 });
pool.on('error', () => {});
const engine = await openEngine({ pool });
const deliver = ({ id }: { id: string }) => {
  process.send?.(id);
  return new Promise<void>(() => undefined);
};
const deliveries = await engine.loops.relay.addTarget({ name, deliver }, { leaseSeconds: 1, concurrency: 1 });
await deliveries.runOnce(1);
