#!/usr/bin/env node
/** `holdfast`: for operators. A command parses its options and calls the service; what it does is done there. */
import { Command, CommanderError } from 'commander';
import { ConfigRefused } from '../src/platform/config.js';
import { version } from '../src/platform/version.js';
import { addBackup } from './backup.js';
import { addDemo } from './demo.js';
import { addDoctor } from './doctor.js';
import { addDraw } from './draw.js';
import { addKeys } from './keys.js';
import { addMigrate } from './migrate.js';
import { addOpenApi } from './openapi.js';
import { addOrganisations } from './organisations.js';
import { addOutbox } from './outbox.js';
import { addPayments } from './payments.js';
import { addRestore } from './restore.js';
import { addServe } from './serve.js';
import { addStampede } from './stampede.js';
import { addStart } from './start.js';
import { addTestGateway } from './test-gateway.js';

const program = new Command('holdfast')
  .description('Sells scarce inventory exactly once.')
  .version(version)
  .showHelpAfterError()
  .exitOverride();
for (const add of [
  addStart,
  addServe,
  addMigrate,
  addDemo,
  addDoctor,
  addDraw,
  addStampede,
  addKeys,
  addOrganisations,
  addOutbox,
  addPayments,
  addTestGateway,
  addBackup,
  addRestore,
  addOpenApi,
])
  add(program);

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
