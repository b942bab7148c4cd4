/** One process of a soak: plays its part and tells its parent how it went. For soak.test.ts. */
import { openEngine } from '../src/index.js';
import { poolOf } from './kit.js';
import { type Fair, play } from './soak.js';

const [url, fair, seed, operations] = process.argv.slice(2) as [string, string, string, string];
const pool = poolOf(url, 8);
const engine = await openEngine({ pool });
const tale = await play(engine, pool, JSON.parse(fair) as Fair, { seed: Number(seed), operations: Number(operations) });
await engine.close();
await pool.end();
process.send?.({ ...tale, counters: engine.counters });
process.disconnect?.();
