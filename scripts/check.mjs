// What `npm test` runs: the tests, and beside them style, types, arrows, leftovers, the API document. All of them, also after one failed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './one-at-a-time.mjs';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-check-'));
const resultsFile = path.join(scratch, 'tests.json');
const documentFile = path.join(scratch, 'openapi.json');
const rooms = ['engine', 'service', 'client', 'web', 'bench', 'examples', 'testing'].filter((room) => fs.existsSync(path.join(root, room)));
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

function run(command, args, { stdoutTo, show = false, env = {}, aside = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', ...env },
    });
    // It takes what the tests leave of the machine: much of what they do is waiting.
    if (aside && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    const captured = stdoutTo ? fs.createWriteStream(stdoutTo) : undefined;
    let output = '';
    child.stdout.on('data', (data) => {
      if (captured) captured.write(data);
      else output += data;
      if (show) process.stdout.write(data);
    });
    child.stderr.on('data', (data) => {
      output += data;
      if (show) process.stderr.write(data);
    });
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => {
      const done = () => resolve({ ok: code === 0, output: signal ? `${output}ended by ${signal}` : output });
      if (captured) captured.end(done);
      else done();
    });
  });
}

const beside = (command, args, options) => run(command, args, { ...options, aside: true });

async function apiDocument() {
  const printed = await beside(process.execPath, ['service/dist/cli/main.js', 'openapi'], { stdoutTo: documentFile });
  return printed.ok ? beside(bin('redocly'), ['lint', documentFile]) : printed;
}

const failed = [];
async function step(name, work, { quiet = true } = {}) {
  const startedAt = performance.now();
  const { ok, output } = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!ok) failed.push(name);
  if (!ok && quiet) console.log(`\n${output.trim()}\n`);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
}

const quick = [
  ['types', () => beside(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json'])],
  ['style', () => beside(bin('biome'), ['ci', '--colors=off', '.'])],
  ['arrows', () => beside(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...rooms])],
  ['leftovers', () => beside(bin('knip'), ['--no-progress'])],
  ['api document', apiDocument],
  // Against the DOM alone: what it needs of Node is a mistake.
  ['client types', () => beside(bin('tsc'), ['--noEmit', '-p', 'client/tsconfig.json'])],
  // Against the DOM alone, too; its tests have both.
  ['web types', () => beside(bin('tsc'), ['--noEmit', '-p', 'web/tsconfig.json'])],
  ['web test types', () => beside(bin('tsc'), ['--noEmit', '-p', 'web/test/tsconfig.json'])],
  ['page weight', () => beside(process.execPath, ['scripts/web-budget.mjs'])],
  ['client and document', () => beside(process.execPath, ['scripts/client-types.mjs', '--check'])],
];
const waiting = [...quick];
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await step(...next);
};
const tests = () =>
  run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`], { show: true });
await Promise.all([step('tests', tests, { quiet: false }), worker()]);

const results = fs.existsSync(resultsFile) ? JSON.parse(fs.readFileSync(resultsFile, 'utf8')) : undefined;
fs.rmSync(scratch, { recursive: true, force: true });
const passed = results?.numPassedTests ?? 0;
const unhappy = results?.numFailedTests ?? 0;
const skipped = (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0);
if (skipped > 0 && process.env.CI === 'true') {
  failed.push('skipped tests');
  for (const file of results.testResults) {
    for (const test of file.assertionResults)
      if (!['passed', 'failed'].includes(test.status)) console.log(`skipped: ${path.relative(root, file.name)}: ${test.fullName}`);
  }
}
if (passed === 0) failed.push('no test ran');
console.log(`\ntests: ${passed} passed, ${unhappy} failed, ${skipped} skipped`);
if (failed.length > 0) {
  console.log(`Not good: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
