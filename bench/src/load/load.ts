/** The load, as a process of its own. Told one {@link Order} at a time by message, it answers with what came of it. */
import { drive } from './drive.js';
import { type Order, stopWord } from './orders.js';
import { People } from './people.js';
import { Requests } from './requests.js';
import { watch } from './streams.js';

const people = new People();
/** The order that is being obeyed is to end before its time. */
let stopped = false;
const requests = new Requests(people);

async function obey(order: Order): Promise<unknown> {
  if (order.kind === 'streams') return watch(order, people);
  if (order.kind === 'people') return people.signIn(order.count, order.secret, order.nowMs);
  people.rewind();
  stopped = false;
  return drive(order, requests.of(order.plan), () => stopped);
}

process.on('message', (order: Order | typeof stopWord) => {
  if (order === stopWord) {
    stopped = true;
    return;
  }
  void obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
