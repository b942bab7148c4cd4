import { newId } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { scopes } from '../../src/http/principal.js';
import { authenticator } from '../../src/identity/authenticator.js';
import { isPlausibleKey, newKeyText } from '../../src/identity/key-text.js';
import { createKey, listKeys, parseScopes, revokeKey } from '../../src/identity/keys.js';
import { createOrganisation, listOrganisations } from '../../src/identity/organisations.js';
import { loadSecrets } from '../../src/identity/secrets.js';

let database: ClonedDatabase;
let organisationId: string;
beforeAll(async () => {
  database = await cloneDatabase();
  organisationId = await createOrganisation(database.pool, { name: 'Hotel Aurora' });
});
afterAll(() => database.drop());

async function newKey(...granted: Parameters<typeof createKey>[1]['scopes']) {
  const key = await createKey(database.pool, { organisationId, label: 'desk', scopes: granted });
  if (key === null) throw new Error('no such organisation');
  return key;
}

describe('the text of a key', () => {
  it('is random, and shows when it was not copied whole', () => {
    const text = newKeyText();
    expect(text).toMatch(/^hf_[0-9A-Za-z]{38}$/);
    expect(newKeyText()).not.toBe(text);
    expect(isPlausibleKey(text)).toBe(true);
    for (const damaged of [
      text.slice(0, -1),
      `${text}0`,
      text.slice(0, 10) + (text[10] === 'a' ? 'b' : 'a') + text.slice(11),
      'hf_',
      'hf_x',
    ])
      expect([damaged, isPlausibleKey(damaged)]).toEqual([damaged, false]);
    expect(isPlausibleKey('demo-staff-key')).toBe(true);
  });
});

describe('organisations', () => {
  it('are made and listed; one that exists is left as it is', async () => {
    const id = '00000000-0000-0000-0000-0000000000aa';
    expect(await createOrganisation(database.pool, { name: 'Demo', organisationId: id })).toBe(id);
    await createOrganisation(database.pool, { name: 'Other', organisationId: id });
    expect((await listOrganisations(database.pool)).filter((one) => one.organisationId === id)).toMatchObject([
      { name: 'Demo', createdAtMs: expect.any(Number) },
    ]);
  });
});

describe('a staff key', () => {
  it('is kept as a hash only', async () => {
    const { text } = await newKey('rates:write');
    const { rows } = await database.pool.query("select k::text as row from identity.api_keys k where label = 'desk'");
    expect(rows.map(({ row }) => row).join()).not.toContain(text.slice(8));
  });

  it('says who asks and what is allowed', async () => {
    const { keyId, text } = await newKey('rates:write', 'inventory:write', 'rates:write');
    const staff = await authenticator(database.pool)(text);
    expect(staff).toEqual({
      kind: 'staff',
      keyId,
      organisationId,
      scopes: new Set(['rates:write', 'inventory:write']),
      actor: `key:${keyId}`,
      keyScope: `key:${organisationId}:${keyId}`,
    });
  });

  it('is nobody when it is unknown, damaged or revoked', async () => {
    const authenticate = authenticator(database.pool);
    const { keyId, text } = await newKey();
    expect(await authenticate(newKeyText())).toBeNull();
    expect(authenticate(`${text}x`)).toBeNull();
    expect(await authenticate('something else')).toBeNull();
    expect(await revokeKey(database.pool, keyId)).toBe(true);
    expect(await revokeKey(database.pool, keyId)).toBe(false);
    expect(await revokeKey(database.pool, newId())).toBe(false);
    expect(await authenticate(text)).toBeNull();
  });

  it('is remembered, and ends everywhere within the time it is remembered', async () => {
    let now = 0;
    const authenticate = authenticator(database.pool, { rememberMs: 30_000, nowMs: () => now });
    const { keyId, text } = await newKey();
    expect(authenticate(text)).toBeInstanceOf(Promise);
    await expect.poll(() => authenticate(text) instanceof Promise).toBe(false);
    await revokeKey(database.pool, keyId);
    now = 29_999;
    expect(authenticate(text)).toMatchObject({ keyId });
    now = 30_000;
    expect(await authenticate(text)).toBeNull();
    expect(await authenticate(text)).toBeNull();
  });

  it('is asked for once when many requests bring it at once', async () => {
    const { text } = await newKey();
    let asked = 0;
    const counting = {
      query: (...args: unknown[]) => {
        asked += 1;
        return (database.pool.query as (...args: unknown[]) => Promise<unknown>)(...args);
      },
    };
    const authenticate = authenticator(counting as never);
    await Promise.all(Array.from({ length: 50 }, () => authenticate(text)));
    // One question, and one note of when it was used.
    expect(asked).toBeLessThanOrEqual(2);
  });

  it('is never believed when the database cannot be asked', async () => {
    const broken = { query: () => Promise.reject(new Error('Connection terminated')) };
    await expect(authenticator(broken as never)('demo-staff-key')).rejects.toThrow('Connection terminated');
  });

  it('notes when it was used, not with every request', async () => {
    const { keyId, text } = await newKey();
    await authenticator(database.pool)(text);
    const lastUsed = async () => (await listKeys(database.pool, organisationId)).find((key) => key.keyId === keyId)?.lastUsedAtMs ?? null;
    await expect.poll(lastUsed).not.toBeNull();
    const first = await lastUsed();
    await authenticator(database.pool)(text);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await lastUsed()).toBe(first);
  });

  it('is listed without its text, of its organisation only', async () => {
    const { keyId, text } = await newKey('reservations:read');
    const other = await createOrganisation(database.pool, { name: 'Other' });
    const listed = (await listKeys(database.pool, organisationId)).find((key) => key.keyId === keyId);
    expect(listed).toMatchObject({ organisationId, label: 'desk', scopes: ['reservations:read'], revokedAtMs: null });
    expect(listed?.hint).toBe(`${text.slice(0, 7)}…`);
    expect(JSON.stringify(listed)).not.toContain(text);
    expect(await listKeys(database.pool, other)).toEqual([]);
    expect((await listKeys(database.pool)).length).toBeGreaterThan(0);
  });

  it('cannot be made for an organisation that is not there, nor with a scope that is none', async () => {
    expect(await createKey(database.pool, { organisationId: newId(), label: 'x', scopes: [] })).toBeNull();
    expect(parseScopes([...scopes])).toEqual([...scopes]);
    expect(() => parseScopes(['rates:write', 'rates:destroy'])).toThrow(/no such scope: rates:destroy/);
  });

  it('may have a given text, for demo data', async () => {
    const made = await createKey(database.pool, { organisationId, label: 'demo', scopes: ['rates:write'], text: 'demo-staff-key' });
    expect(await authenticator(database.pool)('demo-staff-key')).toMatchObject({ keyId: made?.keyId });
  });
});

describe('secrets', () => {
  it('are random, different, and the same for every process', async () => {
    const secrets = await loadSecrets(database.pool);
    const all = [secrets.owner, secrets.cursor, secrets.attempt];
    for (const secret of all) expect(secret).toHaveLength(32);
    expect(new Set(all.map((secret) => secret.toString('hex'))).size).toBe(3);
    expect(await loadSecrets(database.pool)).toEqual(secrets);
    const other = await cloneDatabase({ empty: true });
    await expect(loadSecrets(other.pool)).rejects.toThrow();
    await other.drop();
  });
});
