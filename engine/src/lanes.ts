/** Lanes are made and changed in the caller's transaction, together with what they stand for: a property, an event. */
import type { PoolClient } from 'pg';
import { plainArray } from './columns.js';
import type { LaneId, OrganisationId, PoolId } from './domain/ids.js';
import * as sql from './sql/index.js';

export interface NewLane {
  readonly laneId: LaneId;
  readonly organisationId: OrganisationId;
  readonly kind: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly opensAtMs?: number | null;
  readonly closesAtMs?: number | null;
  readonly ownerLimit?: number | null;
}

/** A field that is absent keeps its value; null clears it. */
export interface LanePatch {
  readonly currency?: string;
  readonly opensAtMs?: number | null;
  readonly closesAtMs?: number | null;
  readonly ownerLimit?: number | null;
}

const seconds = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : ms / 1000);

export class Lanes {
  /** Makes a lane. Throws the database's 23505 `lanes_are_unique` when the id is taken. */
  async createIn(tx: PoolClient, lane: NewLane): Promise<void> {
    await tx.query(sql.insertLane.text, [
      lane.laneId,
      lane.organisationId,
      lane.kind,
      lane.currency,
      seconds(lane.opensAtMs),
      seconds(lane.closesAtMs),
      lane.ownerLimit ?? null,
    ]);
  }

  /**
   * Locks the lane until the caller's transaction ends and moves the version of its terms, so that what was priced before is
   * judged again. Call it first: who holds a lane may change its terms, its window and its limit. False when there is no such lane.
   */
  async changeTermsIn(tx: PoolClient, laneId: LaneId, patch: LanePatch = {}): Promise<boolean> {
    const { rowCount } = await tx.query(sql.changeLane.text, [
      laneId,
      patch.currency ?? null,
      patch.opensAtMs !== undefined,
      seconds(patch.opensAtMs),
      patch.closesAtMs !== undefined,
      seconds(patch.closesAtMs),
      patch.ownerLimit !== undefined,
      patch.ownerLimit ?? null,
    ]);
    return rowCount === 1;
  }

  /**
   * Says which pools of the lane draw on a cap: from now on their items carry a line of role `cap` on it, and so do, as of this
   * call, all reservations that have units or may be reinstated. What they sold already is counted, and the cap's allotment is
   * raised as far as that needs: publish the true one behind it, in the same transaction, which is refused when more is taken.
   * Only between {@link changeTermsIn} and the end of the caller's transaction.
   */
  async drawCapIn(tx: PoolClient, laneId: LaneId, capId: PoolId, poolIds: readonly PoolId[]): Promise<void> {
    await tx.query(sql.drawCap.text, [laneId, capId, plainArray(poolIds)]);
  }
}
