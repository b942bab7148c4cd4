/**
 * The pure heart: what was read under the locks and the commands in order → outcomes and what is to be written. Imports
 * nothing from the outside, so that it can be tested by properties and simulated.
 */

import { Ledger, type ReservationEntry } from './decide/ledger.js';
import { decidePublish } from './decide/publish.js';
import { decideReserve, windowRefusal } from './decide/reserve.js';
import { decideSettle, type SettlingVerb, stateRefusal } from './decide/settle.js';
import type { Verdict } from './decide/verdict.js';
import { factName, keyName, type World } from './decide/world.js';
import type { ReservationId } from './domain/ids.js';
import type { Outcome, Refusal } from './domain/outcome.js';
import type { Lane } from './domain/reservation.js';
import type { Accepted, Drawn, Part, PartEvent, Share } from './part.js';

/** A command on its way through a batch. */
export interface Ordered {
  readonly drawn: Drawn;
  /** The reference a reserve would give its reservation. */
  readonly reference: string;
}

export interface EventToWrite {
  readonly id: string;
  readonly type: string;
  readonly lane: Lane;
  readonly aggregateId: string;
  readonly aggregateVersion: number;
  readonly actor: string;
  readonly requestId: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Decision {
  /** One per command, in the order given. */
  readonly outcomes: readonly Outcome[];
  readonly ledger: Ledger;
  readonly events: readonly EventToWrite[];
  /** What each part writes, by kind and verb. */
  readonly accepted: ReadonlyMap<string, readonly Accepted[]>;
  /** Keys used by this batch: command and result. */
  readonly keysUsed: readonly { readonly ordered: Ordered; readonly resultKind: string; readonly resultId: string }[];
  /** Lanes whose terms changed, each once per change. */
  readonly termsChanged: readonly Lane['laneId'][];
  /** Something was refused for want of stock: worth expiring overdue holds for. */
  readonly short: boolean;
  /** Lanes with an owner limit need the owners' units, which were not read. */
  readonly unread: boolean;
}

export function shareName(kind: string, verb: string): string {
  return `${kind} ${verb}`;
}

/** The parts of a command, its own kind first. */
export function kindsOf({ command }: Drawn): readonly string[] {
  return command.also === undefined ? [command.kind] : [command.kind, ...command.also];
}

export function decide(world: World, batch: readonly Ordered[], parts: ReadonlyMap<string, Part>): Decision {
  const deciding = new Deciding(world, parts);
  const outcomes = batch.map((ordered) => deciding.command(ordered));
  return { outcomes, ...deciding.result() };
}

class Deciding {
  private readonly ledger: Ledger;
  private readonly events: EventToWrite[] = [];
  private readonly accepted = new Map<string, Accepted[]>();
  private readonly keysUsed: { ordered: Ordered; resultKind: string; resultId: string }[] = [];
  private readonly refusedKeys = new Map<string, { fingerprint: string; refusal: Refusal }>();
  private readonly termsChanged: Lane['laneId'][] = [];
  private readonly versions = new Map<Lane['laneId'], number>();
  private short = false;
  private unread = false;

  constructor(
    private readonly world: World,
    private readonly parts: ReadonlyMap<string, Part>,
  ) {
    this.ledger = new Ledger(world);
  }

  result() {
    const { ledger, events, accepted, keysUsed, termsChanged, short, unread } = this;
    return { ledger, events, accepted, keysUsed, termsChanged, short, unread };
  }

  command(ordered: Ordered): Outcome {
    const { command, commandId } = ordered.drawn;
    const done = this.world.done.get(commandId);
    if (done !== undefined) return this.ownOutcome(ordered, done.result);
    const lane = this.world.lanes.get(command.laneId);
    if (lane === undefined) return refused({ code: 'lane_unknown' });
    const replay = this.replay(ordered);
    if (replay !== undefined) return replay;
    const outcome = this.judge(ordered, lane);
    if (command.key !== undefined) this.noteKey(ordered, outcome);
    return outcome;
  }

  /** The COMMIT of an earlier attempt was done after all: the command's own outcome, with the reservation as it stands. */
  private ownOutcome(ordered: Ordered, result: unknown): Outcome {
    const entry = this.ledger.reservation(ordered.drawn.reservationId);
    return { status: 'done', reservation: entry?.reservation ?? null, result, atMs: this.world.nowMs };
  }

  private replay({ drawn }: Ordered): Outcome | undefined {
    const { key } = drawn.command;
    if (key === undefined) return undefined;
    const name = keyName(key.scope, key.key);
    const used = this.ledger.keys.get(name) ?? this.world.keys.get(name);
    if (used !== undefined) {
      if (used.fingerprint !== key.fingerprint) return refused({ code: 'key_reused' });
      return { status: 'replayed', resultKind: used.resultKind, resultId: used.resultId };
    }
    // Twice in one batch, and the first was refused: the second is the same question.
    const twin = this.refusedKeys.get(name);
    return twin !== undefined && twin.fingerprint === key.fingerprint ? refused(twin.refusal) : undefined;
  }

  private noteKey(ordered: Ordered, outcome: Outcome): void {
    const { command, reservationId, verb, commandId } = ordered.drawn;
    const key = command.key;
    if (key === undefined) return;
    const name = keyName(key.scope, key.key);
    if (outcome.status === 'refused') this.refusedKeys.set(name, { fingerprint: key.fingerprint, refusal: outcome.refusal });
    if (outcome.status !== 'done') return;
    const resultKind = verb === 'publish' ? 'publish' : 'reservation';
    const resultId = verb === 'publish' ? commandId : reservationId;
    this.ledger.keys.set(name, { fingerprint: key.fingerprint, resultKind, resultId });
    this.keysUsed.push({ ordered, resultKind, resultId });
  }

  /** Sale window, state, terms, the part's own rule, limit, stock: in this order. */
  private judge(ordered: Ordered, lane: Lane): Outcome {
    const { drawn } = ordered;
    const { nowMs } = this.world;
    let entry: ReservationEntry | undefined;
    if (drawn.verb === 'reserve') {
      const closed = windowRefusal(lane, nowMs);
      if (closed !== undefined) return refused(closed);
    } else if (drawn.verb !== 'publish') {
      entry = this.ledger.reservation(drawn.reservationId);
      if (entry === undefined) return refused({ code: 'reservation_unknown' });
      const wrong = stateRefusal(drawn as Drawn<SettlingVerb>, entry.reservation, nowMs);
      if (wrong !== undefined) return refused(wrong);
    }
    const stale = this.stale(drawn, lane);
    if (stale !== undefined) return refused(stale);

    const said = this.askParts(drawn, lane, entry);
    if (!Array.isArray(said)) return refused(said);

    const verdict = this.rule(ordered, lane, entry);
    if ('unread' in verdict) {
      this.unread = true;
      return refused({ code: 'lane_unknown' });
    }
    if ('refusal' in verdict) {
      if (verdict.refusal.code === 'sold_out') this.short = true;
      if (verdict.refusal.code === 'allotment_below_booked') this.short = true;
      return refused(verdict.refusal);
    }
    return this.accept(ordered, lane, verdict, said);
  }

  /** Every part must consent; the first that does not is the answer. */
  private askParts(drawn: Drawn, lane: Lane, entry: ReservationEntry | undefined): Consent[] | Refusal {
    const consents: Consent[] = [];
    for (const kind of kindsOf(drawn)) {
      const share = this.parts.get(kind)?.shares[drawn.verb] as Share | undefined;
      const said = share?.judge?.({
        drawn,
        facts: this.world.facts.get(factName(kind, drawn.commandId)) ?? [],
        lane,
        nowMs: this.world.nowMs,
        ...(entry === undefined ? {} : { reservation: entry.reservation }),
      });
      if (said !== undefined && 'refuse' in said) return { code: 'refused_by_part', reason: said.refuse, members: said.members ?? {} };
      consents.push({ kind, result: said?.result, events: said?.events ?? [] });
    }
    return consents;
  }

  private stale(drawn: Drawn, lane: Lane): Refusal | undefined {
    const terms = 'termsVersion' in drawn.command ? drawn.command.termsVersion : undefined;
    const version = this.versions.get(lane.laneId) ?? lane.version;
    return terms !== undefined && terms !== version ? { code: 'stale', version } : undefined;
  }

  private rule(ordered: Ordered, lane: Lane, entry: ReservationEntry | undefined): Verdict {
    const { drawn } = ordered;
    if (drawn.verb === 'reserve') return decideReserve(this.ledger, drawn as Drawn<'reserve'>, ordered.reference, lane);
    if (drawn.verb === 'publish') return decidePublish(this.ledger, drawn as Drawn<'publish'>, lane);
    return decideSettle(this.ledger, drawn as Drawn<SettlingVerb>, entry as ReservationEntry, lane);
  }

  private accept(
    ordered: Ordered,
    lane: Lane,
    verdict: Exclude<Verdict, { refusal: Refusal } | { unread: string }>,
    consents: readonly Consent[],
  ): Outcome {
    const { drawn } = ordered;
    const { command } = drawn;
    const { nowMs } = this.world;
    const reservation = verdict.entry?.reservation ?? null;
    if (drawn.verb === 'publish' && (drawn as Drawn<'publish'>).command.terms) {
      this.termsChanged.push(lane.laneId);
      this.versions.set(lane.laneId, (this.versions.get(lane.laneId) ?? lane.version) + 1);
    }
    const result = resultOf(consents);
    for (const consent of consents) {
      const name = shareName(consent.kind, drawn.verb);
      const accepted: Accepted = { drawn, reservation, result: consent.result, nowMs };
      const group = this.accepted.get(name);
      if (group === undefined) this.accepted.set(name, [accepted]);
      else group.push(accepted);
    }
    const { actor, requestId } = command;
    this.events.push({
      id: verdict.event.id,
      type: verdict.event.type,
      lane,
      actor,
      requestId,
      aggregateId: reservation?.id ?? lane.laneId,
      aggregateVersion: reservation?.version ?? this.versions.get(lane.laneId) ?? lane.version,
      payload: payloadOf(drawn, lane, reservation, result),
    });
    for (const { events } of consents) for (const event of events) this.events.push({ ...event, lane, actor, requestId });
    return { status: 'done', reservation, result, atMs: nowMs };
  }
}

interface Consent {
  readonly kind: string;
  readonly result: unknown;
  readonly events: readonly PartEvent[];
}

/** One part's result as it is; of several, one object. */
function resultOf(consents: readonly Consent[]): unknown {
  const results = consents.map((consent) => consent.result).filter((result) => result !== undefined);
  return results.length > 1 ? Object.assign({}, ...results) : results[0];
}

function payloadOf(
  drawn: Drawn,
  lane: Lane,
  reservation: ReservationEntry['reservation'] | null,
  result: unknown,
): Record<string, unknown> {
  if (reservation === null)
    return { lane_id: lane.laneId, ...(drawn as Drawn<'publish'>).command.payload, ...(result === undefined ? {} : { result }) };
  const payload: Record<string, unknown> = {
    lane_id: lane.laneId,
    reservation_id: reservation.id,
    reference: reservation.reference,
    kind: reservation.kind,
    state: reservation.state,
    version: reservation.version,
    total_cents: reservation.totalCents,
    currency: reservation.currency,
  };
  if (result !== undefined) payload.result = result;
  return payload;
}

function refused(refusal: Refusal): Outcome {
  return { status: 'refused', refusal };
}

/** The reservations of a batch that a command settles; those a reserve makes are not known yet. */
export function settledIds(batch: readonly Ordered[]): Set<ReservationId> {
  const ids = new Set<ReservationId>();
  for (const { drawn } of batch) if (drawn.verb !== 'reserve' && drawn.verb !== 'publish') ids.add(drawn.reservationId);
  return ids;
}
