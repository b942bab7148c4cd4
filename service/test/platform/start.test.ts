import { type ChildProcess, exec, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, ensureBuilt, holdfast } from '../../../testing/serve.js';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const shell = (command: string) => promisify(exec)(command, { shell: '/bin/sh' }).then(({ stdout }) => stdout);

let dataDir: string;
beforeAll(async () => {
  await ensureBuilt();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-start-'));
  fs.chmodSync(dataDir, 0o755);
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly text: string;
  readonly address: string;
  readonly commands: readonly string[];
}

async function start(): Promise<Started> {
  const child = spawn(process.execPath, [main, 'start'], {
    env: bareEnvironment({ DATA_DIR: dataDir, PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      text += data;
      if (/# What is left\ncurl .*\n/.test(text)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
  const address = /listens on (\S+)/.exec(text)?.[1] as string;
  return { child, text, address, commands: text.split('\n').filter((line) => /^(sleep \d; )?curl /.test(line)) };
}

async function stop({ child }: Started): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // As a terminal and npm do it: one Ctrl-C, told twice.
  child.kill('SIGINT');
  child.kill('SIGINT');
  return ended;
}

describe('npm start', () => {
  it('prints commands for a hotel and an event that work as printed, and the data survive a Ctrl-C', async () => {
    const first = await start();
    const [search, book, replay, cancel, ...onSale] = first.commands as [string, string, string, string, ...string[]];
    expect(first.text).toContain('demo-staff-key');

    const { offers } = JSON.parse(await shell(search));
    expect(offers.map((offer: { rate_plan_id: string }) => offer.rate_plan_id[0]).sort()).toEqual(['7', '8', '9']);
    expect(offers[0].nights).toHaveLength(3);

    const booked = JSON.parse(await shell(book));
    expect(booked).toMatchObject({ status: 'confirmed', total: { amount_cents: 36_000, currency: 'EUR' } });

    const again = await shell(replay);
    expect(again).toMatch(/^HTTP\/1.1 200/);
    expect(again.toLowerCase()).toContain('idempotency-replayed: true');
    expect(JSON.parse(again.slice(again.indexOf('\r\n\r\n'))).id).toBe(booked.id);

    const [signIn = '', join = '', hold = '', holdAgain = '', pay = '', order = '', tickets = '', left = ''] = onSale;
    const user_id = '00000000-0000-0000-0000-000000000002';
    expect(JSON.parse(await shell(signIn))).toMatchObject({ token_type: 'Bearer' });
    expect(JSON.parse(await shell(join))).toMatchObject({ user_id, status: 'admitted' });
    const held = JSON.parse(await shell(hold));
    expect(held).toMatchObject({ user_id, status: 'held', quantity: 2, total: { amount_cents: 90_000, currency: 'BRL' } });
    const heldAgain = await shell(holdAgain);
    expect(heldAgain).toMatch(/^HTTP\/1.1 200/);
    expect(JSON.parse(heldAgain.slice(heldAgain.indexOf('\r\n\r\n'))).id).toBe(held.id);
    const placed = JSON.parse(await shell(pay));
    expect(placed).toMatchObject({ reservation_id: held.id, amount_cents: 90_000, status: expect.stringMatching(/^(pending|paid)$/) });
    expect(JSON.parse(await shell(order))).toMatchObject({ id: placed.id, status: 'paid' });
    const { status, tickets: codes } = JSON.parse(await shell(tickets));
    expect({ status, valid: codes.filter(({ state }: { state: string }) => state === 'valid').length }).toEqual({
      status: 'confirmed',
      valid: 2,
    });
    expect(JSON.parse(await shell(left))).toMatchObject({
      id: '11111111-1111-1111-1111-111111111111',
      name: 'The Concurrency Sessions',
      status: 'on_sale',
      sectors: [
        { id: '22222222-2222-2222-2222-222222222222', name: 'Pista', price_cents: 12_000, currency: 'BRL', available_inventory: 10_000 },
        { id: '33333333-3333-3333-3333-333333333333', name: 'Camarote VIP', price_cents: 45_000, available_inventory: 98 },
      ],
    });

    expect(await stop(first)).toBe(0);
    const second = await start();
    // The port is another one now; the reservation is the same.
    const cancelled = JSON.parse(await shell(cancel.replaceAll(first.address, second.address)));
    expect(cancelled).toMatchObject({ refundable: true, reservation: { id: booked.id, status: 'cancelled' } });

    // The second welcome has a key of its own, so it books anew.
    expect(JSON.parse(await shell(second.commands[1] as string))).toMatchObject({ status: 'confirmed' });
    for (const file of [book, signIn, hold, pay, second.commands[1] as string]) fs.rmSync(/tee (\S+)/.exec(file)?.[1] as string);

    const staff = await fetch(
      `${second.address}/v1/properties/44444444-4444-4444-4444-444444444444/calendar?from=${booked.check_in}&to=${booked.check_out}`,
      {
        headers: { authorization: 'Bearer demo-staff-key' },
      },
    );
    const { room_types } = (await staff.json()) as { room_types: { nights: { allotment: number; booked: number }[] }[] };
    expect(room_types.map((type) => type.nights[0]?.allotment).sort()).toEqual([1, 4]);
    expect(await stop(second)).toBe(0);

    const doctor = await holdfast(['doctor'], { DATA_DIR: dataDir });
    expect(doctor).toMatchObject({ code: 0, stdout: expect.stringContaining('All is well') });
  }, 120_000);
});
