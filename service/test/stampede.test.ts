/** `holdfast stampede`: it shows the truth, be it good or bad. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { bareEnvironment, ensureBuilt, holdfast, type ServedProcess, serve } from '../../testing/serve.js';
import { createKey } from '../src/identity/keys.js';
import { createOrganisation } from '../src/identity/organisations.js';
import type { Answer } from '../src/stampede/buyers.js';
import { bar, histogram } from '../src/stampede/picture.js';
import { tally } from '../src/stampede/tally.js';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const count = (output: string, name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(output)?.[1]);

describe('with a service of its own', () => {
  it('sells every unit once, refuses the rest, recounts the database and exits with 0', { timeout: 120_000 }, async () => {
    const { code, stdout, stderr } = await holdfast(['stampede', '--buyers', '60', '--units', '7']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('60 buyers (6 of them double-click)');
    expect(stdout).toContain('66/66');
    expect({ sold: count(stdout, 'sold'), oversold: count(stdout, 'oversold'), duplicates: count(stdout, 'duplicates') }).toEqual({
      sold: 7,
      oversold: 0,
      duplicates: 0,
    });
    expect(stdout).toMatch(/^ok +G4, G9/m);
    expect(stdout).toMatch(/^p99 +\d+ ms/m);
    expect(stdout).toContain('Every promise was kept.');
    expect(stdout).not.toContain('\x1b');
  });

  it('releases the crowd at three processes when told to', { timeout: 120_000 }, async () => {
    const { code, stdout } = await holdfast(['stampede', '--buyers', '60', '--units', '60'], { HOLDFAST_PROCESSES: '3' });
    expect(code).toBe(0);
    expect({ sold: count(stdout, 'sold'), refused: count(stdout, 'refused'), duplicates: count(stdout, 'duplicates') }).toEqual({
      sold: 60,
      refused: 0,
      duplicates: 0,
    });
    expect(stdout).toContain('6 second click(s) got the reservation of the first');
  });
});

describe('broken off', () => {
  it('by a Ctrl-C leaves no folder behind', async () => {
    await ensureBuilt();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-broken-off-'));
    fs.chmodSync(folder, 0o755);
    const child = spawn(process.execPath, [main, 'stampede', '--buyers', '400', '--units', '400'], {
      env: bareEnvironment({ TMPDIR: folder }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await new Promise<void>((resolve) => child.stdout.on('data', (data: Buffer) => data.includes('at the barrier') && resolve()));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(fs.readdirSync(folder)).toEqual([]);
    fs.rmdirSync(folder);
  }, 90_000);
});

describe('against a running service', () => {
  let database: ClonedDatabase;
  let service: ServedProcess;
  let key: string;
  beforeAll(async () => {
    database = await cloneDatabase();
    const organisationId = await createOrganisation(database.pool, { name: 'A house' });
    const made = await createKey(database.pool, {
      organisationId,
      label: 'stampede',
      scopes: ['catalogue:write', 'inventory:write', 'rates:write', 'reservations:read'],
    });
    key = (made as { text: string }).text;
    service = await serve({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it('makes its hotel with the staff key, and sells it with the limits on', async () => {
    const { code, stdout } = await holdfast(['stampede', '--buyers', '100', '--units', '13', '--url', service.address, '--key', key]);
    expect(code).toBe(0);
    expect(count(stdout, 'sold')).toBe(13);
    const { rows } = await database.pool.query('select booked from holdfast.inventory');
    expect(rows).toEqual([{ booked: 13 }]);
  });

  it('says what is wrong when the key is not known', async () => {
    const { code, stderr } = await holdfast(['stampede', '--url', service.address, '--key', 'nobodys-key-at-all-00000000000000']);
    expect(code).toBe(1);
    expect(stderr).toContain('does not know this staff key');
  });
});

/** A service that counts in its head and sells whatever it is asked for, twice to who clicks twice. */
function careless(): Promise<Server> {
  let ids = 0;
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    ids += 1;
    const id = `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    request.resume().on('end', () => {
      if (request.url?.includes('/calendar')) return answer(200, { room_types: [] });
      if (request.method === 'PUT') return response.writeHead(204).end();
      return answer(request.method === 'POST' ? 201 : 200, { id });
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('against a service that keeps no promise (control)', () => {
  it('shows what was oversold and doubled, and exits with 1', async () => {
    const server = await careless();
    const { port } = server.address() as AddressInfo;
    const { code, stdout } = await holdfast(['stampede', '--buyers', '20', '--units', '5', '--url', `http://127.0.0.1:${port}`]);
    server.close();
    expect(code).toBe(1);
    expect({ sold: count(stdout, 'sold'), oversold: count(stdout, 'oversold'), duplicates: count(stdout, 'duplicates') }).toEqual({
      sold: 22,
      oversold: 17,
      duplicates: 2,
    });
    expect(stdout).toContain('A promise was broken.');
  });
});

describe('the tally', () => {
  const answer = (buyer: number, status: number, more: Partial<Answer> = {}): Answer => ({
    buyer,
    status,
    reservationId: null,
    code: null,
    tookMs: buyer,
    retries: 0,
    ...more,
  });
  const made = (buyer: number, id: string, status = 201) => answer(buyer, status, { reservationId: id });
  const soldOut = (buyer: number) => answer(buyer, 409, { code: 'sold_out' });

  it('counts a double click that got one reservation as one', () => {
    const result = tally([made(1, 'a'), made(1, 'a', 200), soldOut(2)], 2, 1, 1);
    expect(result).toMatchObject({ sold: 1, refused: 1, oversold: 0, duplicates: 0, replayed: 1, violations: [] });
  });

  it.each([
    ['more sold than there were', [made(1, 'a'), made(2, 'b')], 2, 1, 2, '1 more than the 1 unit(s)'],
    ['more booked than there were, whatever the buyers were told', [made(1, 'a')], 1, 1, 2, '1 more than the 1 unit(s)'],
    ['two reservations for one buyer', [made(1, 'a'), made(1, 'b')], 1, 9, 2, 'made twice'],
    ['a reservation that the service does not count', [made(1, 'a'), made(2, 'b')], 2, 9, 1, 'the service counts 1'],
    ['sold out while something was left', [made(1, 'a'), soldOut(2)], 2, 2, 1, '1 unit(s) were left'],
    ['an error', [made(1, 'a'), answer(2, 500, { code: 'internal_error' })], 2, 9, 1, '500 internal_error'],
    ['no answer at all', [made(1, 'a'), answer(2, 0, { code: 'ECONNRESET' })], 2, 9, 1, 'ECONNRESET'],
  ] as const)('finds %s', (_what, answers, buyers, units, booked, sentence) => {
    const { violations } = tally(answers, buyers, units, booked);
    expect(violations.filter((violation) => violation.includes(sentence))).toHaveLength(1);
  });

  it('calls a refusal by the limit of requests neither a sale nor a broken promise', () => {
    expect(tally([made(1, 'a'), answer(2, 429, { code: 'rate_limited' })], 2, 2, 1)).toMatchObject({ sold: 1, limited: 1, violations: [] });
  });
});

describe('the pictures', () => {
  it('fill a bar in proportion', () => {
    expect(bar(0, 4, 4)).toBe('[░░░░] 0/4');
    expect(bar(3, 4, 4)).toBe('[███░] 3/4');
    expect(bar(4, 4, 4)).toBe('[████] 4/4');
  });

  it('show each value in exactly one step', () => {
    expect(histogram([1, 2, 12, 25], { pieces: 3, width: 4 })).toEqual([' 0–10 ms  ████ 2', '10–20 ms  ██ 1', '20–30 ms  ██ 1']);
    const values = Array.from({ length: 1_000 }, (_, index) => index * 0.37);
    const total = histogram(values).reduce((sum, line) => sum + Number(/(\d+)$/.exec(line)?.[1]), 0);
    expect(total).toBe(1_000);
    expect(histogram([])).toEqual([]);
    expect(histogram([0, 0])).toHaveLength(1);
  });
});
