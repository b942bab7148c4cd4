import { isUuid } from '@holdfast/engine';
import { type Command, InvalidArgumentError } from 'commander';
import { commitmentOf, drawKeyOf, Permutation } from '../src/events/waiting-room/rules/draw.js';
import { verifyDraw } from '../src/events/waiting-room/verify-draw.js';
import { withDatabase } from './with-database.js';

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('an id is expected.');
  return text.toLowerCase();
}

function whole(text: string): number {
  if (!/^(0|[1-9]\d{0,8})$/.test(text)) throw new InvalidArgumentError('a whole number is expected.');
  return Number(text);
}

function sha256(text: string): Buffer {
  if (!/^[\da-f]{64}$/i.test(text)) throw new InvalidArgumentError('64 hexadecimal digits are expected.');
  return Buffer.from(text, 'hex');
}

interface Published {
  readonly secret: Buffer;
  readonly participants: number;
  readonly digest: Buffer;
  readonly number: number;
  readonly commitment?: Buffer;
}

export function addDraw(program: Command): void {
  const draw = program.command('draw').description('the draw of a waiting room: recomputed, so that nobody has to be believed');
  draw
    .command('verify')
    .description('recompute the draw of an event from all its joins, and compare it with what the door did; exits with 1 when it differs')
    .argument('<event-id>', 'the event', uuid)
    .option('--number <n>', 'show what the holder of this join number drew', whole)
    .option('--token <id>', 'show what the holder of this queue token drew', uuid)
    .action((eventId: string, { number, token }: { number?: number; token?: string }) =>
      withDatabase(async ({ pool }) => {
        const wanted = { ...(number === undefined ? {} : { number }), ...(token === undefined ? {} : { tokenId: token }) };
        const verified = await verifyDraw(pool, eventId, wanted);
        if (verified === undefined) throw new Error(`no draw was held for ${eventId}`);
        for (const { title, holds } of verified.checks) console.log(`${holds ? 'ok       ' : 'VIOLATED '} ${title}`);
        console.log(`${verified.participants} took part; the commitment was ${verified.commitment}.`);
        const { place, purged } = verified;
        if (purged) console.log('The joins have been deleted since: what was published holds together, and more cannot be checked here.');
        if (place !== undefined) console.log(`Number ${place.number} drew rank ${place.rank}.`);
        else if (!purged && (number !== undefined || token !== undefined))
          console.log('That place took no part in the draw: later arrivals keep their number.');
        if (verified.checks.some(({ holds }) => !holds)) process.exitCode = 1;
      }),
    );
  draw
    .command('rank')
    .description('compute what a join number drew from what was published, without a database')
    .requiredOption('--secret <hex>', 'published when the draw was held', sha256)
    .requiredOption('--participants <n>', 'how many took part', whole)
    .requiredOption('--digest <hex>', 'the digest of all joins', sha256)
    .requiredOption('--number <n>', 'the join number', whole)
    .option('--commitment <hex>', 'as published when the event was made; checked against the secret', sha256)
    .action(({ secret, participants, digest, number, commitment }: Published) => {
      if (commitment !== undefined && !commitmentOf(secret).equals(commitment))
        throw new Error('The secret is not the one that was committed to.');
      if (number >= participants) throw new Error(`Number ${number} took no part in a draw of ${participants}.`);
      console.log(`Number ${number} drew rank ${new Permutation(drawKeyOf(secret, participants, digest), participants).rankOf(number)}.`);
    });
}
