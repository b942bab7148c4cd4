import { isUuid } from '@holdfast/engine';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { disableStaff, inviteStaff, listStaff } from '../src/identity/staff/accounts.js';
import { type Role, roleNames } from '../src/identity/staff/roles.js';
import { withDatabase } from './with-database.js';

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('a UUID is expected.');
  return text.toLowerCase();
}

function email(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text) || text.length > 254) throw new InvalidArgumentError('an e-mail address is expected.');
  return text;
}

export function addStaff(program: Command): void {
  const staff = program.command('staff').description('people who sign in to the console');
  staff
    .command('invite')
    .description('invite somebody, or somebody again who forgot the password; prints a link that is good once, for three days')
    .requiredOption('--organisation <id>', 'whose staff', uuid)
    .requiredOption('--email <address>', 'who', email)
    .option('--name <text>', 'how they are called', '')
    .addOption(new Option('--role <role>', 'what they may do').choices(roleNames).default('viewer'))
    .action(({ organisation, email: address, name, role }: { organisation: string; email: string; name: string; role: Role }) =>
      withDatabase(async ({ pool, config }) => {
        const invited = await inviteStaff(pool, { organisationId: organisation, email: address, name, role });
        if (invited === null)
          throw new Error(
            `There is no organisation ${organisation}, or ${address} is staff of another; see \`holdfast organisations list\`.`,
          );
        // Behind the #: what comes there is sent to no server and stands in no log.
        console.log(`${config.publicUrl ?? 'http://localhost:8080'}/console/invitation#${invited.token}`);
        console.error(
          `For ${address}, as ${role}. Good once, until ${new Date(invited.expiresAtMs).toISOString()}; it is shown this once.`,
        );
      }),
    );
  staff
    .command('list')
    .option('--organisation <id>', 'only its staff', uuid)
    .action(({ organisation }: { organisation?: string }) =>
      withDatabase(async ({ pool }) => {
        for (const person of await listStaff(pool, organisation)) {
          const state = person.disabledAtMs !== null ? 'disabled' : person.accepted ? 'active' : 'invited';
          console.log([person.accountId, person.organisationId, person.email, person.role, state, person.name].join('  ').trimEnd());
        }
      }),
    );
  staff
    .command('disable')
    .description('let somebody go; signed out everywhere within seconds')
    .argument('<who>', 'an e-mail or an id, as listed')
    .action((who: string) =>
      withDatabase(async ({ pool }) => {
        if (!(await disableStaff(pool, who))) throw new Error(`There is nobody ${who} who could sign in.`);
        console.log(`Disabled ${who}.`);
      }),
    );
}
