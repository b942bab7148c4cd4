import { isUuid } from '@holdfast/engine';
import { type Command, InvalidArgumentError } from 'commander';
import { scopes } from '../src/http/principal.js';
import { createKey, listKeys, parseScopes, revokeKey } from '../src/identity/keys.js';
import { withDatabase } from './with-database.js';

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('a UUID is expected.');
  return text.toLowerCase();
}

const dayOf = (atMs: number | null) => (atMs === null ? 'never' : new Date(atMs).toISOString());

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('staff keys');
  keys
    .command('create')
    .description('make a key and show it, once')
    .requiredOption('--organisation <id>', 'whose key it is', uuid)
    .requiredOption('--label <text>', 'who will use it, or what for')
    .option('--scopes <scope...>', `what it may do: ${scopes.join(', ')}; without it all of them`)
    .action(({ organisation, label, scopes: wanted }: { organisation: string; label: string; scopes?: string[] }) =>
      withDatabase(async ({ pool }) => {
        const key = await createKey(pool, {
          organisationId: organisation,
          label,
          scopes: wanted ? parseScopes(wanted.flatMap((text) => text.split(','))) : scopes,
        });
        if (key === null) throw new Error(`There is no organisation ${organisation}; see \`holdfast organisations list\`.`);
        console.log(key.text);
        console.error(`Key ${key.keyId}. It is shown this once; keep it.`);
      }),
    );
  keys
    .command('list')
    .option('--organisation <id>', 'only its keys', uuid)
    .action(({ organisation }: { organisation?: string }) =>
      withDatabase(async ({ pool }) => {
        for (const key of await listKeys(pool, organisation)) {
          const state = key.revokedAtMs === null ? 'live' : `revoked ${dayOf(key.revokedAtMs)}`;
          console.log(
            [key.keyId, key.organisationId, key.hint, state, `last used ${dayOf(key.lastUsedAtMs)}`, key.scopes.join(','), key.label].join(
              '  ',
            ),
          );
        }
      }),
    );
  keys
    .command('revoke')
    .description('end a key; processes that know it forget it within half a minute')
    .argument('<key-id>', 'as listed', uuid)
    .action((keyId: string) =>
      withDatabase(async ({ pool }) => {
        if (!(await revokeKey(pool, keyId))) throw new Error(`There is no live key ${keyId}.`);
        console.log(`Revoked ${keyId}.`);
      }),
    );
}
