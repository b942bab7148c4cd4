import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../../testing/clone-database.js';
import { holdfast, type ServedProcess, serve } from '../../../../testing/serve.js';
import { demoBuyer } from '../../../src/demo/demo-data.js';
import type { Body } from './desk.js';

/** Makes a process believe that it is an hour later. */
const hourFast = `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + 3600000); }
  static now() { return Real.now() + 3600000; }
};`;

let database: ClonedDatabase;
let dataDir: string;
let processes: readonly ServedProcess[];

beforeAll(async () => {
  database = await cloneDatabase();
  expect((await holdfast(['demo'], { DATABASE_URL: database.url })).code).toBe(0);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-buyers-'));
  const wrong = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hourFast)}` };
  // All at once: they also agree on a secret that nobody gave them.
  processes = await Promise.all([{}, {}, wrong].map((env) => serve({ databaseUrl: database.url, env: { DATA_DIR: dataDir, ...env } })));
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.stop()));
  fs.rmSync(dataDir, { recursive: true });
  await database.drop();
});

async function post(service: ServedProcess | undefined, name: string, body: object): Promise<{ status: number; body: Body }> {
  const answer = await fetch(`${service?.address}/api/auth/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const logIn = (service: ServedProcess | undefined) => post(service, 'login', { email: demoBuyer.email, password: demoBuyer.password });

describe('three processes, one of which is an hour fast', () => {
  it('take each the tokens of the others, of the demo buyer with the fixed id', async () => {
    const saidAtMs = Date.parse(/"time":"([^"]+)"/.exec(processes[2]?.output() ?? '')?.[1] ?? '');
    expect(saidAtMs - Date.now()).toBeGreaterThan(3_000_000);
    const sessions = await Promise.all(processes.map(logIn));
    for (const { status, body } of sessions) {
      expect(status).toBe(200);
      for (const { address } of processes) {
        const me = await fetch(`${address}/v1/auth/me`, { headers: { authorization: `Bearer ${body.access_token}` } });
        expect([me.status, await me.json()]).toEqual([200, { id: '00000000-0000-0000-0000-000000000002', email: 'buyer@ticketing.local' }]);
      }
    }
  });

  it('exchange one refresh token once, whichever is asked', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh_token } = (await logIn(processes[round % 3])).body;
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, number) => post(processes[number % 3], 'refresh', { refresh_token })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(401)]);
    }
  });

  it('write neither tokens nor e-mails nor passwords into their logs', async () => {
    const { body } = await logIn(processes[0]);
    const output = processes.map((each) => each.output()).join();
    for (const secret of [body.access_token, body.refresh_token, demoBuyer.email, demoBuyer.password]) expect(output).not.toContain(secret);
  });
});
