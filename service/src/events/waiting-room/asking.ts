/** How waiting rooms ask the database. */
import { type Row, type Statement, type Step, transact } from '@holdfast/engine';
import type { Pool } from 'pg';
import * as sql from './sql/index.js';

export interface AskingOptions {
  readonly pool: Pool;
  /** Off for a PgBouncer older than 1.21. */
  readonly preparedStatements?: boolean;
  /** Days after which the places of an event that is over are deleted. Default 90. */
  readonly placeDays?: number;
  /** For tests: the database's clock as ISO text; null: the true one. */
  readonly pretendNow?: () => string | null;
}

export interface Asking {
  readonly pool: Pool;
  /** Runs one statement and resolves to its rows. */
  ask<Answer>(statement: Statement, values: readonly unknown[]): Promise<Answer[]>;
  /** Runs statements in one transaction of one round trip and resolves to the rows of each. Lists are array literals. */
  together(steps: readonly Step[]): Promise<Row[][]>;
  pretendNow(): string | null;
}

/** Two processes may race for these; running again finds what the other wrote. */
const raced = ['nobody_waits_twice', 'a_number_is_given_once', 'a_key_acts_once'];

export function askingOver({ pool, preparedStatements = true, pretendNow = () => null }: AskingOptions): Asking {
  return {
    pool,
    pretendNow,
    // Not prepared: a plan made while a table was young would be kept when it is not.
    async ask<Answer>({ text }: Statement, values: readonly unknown[]) {
      const { rows } = await pool.query({ text, values: values as unknown[] });
      return rows as Answer[];
    },
    async together(steps) {
      const [, ...rows] = await transact(pool, [{ statement: sql.planAnew, values: [] }, ...steps], {
        prepared: preparedStatements,
        raced,
      });
      return rows;
    },
  };
}
