/** What staff see and set of a waiting room. */
import type { Staff } from '../../http/principal.js';
import { Problem, problem } from '../../http/problems.js';
import type { Asking } from './asking.js';
import type { RoomSettings } from './room.js';
import * as sql from './sql/index.js';
import type { WaitingRooms } from './waiting-room.js';

/** A row of `read_admission`. */
interface AdmissionRow {
  readonly mode: RoomSettings['mode'];
  readonly rate_per_minute: number;
  readonly max_inside: number;
  readonly pass_ttl_seconds: number;
  readonly draw: RoomSettings['draw'];
  readonly paused: boolean;
  readonly waiting: number;
  readonly inside: number;
  readonly admitted_total: number;
  readonly commitment: string;
  readonly drawn_at_ms: number | null;
  readonly participants: number | null;
  readonly joins_digest: string | null;
  readonly secret: string | null;
}

export interface Admission extends RoomSettings {
  readonly waiting: number;
  /** Persons with a live pass or a live hold. */
  readonly inside: number;
  readonly admittedTotal: number;
  /** Hexadecimal: the SHA-256 of the draw's secret, known since the event was made. */
  readonly commitment: string;
  /** What was fixed when the draw was held; null before, and where there is none. */
  readonly held: { readonly atMs: number; readonly participants: number; readonly joinsDigest: string; readonly secret: string } | null;
}

export async function readAdmission(asking: Asking, staff: Staff, eventId: string): Promise<Admission | Problem> {
  const [row] = await asking.ask<AdmissionRow>(sql.readAdmission, [eventId, staff.organisationId, asking.pretendNow()]);
  if (row === undefined) return problem('not_found');
  const { mode, draw, paused, waiting, inside, commitment, drawn_at_ms: atMs, participants, joins_digest: joinsDigest, secret } = row;
  const held =
    atMs === null || participants === null || joinsDigest === null || secret === null ? null : { atMs, participants, joinsDigest, secret };
  return {
    mode,
    ratePerMinute: row.rate_per_minute,
    maxInside: row.max_inside,
    passTtlSeconds: row.pass_ttl_seconds,
    draw,
    paused,
    waiting,
    inside,
    admittedTotal: row.admitted_total,
    commitment,
    held,
  };
}

/**
 * What is absent keeps its value. Passes that were given keep their time; who is inside stays, also when fewer may be. The door
 * opens within the change: whoever may come in by it is in when it is answered, and a change that follows comes too late for them.
 * Of more people than one opening lets in, the rest follow behind it.
 */
export async function changeAdmission(
  { asking, door, doorkeeper, views }: Pick<WaitingRooms, 'asking' | 'door' | 'doorkeeper' | 'views'>,
  staff: Staff,
  eventId: string,
  change: Partial<RoomSettings>,
): Promise<Admission | Problem> {
  const before = await readAdmission(asking, staff, eventId);
  if (before instanceof Problem) return before;
  const { mode, ratePerMinute, maxInside, passTtlSeconds, draw, paused } = change;
  const values = [mode, ratePerMinute, maxInside, passTtlSeconds, draw, paused].map((value) => value ?? null);
  // Who drew which rank is computed here, from what was read of the room.
  await views.fresh(eventId);
  const [holdDraw, openDoor] = door.stepsIn(eventId);
  // Whether a pass is needed is one of the terms that tickets are sold by: what was judged by the old ones is judged again.
  const [, , changed] = await asking.together([
    { statement: sql.lockLane, values: [eventId] },
    { statement: sql.lockRoom, values: [eventId] },
    { statement: sql.changeRoom, values: [eventId, staff.organisationId, ...values] },
    { statement: sql.moveTerms, values: [eventId] },
    holdDraw,
    openDoor,
  ]);
  if (changed?.length !== 1) return problem('draw_fixed');
  doorkeeper.call(eventId);
  return readAdmission(asking, staff, eventId);
}
