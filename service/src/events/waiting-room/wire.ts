/** From a waiting room's words to the wire's. */

import type { Static } from 'typebox';
import { instantOrNull } from '../../clock/instant.js';
import type { Admission } from './admission.js';
import type * as shapes from './schemas.js';
import type { QueueToken } from './token.js';

export function tokenOnWire(token: QueueToken): Static<typeof shapes.QueueToken> {
  return {
    id: token.id,
    user_id: token.userId,
    event_id: token.eventId,
    position: token.position,
    status: token.status,
    admitted_at: instantOrNull(token.admittedAtMs),
    expires_at: instantOrNull(token.expiresAtMs),
    eta_seconds: token.etaSeconds,
    draws_at: instantOrNull(token.drawsAtMs),
  };
}

export function admissionOnWire(admission: Admission): Static<typeof shapes.Admission> {
  const { held } = admission;
  return {
    mode: admission.mode,
    rate_per_minute: admission.ratePerMinute,
    max_inside: admission.maxInside,
    pass_ttl_seconds: admission.passTtlSeconds,
    draw: admission.draw,
    paused: admission.paused,
    waiting: admission.waiting,
    inside: admission.inside,
    admitted_total: admission.admittedTotal,
    draw_commitment: admission.commitment,
    draw_held_at: instantOrNull(held?.atMs ?? null),
    draw_participants: held?.participants ?? null,
    draw_joins_digest: held?.joinsDigest ?? null,
    draw_secret: held?.secret ?? null,
  };
}
