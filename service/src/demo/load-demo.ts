/** Fills an empty database with the demo: a hotel one can book, made by the same use cases that staff use. */
import { type Scope, type Staff, scopes } from '../http/principal.js';
import { Problem } from '../http/problems.js';
import { createAccount } from '../identity/buyers/accounts.js';
import { Passwords } from '../identity/buyers/passwords.js';
import { createKey, listKeys } from '../identity/keys.js';
import { createOrganisation, listOrganisations } from '../identity/organisations.js';
import type { House } from '../stays/house.js';
import { createProperty, type StaffRequest } from '../stays/property.js';
import { publishInventory } from '../stays/publish-inventory.js';
import { publishRates } from '../stays/publish-rates.js';
import { createRatePlan } from '../stays/rate-plan.js';
import { createRoomType } from '../stays/room-type.js';
import { datesBetween, plusDays } from '../stays/rules/calendar.js';
import {
  demoBuyer,
  demoNights,
  demoOrganisation,
  demoProperty,
  demoRatePlans,
  demoRoomTypes,
  demoStaffKey,
  demoToday,
} from './demo-data.js';
import { waitTurn } from './sql/index.js';

const keyScope = 'demo';

const staff: Staff = {
  kind: 'staff',
  keyId: demoOrganisation.organisationId,
  organisationId: demoOrganisation.organisationId,
  scopes: new Set<Scope>(scopes),
  actor: 'demo',
  keyScope,
};

/** Each step has a key of its own, so that a load that was broken off goes on where it stopped. */
const step = (name: string): StaffRequest => ({ staff, intent: { scope: keyScope, key: name, fingerprint: 'demo' } });

function must(answer: unknown): void {
  if (answer instanceof Problem) throw new Error(`the demo data were refused: ${answer.code} ${answer.detail}`);
}

export type DemoAnswer = 'loaded' | 'was there' | 'not empty';

/**
 * Loads the demo into a database without organisations. The staff key comes last: where it is, the demo is complete, and
 * stays as its users left it. Processes that start together take turns.
 */
export async function loadDemo(house: House): Promise<DemoAnswer> {
  const turn = await house.pool.connect();
  try {
    await turn.query('begin');
    await turn.query(waitTurn.text);
    const answer = await loadInTurn(house);
    await turn.query('commit');
    turn.release();
    return answer;
  } catch (error) {
    turn.release(true);
    throw error;
  }
}

async function loadInTurn(house: House): Promise<DemoAnswer> {
  const { organisationId, name } = demoOrganisation;
  const organisations = await listOrganisations(house.pool);
  if (organisations.some((organisation) => organisation.organisationId !== organisationId)) return 'not empty';
  if ((await listKeys(house.pool, organisationId)).length > 0) return 'was there';

  await createOrganisation(house.pool, { organisationId, name });
  const { id: propertyId, fields } = demoProperty;
  must(await createProperty(house, step('property'), fields, propertyId));
  for (const { id, fields } of demoRoomTypes) must(await createRoomType(house, step(`room type ${id}`), propertyId, fields, id));
  for (const { id, fields } of demoRatePlans) must(await createRatePlan(house, step(`rate plan ${id}`), propertyId, fields, id));

  const from = await demoToday(house.pool);
  const to = plusDays(from, demoNights);
  for (const { id, allotment } of demoRoomTypes)
    must(await publishInventory(house, staff, 'demo', { propertyId, roomTypeId: id, from, to, allotment }));
  for (const { id, priceCents } of demoRatePlans) {
    must(
      await publishRates(house, staff, 'demo', {
        propertyId,
        ratePlanId: id,
        changes: datesBetween(from, to).map((date) => ({ date, priceCents })),
      }),
    );
  }
  await createAccount(house.pool, new Passwords(), demoBuyer);
  await createKey(house.pool, { organisationId, label: 'demo', scopes, text: demoStaffKey });
  return 'loaded';
}
