import { type Command, InvalidArgumentError, Option } from 'commander';
import { instant } from '../src/clock/instant.js';
import { type ListedRefund, type ListedState, listRefunds, makeRefundAgain } from '../src/orders/owed-refunds.js';
import {
  closeUnmatched,
  listNotices,
  retryNotice,
  type UnmatchedNotice,
  type UnmatchedState,
  unmatchedStates,
} from '../src/orders/unmatched-notices.js';
import { withDatabase } from './with-database.js';

function positive(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('a whole number from 1 to 999999 is expected.');
  return Number(text);
}

function number(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('the number of a notice is expected, as listed.');
  return text;
}

function note(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 500) throw new InvalidArgumentError('say in 1 to 500 characters what was done.');
  return trimmed;
}

const money = (cents: number | null, currency: string | null) => (cents === null ? 'no amount' : `${cents} ${currency ?? ''}`.trimEnd());

function refundLine(refund: ListedRefund): string {
  const { refundId, orderId, orderState, reference, reservationState, amountCents, currency, reason } = refund;
  const { gateway, providerRef, failureCode, attempts, createdAtMs } = refund;
  return [
    refundId,
    money(amountCents, currency),
    reason,
    failureCode ?? `${attempts} attempt(s)`,
    `${gateway} ${providerRef}`,
    `order ${orderId} ${orderState}`,
    `${reference ?? 'reservation'} ${reservationState ?? 'gone'}`,
    instant(createdAtMs),
  ].join('  ');
}

function noticeLine(notice: UnmatchedNotice): string {
  const { no, state, gateway, providerRef, type, status, orderId, amountCents, currency, askedCents, askedCurrency, receivedAtMs } = notice;
  return [
    no,
    state,
    `${gateway} ${providerRef}`,
    `${type} ${status}`,
    money(amountCents, currency),
    askedCents === null ? `no order ${orderId}` : `order ${orderId} asks for ${money(askedCents, askedCurrency)}`,
    instant(receivedAtMs),
  ].join('  ');
}

function addRefunds(payments: Command): void {
  const refunds = payments.command('refunds').description('money that is to go back: what the gateway refused, what is under way');
  refunds
    .command('list')
    .description('list refunds, oldest first: those that were refused and are owed still; amounts in minor units')
    .addOption(
      new Option('--state <state>', 'refused, or pending: not settled by the gateway yet')
        .choices(['refused', 'pending'])
        .default('refused'),
    )
    .option('--limit <n>', 'at most so many', positive, 100)
    .action(({ state, limit }: { state: ListedState; limit: number }) =>
      withDatabase(async ({ pool }) => {
        const listed = await listRefunds(pool, state, limit);
        for (const refund of listed) console.log(refundLine(refund));
        console.log(`${listed.length} refund(s) ${state}.`);
      }),
    );
  refunds
    .command('retry')
    .description('make a refused refund again; a serving process asks the gateway for it')
    .argument('<refund-id>', 'as listed')
    .action((refundId: string) =>
      withDatabase(async ({ pool }) => {
        const made = await makeRefundAgain(pool, refundId, null);
        if (made === undefined) throw new Error(`There is no refused refund ${refundId} whose money is still owed.`);
        console.log(`Refund ${made.refundId} of ${money(made.amountCents, made.currency)} will be asked for.`);
      }),
    );
  refunds
    .command('settle')
    .description('note that a refused refund was given back without the gateway, by a transfer for example')
    .argument('<refund-id>', 'as listed')
    .requiredOption('--note <text>', 'how', note)
    .action((refundId: string, { note: how }: { note: string }) =>
      withDatabase(async ({ pool }) => {
        const made = await makeRefundAgain(pool, refundId, how);
        if (made === undefined) throw new Error(`There is no refused refund ${refundId} whose money is still owed.`);
        console.log(`${money(made.amountCents, made.currency)} are given back by hand, as refund ${made.refundId}.`);
      }),
    );
}

function addNotices(payments: Command): void {
  const notices = payments.command('notices').description('what the gateway told and nothing could be made of');
  notices
    .command('list')
    .description('list notices, oldest first: those with another amount than their order, and those whose order never came')
    .addOption(new Option('--state <state>', 'only those; waiting: their order may still come').choices(unmatchedStates))
    .option('--limit <n>', 'at most so many', positive, 100)
    .action(({ state, limit }: { state?: UnmatchedState; limit: number }) =>
      withDatabase(async ({ pool }) => {
        const listed = await listNotices(pool, state ?? null, limit);
        for (const notice of listed) console.log(noticeLine(notice));
        console.log(`${listed.length} notice(s).`);
      }),
    );
  notices
    .command('retry')
    .description('let an unclaimed notice wait for its order again')
    .argument('<no>', 'as listed', number)
    .action((no: string) =>
      withDatabase(async ({ pool }) => {
        if (!(await retryNotice(pool, no))) throw new Error(`There is no unclaimed notice ${no}.`);
        console.log(`Notice ${no} waits for its order again.`);
      }),
    );
  notices
    .command('close')
    .description('take a notice off the list, with what was done about it')
    .argument('<no>', 'as listed', number)
    .requiredOption('--note <text>', 'what was done', note)
    .action((no: string, { note: done }: { note: string }) =>
      withDatabase(async ({ pool }) => {
        if (!(await closeUnmatched(pool, no, done))) throw new Error(`There is no notice ${no} that waits for anybody.`);
        console.log(`Notice ${no} is closed.`);
      }),
    );
}

export function addPayments(program: Command): void {
  const payments = program.command('payments').description('money that needs people: refused refunds, notices that match nothing');
  addRefunds(payments);
  addNotices(payments);
}
