import type { Command } from 'commander';
import { createOrganisation, listOrganisations } from '../src/identity/organisations.js';
import { withDatabase } from './with-database.js';

export function addOrganisations(program: Command): void {
  const organisations = program.command('organisations').description('whose houses are sold here');
  organisations
    .command('create')
    .argument('<name>', 'for people')
    .action((name: string) =>
      withDatabase(async ({ pool }) => {
        console.log(await createOrganisation(pool, { name }));
      }),
    );
  organisations.command('list').action(() =>
    withDatabase(async ({ pool }) => {
      for (const { organisationId, name } of await listOrganisations(pool)) console.log(`${organisationId}  ${name}`);
    }),
  );
}
