/** Staff keys over HTTP, for people who may make them. A key makes no keys. */

import { isUuid } from '@holdfast/engine';
import type pg from 'pg';
import { type Static, Type } from 'typebox';
import { instant, instantOrNull } from '../clock/instant.js';
import { type Answer, noContent, ok } from '../http/answer.js';
import { scopes } from '../http/principal.js';
import { problem } from '../http/problems.js';
import { type Route, route } from '../http/route.js';
import { Instant, nullable, Uuid } from '../http/schemas.js';
import { createKey, type ListedKey, listKeys, revokeKey } from './keys.js';

const tag = 'Staff';
const closed = { additionalProperties: false } as const;

const keyFields = {
  id: Uuid,
  label: Type.String(),
  hint: Type.String({ description: 'Its first characters.' }),
  scopes: Type.Array(Type.String()),
  created_at: Instant,
  last_used_at: nullable(Instant),
  revoked_at: nullable(Instant),
};
const ApiKey = Type.Object(keyFields, { title: 'ApiKey', ...closed });
const ApiKeys = Type.Object({ data: Type.Array(ApiKey) }, { title: 'ApiKeys', ...closed });
const MadeApiKey = Type.Object(
  { ...keyFields, text: Type.String({ description: 'Shown this once.' }) },
  { title: 'MadeApiKey', ...closed },
);
const NewApiKey = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    scopes: Type.Array(Type.Enum([...scopes]), { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
  },
  { title: 'NewApiKey', ...closed },
);

const shown = (key: ListedKey): Static<typeof ApiKey> => ({
  id: key.keyId,
  label: key.label,
  hint: key.hint,
  scopes: [...key.scopes],
  created_at: instant(key.createdAtMs),
  last_used_at: instantOrNull(key.lastUsedAtMs),
  revoked_at: instantOrNull(key.revokedAtMs),
});

export function keyRoutes(pool: pg.Pool): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api-keys',
      operationId: 'listApiKeys',
      summary: "Lists the organisation's keys, revoked ones too; never their text",
      tag,
      auth: 'staff',
      scope: 'keys:write',
      idempotencyKey: 'none',
      responses: { 200: ApiKeys },
      problems: [],
      handler: async ({ principal }) => ok({ data: (await listKeys(pool, principal.organisationId)).map(shown) }),
    }),
    route({
      method: 'POST',
      path: '/api-keys',
      operationId: 'createApiKey',
      summary: 'Makes a key and shows it, once',
      tag,
      auth: 'staff',
      scope: 'keys:write',
      idempotencyKey: 'none',
      body: NewApiKey,
      responses: { 201: MadeApiKey },
      problems: ['not_found'],
      handler: async ({ principal, body }): Promise<Answer<201, Static<typeof MadeApiKey>> | ReturnType<typeof problem>> => {
        const made = await createKey(pool, { organisationId: principal.organisationId, label: body.label, scopes: body.scopes });
        const key = made && (await listKeys(pool, principal.organisationId)).find(({ keyId }) => keyId === made.keyId);
        if (!made || !key) return problem('not_found');
        return { status: 201, body: { ...shown(key), text: made.text } };
      },
    }),
    route({
      method: 'DELETE',
      path: '/api-keys/:key_id',
      operationId: 'revokeApiKey',
      summary: 'Ends a key; processes that know it forget it within half a minute',
      tag,
      auth: 'staff',
      scope: 'keys:write',
      idempotencyKey: 'none',
      params: Type.Object({ key_id: Uuid }),
      responses: { 204: null },
      problems: ['not_found'],
      handler: async ({ principal, params }) => {
        const keyId = params.key_id.toLowerCase();
        const own = isUuid(keyId) && (await listKeys(pool, principal.organisationId)).some((key) => key.keyId === keyId);
        if (!own) return problem('not_found');
        await revokeKey(pool, keyId);
        return noContent();
      },
    }),
  ];
}
