/** Recomputes a draw that was held, from what was published and from every join, and compares it with what the door did. */
import type { Pool } from 'pg';
import { commitmentOf, digestAfter, drawKeyOf, nobodyJoined, Permutation } from './rules/draw.js';
import * as sql from './sql/index.js';

interface DrawRow {
  readonly commitment: string;
  readonly drawn_from: number | null;
  readonly participants: number | null;
  readonly joins_digest: string | null;
  readonly secret: string | null;
  readonly draw_key: string | null;
  readonly served: number;
  readonly purged_to: number;
}

interface PlaceRow {
  readonly number: number;
  readonly id: string;
  readonly state: string;
  readonly admitted_at_ms: number | null;
}

export interface DrawCheck {
  readonly title: string;
  readonly holds: boolean;
}

export interface VerifiedDraw {
  readonly commitment: string;
  readonly participants: number;
  readonly checks: readonly DrawCheck[];
  /** The joins were deleted since, long after the event: what needs them is not checked, and a place is found by its number alone. */
  readonly purged: boolean;
  /** The rank of the place asked for; undefined when none was, or it took no part. */
  readonly place: { readonly number: number; readonly rank: number } | undefined;
}

/** Of a place that took part: by its number or by the id of its token. */
export interface PlaceWanted {
  readonly number?: number;
  readonly tokenId?: string;
}

/** Rows read at a time. */
const pageRows = 20_000;

/** Everything about the joins that the checks need, in one pass over them. */
async function readJoins(pool: Pool, eventId: string, end: number, wanted: PlaceWanted, see: (row: PlaceRow) => void) {
  let digest = nobodyJoined;
  let joins = 0;
  let wantedNumber = wanted.number;
  for (let from = 0; from < end; from += pageRows) {
    const { rows } = await pool.query<PlaceRow>(sql.pagePlaces.text, [eventId, from, Math.min(end, from + pageRows)]);
    for (const row of rows) {
      digest = digestAfter(digest, row.id);
      joins += 1;
      if (row.id === wanted.tokenId) wantedNumber = row.number;
      see(row);
    }
  }
  return { digest, joins, wantedNumber };
}

/** Undefined where there is no such event, or its draw was not held. */
export async function verifyDraw(pool: Pool, eventId: string, wanted: PlaceWanted = {}): Promise<VerifiedDraw | undefined> {
  const { rows } = await pool.query<DrawRow>(sql.readDraw.text, [eventId]);
  const [draw] = rows;
  if (draw === undefined || draw.drawn_from === null || draw.participants === null || draw.secret === null) return undefined;
  const { commitment, drawn_from: from, participants, served } = draw;
  const secret = Buffer.from(draw.secret, 'hex');
  const key = drawKeyOf(secret, participants, Buffer.from(draw.joins_digest ?? '', 'hex'));
  const ranks = new Permutation(key, participants);

  const published = [
    { title: 'the secret is the one that was committed to', holds: commitmentOf(secret).toString('hex') === commitment },
    { title: 'the key follows from secret, participants and digest', holds: key.toString('hex') === draw.draw_key },
  ];
  const placeOf = (number: number | undefined) =>
    number !== undefined && number >= from && number < from + participants ? { number, rank: ranks.rankOf(number - from) } : undefined;
  if (draw.purged_to > 0) return { commitment, participants, checks: published, purged: true, place: placeOf(wanted.number) };

  const drawn = new Uint8Array(participants);
  const letInAtMs = new Float64Array(participants);
  let misplaced = 0;
  const joins = await readJoins(pool, eventId, from + participants, wanted, ({ number, state, admitted_at_ms: admittedAtMs }) => {
    if (number < from) return;
    const rank = ranks.rankOf(number - from);
    drawn[rank] = (drawn[rank] ?? 0) + 1;
    letInAtMs[rank] = admittedAtMs ?? 0;
    const waits = state === 'waiting';
    if (waits ? from + rank < served : admittedAtMs !== null && from + rank >= served) misplaced += 1;
  });
  let lastMs = 0;
  let overtaken = 0;
  for (const atMs of letInAtMs) {
    if (atMs === 0) continue;
    if (atMs < lastMs) overtaken += 1;
    lastMs = Math.max(lastMs, atMs);
  }

  return {
    commitment,
    participants,
    checks: [
      ...published,
      { title: `the digest is that of ${from + participants} joins`, holds: joins.digest.toString('hex') === draw.joins_digest },
      { title: 'numbers were given without a gap', holds: joins.joins === from + participants },
      { title: 'every rank was drawn once', holds: drawn.every((times) => times === 1) },
      { title: 'people were let in in the order of their ranks', holds: misplaced === 0 && overtaken === 0 },
    ],
    purged: false,
    place: placeOf(joins.wantedNumber),
  };
}
