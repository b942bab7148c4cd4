/** Reservations that cannot oversell, on a PostgreSQL pool of your own. The public face; exports only. */
export { jsonArray, plainArray, secondsArray, textArray } from './columns.js';
export type { Counters, Deadlines, LaneLock } from './dispatch.js';
export {
  assertStillDistributed,
  type Distributed,
  type Distribution,
  distribute,
  engineDistribution,
  NotDistributable,
} from './distribute.js';
export { type Check, examine, type Finding, kernelChecks } from './doctor.js';
export type * from './domain/command.js';
export { CommandRejected, EngineBusy, EngineUnavailable, OutcomeUnknown, PromiseBroken } from './domain/errors.js';
export {
  asId,
  type CalendarDate,
  type CommandId,
  isUuid,
  type LaneId,
  laneNoOf,
  newId,
  newReference,
  type OrganisationId,
  type PoolId,
  type ReservationId,
} from './domain/ids.js';
export type * from './domain/outcome.js';
export type * from './domain/reservation.js';
export { Engine, type EngineOptions, openEngine, type SubmitOptions } from './engine.js';
export type { LanePatch, Lanes, NewLane } from './lanes.js';
export { type DeliveredEvent, type Deliveries, type DeliveryOptions, defaultDeliveryOptions, type Target } from './loops/deliver.js';
export { Loop, type LoopOptions } from './loops/loop.js';
export { engineMigrations, type MigrationRoom, migrateEngine, migrateIn, migrationNames, runMigrations } from './migrate.js';
export { type Delivery, type DeliveryState, type EventContext, listDeliveries, recordEventsIn, retryDeliveries } from './outbox.js';
export type { Accepted, Drawn, FactRow, Judgement, Part, PartConsent, PartEvent, PartRefusal, Share } from './part.js';
export type { Row, Step } from './pipeline.js';
export { distributedConstraints, type Form, promisedConstraints } from './promises.js';
export type { Bounds } from './queue.js';
export { loadStatement, type Statement } from './statement.js';
export { type TransactOptions, transact } from './transact.js';
