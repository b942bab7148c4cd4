/** The bare UPDATE of the hot row (U): so many connections, each with one prepared statement after the other, a durable transaction each. */
import pg from 'pg';
import { meter } from '../machine/meter.js';
import type { HotRowOrder } from '../machine/processes.js';
import { obey } from '../machine/told.js';
import * as sql from './sql/index.js';

const databaseUrl = process.argv[2] as string;
let clients: pg.Client[] = [];

async function connect(count: number): Promise<void> {
  while (clients.length < count) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hot row' });
    await client.connect();
    clients.push(client);
  }
}

obey<HotRowOrder>(
  async ({ laneId, poolId, connections, seconds }) => {
    await connect(connections);
    const { name, text } = sql.updateHotRow;
    return meter(connections, seconds, async (worker) => {
      const { rowCount } = await (clients[worker] as pg.Client).query({ name, text, values: [laneId, poolId] });
      if (rowCount !== 1) throw new Error('the hot row is sold out');
    });
  },
  async () => {
    const open = clients;
    clients = [];
    await Promise.all(open.map((client) => client.end()));
  },
);
