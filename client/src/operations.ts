/** What the API document says of an operation, as types: what it takes, what it answers, what it may refuse with. */

import type { Answer } from './answer.js';
import type { components, paths } from './api.js';
import type { Intent } from './intent.js';
import type { ProblemCode } from './problem.js';
import type { RetryPolicy } from './retry-policy.js';

/** The named schemas of the document: `Schemas['StayReservation']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface Described {
  readonly parameters: { readonly query?: unknown; readonly header?: unknown; readonly path?: unknown };
  readonly requestBody?: unknown;
  readonly responses: unknown;
}

/** Paths that take the method. Streams and probes are read otherwise. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends Described ? (P extends `${string}/stream` | '/v1/health' | '/v1/ready' ? never : P) : never;
}[keyof paths];

export type OperationAt<P extends keyof paths, M extends Method> = Extract<paths[P][M], Described>;

type MayBeEmpty<T> = {} extends T ? true : false;
type Known<T> = [NonNullable<T>] extends [never] ? never : NonNullable<T>;

/** A member that is required, may be left out, or is not there, as its content is. */
type Member<Name extends string, T> = [Known<T>] extends [never]
  ? {}
  : MayBeEmpty<Known<T>> extends true
    ? { readonly [N in Name]?: Known<T> }
    : { readonly [N in Name]: Known<T> };

type BodyOf<Op extends Described> = Known<Op['requestBody']> extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyMember<Op extends Described> = [BodyOf<Op>] extends [never]
  ? {}
  : undefined extends Op['requestBody']
    ? { readonly body?: BodyOf<Op> }
    : { readonly body: BodyOf<Op> };

/** An operation that takes a key takes an intent: one that needs it, always. */
type IntentMember<Op extends Described> =
  Known<Op['parameters']['header']> extends infer Header
    ? [Header] extends [never]
      ? {}
      : Header extends { 'Idempotency-Key': string }
        ? { readonly intent: Intent }
        : Header extends { 'Idempotency-Key'?: string }
          ? {
              /** Without one the request is sent once, and never again. */
              readonly intent?: Intent;
            }
          : {}
    : {};

/** What a caller may say of any request. */
export interface CallOptions {
  /** Calls it off: the call rejects with its reason. What was sent may have been done. */
  readonly signal?: AbortSignal;
  /** For this call, instead of the client's. */
  readonly retry?: Partial<RetryPolicy>;
}

/** PUT and DELETE have no key. Whoever knows that doing it twice is as good as doing it once may say so. */
type RepeatableMember<M extends Method> = M extends 'put' | 'delete' ? { readonly repeatable?: boolean } : {};

export type RequestTo<P extends keyof paths, M extends Method> = Member<'path', OperationAt<P, M>['parameters']['path']> &
  Member<'query', OperationAt<P, M>['parameters']['query']> &
  BodyMember<OperationAt<P, M>> &
  IntentMember<OperationAt<P, M>> &
  RepeatableMember<M> &
  CallOptions;

type Contents<Responses, Media extends string> = {
  [Status in keyof Responses]: Responses[Status] extends { content: { [K in Media]: infer Content } } ? Content : never;
};

type Successes = 200 | 201 | 202;
type Value<Responses> =
  | Contents<Responses, 'application/json'>[keyof Responses & Successes]
  | (204 extends keyof Responses ? undefined : never);
type Code<Responses> = NonNullable<Extract<Contents<Responses, 'application/problem+json'>[keyof Responses], { code?: unknown }>['code']>;

export type ValueOf<P extends keyof paths, M extends Method> = Value<OperationAt<P, M>['responses']>;
export type CodeOf<P extends keyof paths, M extends Method> = Extract<Code<OperationAt<P, M>['responses']>, ProblemCode>;
export type AnswerOf<P extends keyof paths, M extends Method> = Answer<ValueOf<P, M>, CodeOf<P, M>>;

/** Left out where nothing has to be said. */
export type Arguments<T> = MayBeEmpty<T> extends true ? [request?: T] : [request: T];
