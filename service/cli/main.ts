#!/usr/bin/env node
/** `holdfast`: for operators. A command parses its options and calls the service; what it does is done there. */
import { Command, CommanderError } from 'commander';
import { ConfigRefused } from '../src/platform/config.js';
import { version } from '../src/platform/version.js';
import { workerCommand } from '../src/running/worker-command.js';

type Add = (program: Command) => void;

/** Each command with all it needs is loaded when it is the one that was asked for: to create a key no server has to be read. */
const commands: Readonly<Record<string, () => Promise<Add>>> = {
  start: async () => (await import('./start.js')).addStart,
  serve: async () => (await import('./serve.js')).addServe,
  migrate: async () => (await import('./migrate.js')).addMigrate,
  demo: async () => (await import('./demo.js')).addDemo,
  doctor: async () => (await import('./doctor.js')).addDoctor,
  draw: async () => (await import('./draw.js')).addDraw,
  stampede: async () => (await import('./stampede.js')).addStampede,
  keys: async () => (await import('./keys.js')).addKeys,
  staff: async () => (await import('./staff.js')).addStaff,
  organisations: async () => (await import('./organisations.js')).addOrganisations,
  outbox: async () => (await import('./outbox.js')).addOutbox,
  payments: async () => (await import('./payments.js')).addPayments,
  'test-gateway': async () => (await import('./test-gateway.js')).addTestGateway,
  backup: async () => (await import('./backup.js')).addBackup,
  restore: async () => (await import('./restore.js')).addRestore,
  openapi: async () => (await import('./openapi.js')).addOpenApi,
};

/** The one that was named; for help, or for a name that is none, all. */
function wanted(name: string | undefined): readonly (() => Promise<Add>)[] {
  const asked = name === workerCommand ? 'serve' : (name ?? '');
  if (name === '--version' || name === '-V') return [];
  return Object.hasOwn(commands, asked) ? [commands[asked] as () => Promise<Add>] : Object.values(commands);
}

const program = new Command('holdfast')
  .description('Sells scarce inventory exactly once.')
  .version(version)
  .showHelpAfterError()
  .exitOverride();
for (const load of wanted(process.argv[2])) (await load())(program);

try {
  await program.parseAsync();
} catch (error) {
  // commander has said what it has to say.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof ConfigRefused ? 2 : 1;
  }
}
