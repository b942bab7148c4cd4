import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { holdfast, serve } from '../../../testing/serve.js';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-commands-'));
  fs.chmodSync(folder, 0o755);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('commands over a server', () => {
  let database: ClonedDatabase;
  const run = (...args: string[]) => holdfast(args, { DATABASE_URL: database.url });
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  it('make an organisation, its keys, and end them', async () => {
    const { stdout: organisation } = await run('organisations', 'create', 'Grand Hotels');
    expect((await run('organisations', 'list')).stdout).toContain('Grand Hotels');

    const created = await run(
      'keys',
      'create',
      '--organisation',
      organisation.trim(),
      '--label',
      'front desk',
      '--scopes',
      'reservations:read,rates:write',
    );
    expect(created.stdout).toMatch(/^hf_\w{38}\n$/);
    const listed = (await run('keys', 'list')).stdout;
    expect(listed).toMatch(/live .*reservations:read.*front desk/);
    expect(listed).not.toContain(created.stdout.trim());

    const keyId = listed.split(' ')[0] as string;
    expect((await run('keys', 'revoke', keyId)).stdout).toContain(keyId);
    expect(await run('keys', 'revoke', keyId)).toMatchObject({ code: 1, stderr: expect.stringContaining('no live key') });
    expect((await run('keys', 'list')).stdout).toContain('revoked');
  });

  it('refuse what makes no sense, and say why', async () => {
    expect(await run('keys', 'create', '--organisation', 'nonsense', '--label', 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('UUID'),
    });
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await run('keys', 'create', '--organisation', nobody, '--label', 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no organisation'),
    });
    expect((await run('keys', 'create', '--organisation', nobody, '--label', 'x', '--scopes', 'everything')).stderr).toContain(
      'no such scope',
    );
    expect(await run('no-such-command')).toMatchObject({ code: 1, stderr: expect.stringContaining('unknown command') });
  });

  it('migrate an empty database once', async () => {
    const empty = await cloneDatabase({ empty: true });
    expect((await holdfast(['migrate'], { DATABASE_URL: empty.url })).stdout).toContain('applied 0001_');
    expect((await holdfast(['migrate'], { DATABASE_URL: empty.url })).stdout).toContain('Nothing to do');
    await empty.drop();
  });

  it('distribute a database once, say what that comes to without Citus, and refuse to undo it in silence', async () => {
    const empty = await cloneDatabase({ empty: true });
    const at = { DATABASE_URL: empty.url };
    const { stdout } = await holdfast(['migrate', '--distributed'], at);
    expect(stdout).toContain('applied 0001_');
    expect(stdout).toContain('applied service, distributed/0001_what_is_unique_is_so_within_a_lane');
    expect(stdout).toContain('no citus extension: only constraints were changed');
    expect((await holdfast(['migrate', '--distributed'], at)).stdout).toContain('Nothing to do');
    expect((await holdfast(['migrate'], at)).stdout).toContain('Nothing to do');
    expect((await holdfast(['doctor'], at)).stdout).toContain('All is well');
    await empty.pool.query(
      'alter table holdfast.outbox drop constraint events_are_unique, add constraint events_are_unique primary key (id)',
    );
    expect(await holdfast(['migrate'], at)).toMatchObject({ code: 1, stderr: expect.stringContaining('events_are_unique') });
    await empty.drop();
  });

  it('load demo data into an empty database only, and never in production', async () => {
    const empty = await cloneDatabase();
    const at = { DATABASE_URL: empty.url };
    expect(await holdfast(['demo'], { ...at, HOLDFAST_ENV: 'production' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('refused in production'),
    });
    expect((await holdfast(['demo'], at)).stdout).toContain('are loaded');
    expect((await holdfast(['demo'], at)).stdout).toContain('were there already');
    await empty.drop();
    // Here an organisation was made above.
    expect(await run('demo')).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
  });

  it('find what a tampered database violates, and exit with 1', async () => {
    expect((await run('doctor')).code).toBe(0);
    await database.pool.query(`
      insert into holdfast.inventory (lane_id, pool_id, date, allotment, booked) values (gen_random_uuid(), gen_random_uuid(), '2030-01-01', 3, 2)`);
    const { code, stdout } = await run('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/VIOLATED\s+G4, G9/);
  });

  it('list deliveries and put dead ones back', async () => {
    await database.pool.query(`
      insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, occurred_at, payload)
      select '0192f0c1-7b1e-7cc3-9a6d-1c1c1c1c1c1c', gen_random_uuid(), gen_random_uuid(), 'reservation.confirmed', gen_random_uuid(), 1, 'a', clock_timestamp(), '{}';
      insert into holdfast.deliveries (target, event_id, position, state, attempts, last_error) values ('log', '0192f0c1-7b1e-7cc3-9a6d-1c1c1c1c1c1c', 1, 'dead', 5, 'no answer')`);
    expect((await run('outbox', 'list', '--state', 'dead')).stdout).toMatch(/reservation\.confirmed.*5 attempt\(s\).*no answer/);
    expect((await run('outbox', 'retry')).stdout).toContain('1 deliveries');
    expect((await run('outbox', 'list', '--state', 'dead')).stdout).toContain('0 deliveries');
    expect(await run('outbox', 'list', '--state', 'lost')).toMatchObject({ code: 1, stderr: expect.stringContaining('Allowed choices') });
  });
});

describe('commands over the embedded database', () => {
  it('back a selling service up, and restore it into another folder, examined', async () => {
    const dataDir = path.join(folder, 'selling');
    const file = path.join(folder, 'backup.gz');
    const service = await serve({ env: { DATA_DIR: dataDir, DEMO: 'on' } });
    const backup = await holdfast(['backup', file], { DATA_DIR: dataDir });
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/[\d,]+ rows of \d+ tables/) });
    // Attached to the service's database, and gone again: the service goes on.
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);

    const nonEmpty = await holdfast(['restore', file], { DATA_DIR: dataDir });
    expect(nonEmpty).toMatchObject({ code: 1, stderr: expect.stringContaining('already has') });
    await service.stop();

    const elsewhere = path.join(folder, 'restored');
    const restored = await holdfast(['restore', file], { DATA_DIR: elsewhere });
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/ok\s+G1/) });
    const again = await serve({ env: { DATA_DIR: elsewhere } });
    const page = (await fetch(`${again.address}/v1/properties`).then((response) => response.json())) as { data: unknown[] };
    expect(page.data).toHaveLength(1);
    expect(await again.stop()).toBe(0);
  });

  it('is back by itself, and the service with it, when the database is killed', async () => {
    const dataDir = path.join(folder, 'killed');
    const service = await serve({ env: { DATA_DIR: dataDir } });
    const lockFile = path.join(dataDir, 'pg18', 'postmaster.pid');
    const postmasterNow = () => (fs.existsSync(lockFile) ? Number(fs.readFileSync(lockFile, 'utf8').split('\n')[0]) : 0);
    const killed = postmasterNow();
    process.kill(killed, 'SIGKILL');
    // Its children serve a moment longer than it does.
    await expect.poll(postmasterNow, { timeout: 20_000 }).not.toBe(killed);
    await expect.poll(async () => (await fetch(`${service.address}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect(postmasterNow()).not.toBe(killed);
    expect(await service.stop()).toBe(0);
  });
});
