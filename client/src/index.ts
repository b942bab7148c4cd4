/** The client of Holdfast. */
export { type Accepted, type Answer, NoAnswer, type NoAnswerReason, type Refused } from './answer.js';
export type { components, operations, paths } from './api.js';
export { createHoldfast, type Holdfast, type HoldfastOptions } from './client.js';
export { type Credentials, staffKey } from './credentials.js';
export { eventsOf, type ServerEvent } from './event-stream.js';
export { type Intent, type KeptIntents, keepIntents, newIntent, type TextStorage } from './intent.js';
export type { AnswerOf, CallOptions, CodeOf, Method, PathOf, RequestTo, Schemas, ValueOf } from './operations.js';
export { type SettleOptions, settledOrder } from './orders.js';
export type { FieldProblem, Problem, ProblemCode } from './problem.js';
export { defaultRetryPolicy, type RetryPolicy } from './retry-policy.js';
export { BuyerSession, type BuyerSessionOptions, type BuyerTokens, memoryTokens, storedTokens, type TokenStore } from './session.js';
export type { StreamOpened } from './stream.js';
export { awaitAdmission, type QueueToken, type WatchOptions, watchQueue } from './waiting-room.js';
