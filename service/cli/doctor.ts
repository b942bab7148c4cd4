import { examine, type Finding } from '@holdfast/engine';
import type { Command } from 'commander';
import type pg from 'pg';
import { eventChecks } from '../src/events/checks.js';
import { orderChecks } from '../src/orders/checks.js';
import { stayChecks } from '../src/stays/checks.js';
import { withDatabase } from './with-database.js';

/** The kernel's checks and those of every room. */
export function examineHouse(pool: pg.Pool): Promise<Finding[]> {
  return examine(pool, [...stayChecks, ...eventChecks, ...orderChecks]);
}

/** Prints one line for each check and the first rows that contradict it. Answers whether all is well. */
export function report(findings: readonly Finding[]): boolean {
  for (const { guarantee, title, count, violations } of findings) {
    console.log(`${count === 0 ? 'ok       ' : 'VIOLATED '} ${guarantee.padEnd(6)} ${title}${count === 0 ? '' : `: ${count} row(s)`}`);
    for (const row of violations) console.log(`            ${JSON.stringify(row)}`);
  }
  return findings.every(({ count }) => count === 0);
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('recount a live database against the guarantees; exits with 1 on a violation')
    .action(() =>
      withDatabase(async ({ pool, database }) => {
        const well = report(await examineHouse(pool));
        console.log(well ? `All is well in ${database.where}.` : `Something is wrong in ${database.where}.`);
        if (!well) process.exitCode = 1;
      }),
    );
}
