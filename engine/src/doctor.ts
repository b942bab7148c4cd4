/** Recounts a live database against the guarantees, in one snapshot. Safe beside a selling service; reads every row once. */
import type { Pool, PoolClient } from 'pg';
import { readPromises } from './promises.js';
import * as sql from './sql/index.js';
import type { Statement } from './statement.js';

export interface Check {
  /** The guarantee it recounts: `G1` … `G9`. */
  readonly guarantee: string;
  readonly title: string;
  readonly statement: Statement;
}

export interface Finding {
  readonly guarantee: string;
  readonly title: string;
  /** Rows that contradict the guarantee; empty when it holds. At most 20 are kept. */
  readonly violations: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
}

export const kernelChecks: readonly Check[] = [
  { guarantee: 'G1', title: 'no cell is oversold', statement: sql.doctorOversold },
  { guarantee: 'G2', title: 'every reservation has its lines, and charges that add up', statement: sql.doctorIncomplete },
  { guarantee: 'G3', title: 'every key and every command made one reservation', statement: sql.doctorKeys },
  { guarantee: 'G7', title: 'every change has its one event', statement: sql.doctorEvents },
  { guarantee: 'G7', title: 'every event is numbered or waits to be', statement: sql.doctorFeed },
  { guarantee: 'G4, G9', title: 'for every cell, booked = the lines of active reservations', statement: sql.doctorRecount },
];

/** Runs the kernel's checks and the caller's own, after asking whether the constraints themselves are all in force. */
export async function examine(pool: Pool, more: readonly Check[] = []): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { broken } = await readPromises(client);
    const findings: Finding[] = [
      {
        guarantee: 'G1 – G9',
        title: 'every promised constraint is in force',
        violations: broken.map((constraint) => ({ constraint })),
        count: broken.length,
      },
    ];
    for (const check of [...kernelChecks, ...more]) findings.push(await run(client, check));
    await client.query('commit');
    client.release();
    return findings;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function run(client: PoolClient, { guarantee, title, statement }: Check): Promise<Finding> {
  const { rows } = await client.query(statement.text);
  return { guarantee, title, violations: rows.slice(0, 20), count: rows.length };
}
