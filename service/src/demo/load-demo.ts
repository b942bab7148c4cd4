/** Fills an empty database with the demo: a hotel and an event that one can book, made by the same use cases that staff use. */
import type { BoxOffice } from '../events/box-office.js';
import { createEvent } from '../events/event.js';
import { createSector } from '../events/sector.js';
import { type Scope, type Staff, scopes } from '../http/principal.js';
import { Problem } from '../http/problems.js';
import { createAccount } from '../identity/buyers/accounts.js';
import { Passwords } from '../identity/buyers/passwords.js';
import { createKey, listKeys } from '../identity/keys.js';
import { createOrganisation, listOrganisations } from '../identity/organisations.js';
import { createStaff } from '../identity/staff/accounts.js';
import type { House } from '../stays/house.js';
import { createProperty } from '../stays/property.js';
import { publishInventory } from '../stays/publish-inventory.js';
import { publishRates } from '../stays/publish-rates.js';
import { createRatePlan } from '../stays/rate-plan.js';
import { createRoomType } from '../stays/room-type.js';
import { datesBetween, plusDays } from '../stays/rules/calendar.js';
import {
  demoBuyer,
  demoEvent,
  demoEventInDays,
  demoNights,
  demoOrganisation,
  demoProperty,
  demoRatePlans,
  demoRoomTypes,
  demoSectors,
  demoStaff,
  demoStaffKey,
  demoToday,
  theatreOrganisation,
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
const step = (name: string) => ({ staff, requestId: 'demo', intent: { scope: keyScope, key: name, fingerprint: 'demo' } });

function must(answer: unknown): void {
  if (answer instanceof Problem) throw new Error(`the demo data were refused: ${answer.code} ${answer.detail}`);
}

export type DemoAnswer = 'loaded' | 'was there' | 'not empty';

/**
 * Loads the demo into a database without organisations. The staff key comes last: where it is, the demo is complete, and
 * stays as its users left it. Processes that start together take turns.
 */
export async function loadDemo(house: House, office: BoxOffice): Promise<DemoAnswer> {
  const turn = await house.pool.connect();
  try {
    await turn.query('begin');
    await turn.query(waitTurn.text);
    const answer = await loadInTurn(house, office);
    await turn.query('commit');
    turn.release();
    return answer;
  } catch (error) {
    turn.release(true);
    throw error;
  }
}

async function loadInTurn(house: House, office: BoxOffice): Promise<DemoAnswer> {
  const { organisationId, name } = demoOrganisation;
  const ours = [organisationId, theatreOrganisation.organisationId];
  const organisations = await listOrganisations(house.pool);
  if (organisations.some((organisation) => !ours.includes(organisation.organisationId))) return 'not empty';
  if ((await listKeys(house.pool, organisationId)).length > 0) return 'was there';

  await createOrganisation(house.pool, { organisationId, name });
  await loadHotel(house);
  await loadEvent(office);
  const passwords = new Passwords();
  await createAccount(house.pool, passwords, demoBuyer);
  await createStaff(house.pool, passwords, { ...demoStaff, organisationId });
  await createKey(house.pool, { organisationId, label: 'demo', scopes, text: demoStaffKey });
  return 'loaded';
}

async function loadHotel(house: House): Promise<void> {
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
}

/** On sale since yesterday. */
async function loadEvent(office: BoxOffice): Promise<void> {
  const { id: eventId, fields, room } = demoEvent;
  const today = await demoToday(office.pool);
  const at = (days: number, time: string) => Date.parse(`${plusDays(today, days)}T${time}Z`);
  const dates = { startsAtMs: at(demoEventInDays, '23:00:00'), salesOpenAtMs: at(-1, '13:00:00') };
  must(await createEvent(office, step('event'), { ...fields, ...dates }, { eventId, room }));
  for (const { id, fields } of demoSectors) must(await createSector(office, step(`sector ${id}`), eventId, fields, id));
}
