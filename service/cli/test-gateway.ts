import { type Command, Option } from 'commander';
import {
  type ChargeOutcome,
  chargeOutcomes,
  type RefundOutcome,
  refundOutcomes,
  type Steering,
  steeringOf,
} from '../src/orders/test-gateway/steering.js';
import { type AtWork, withDatabase } from './with-database.js';

function told({ outcome, refunds }: Steering): string {
  const charges = outcome === null ? 'Charges end as the payment methods of their orders say.' : `Every charge from now on: ${outcome}.`;
  return `${charges} ${refunds === null || refunds === 'ok' ? 'Refunds are given back.' : `Every refund from now on: ${refunds}.`}`;
}

/** Where another gateway takes the money there is nothing to steer. */
function withSteering(work: (steering: ReturnType<typeof steeringOf>) => Promise<void>): Promise<void> {
  return withDatabase(async ({ config, pool }: AtWork) => {
    const { gateway } = config.payment;
    if (gateway !== 'test') throw new Error(`The test gateway is not in use here: PAYMENT_GATEWAY is ${gateway ?? 'not set'}.`);
    await work(steeringOf(pool));
  });
}

export function addTestGateway(program: Command): void {
  const gateway = program
    .command('test-gateway')
    .description('steer the test gateway for all orders, in all processes, until it is told otherwise');
  gateway
    .command('set')
    .description('make all charges, or all refunds, end in one way, whatever the orders say; those made before stay as they are')
    .addOption(new Option('--outcome <outcome>', 'of every charge; unreachable: no call is answered').choices(chargeOutcomes))
    .addOption(new Option('--refunds <outcome>', 'of every refund').choices(refundOutcomes))
    .action((flags: { outcome?: ChargeOutcome; refunds?: RefundOutcome }) =>
      withSteering(async (steering) => {
        if (flags.outcome === undefined && flags.refunds === undefined) throw new Error('Say --outcome, --refunds, or both.');
        console.log(told(await steering.set(flags)));
      }),
    );
  gateway
    .command('reset')
    .description('let every order be charged as its payment method says again')
    .action(() =>
      withSteering(async (steering) => {
        await steering.reset();
        console.log(told(await steering.read()));
      }),
    );
  gateway
    .command('show')
    .description('say how it is steered now')
    .action(() => withSteering(async (steering) => console.log(told(await steering.read()))));
}
