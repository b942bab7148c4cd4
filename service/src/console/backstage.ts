/** What the console reads: over several rooms, for the staff of one organisation, without changing anything. */
import { type Check, examine, type Statement } from '@holdfast/engine';
import type { Pool } from 'pg';
import type { Cursors } from '../http/cursors.js';

export interface BackstageOptions {
  readonly pool: Pool;
  readonly cursors: Cursors;
  /** What the doctor asks, beside the kernel's own checks. */
  readonly checks: readonly Check[];
}

/** The doctor's result as people of any organisation may see it: how many rows contradict a guarantee, not which. */
export interface Examination {
  readonly atMs: number;
  readonly findings: readonly { readonly guarantee: string; readonly title: string; readonly count: number }[];
}

export interface Backstage extends BackstageOptions {
  ask<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Reads every row once, so whoever asks within a minute of it gets the same, and who asks meanwhile waits for it. */
  examination(): Promise<Examination>;
}

const examinedForMs = 60_000;

export function openBackstage(options: BackstageOptions): Backstage {
  const { pool, checks } = options;
  let latest: { readonly startedAtMs: number; readonly answer: Promise<Examination> } | undefined;

  async function look(): Promise<Examination> {
    const findings = await examine(pool, checks);
    return { atMs: Date.now(), findings: findings.map(({ guarantee, title, count }) => ({ guarantee, title, count })) };
  }

  return {
    ...options,
    async ask<Row>({ text }: Statement, values: readonly unknown[]) {
      // Not prepared: they are asked now and then, and planned for their values.
      const { rows } = await pool.query({ text, values: values as unknown[] });
      return rows as Row[];
    },
    examination() {
      const nowMs = performance.now();
      if (latest !== undefined && nowMs - latest.startedAtMs < examinedForMs) return latest.answer;
      const answer = look();
      latest = { startedAtMs: nowMs, answer };
      answer.catch(() => {
        if (latest?.answer === answer) latest = undefined;
      });
      return answer;
    },
  };
}
