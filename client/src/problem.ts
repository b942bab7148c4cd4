/** Refusals, as the service says them (RFC 9457). */
import type { components } from './api.js';

/** Every code of the register that this version knows. */
export type ProblemCode = components['schemas']['Problem']['code'];

/** One field that does not fit: where, as a path through the request, and why. */
export interface FieldProblem {
  readonly in: 'body' | 'query' | 'path' | 'header';
  readonly field: string;
  readonly message: string;
}

/**
 * Why the service said no. `Code` is what this operation may be refused with; a newer service may know codes that this version
 * does not, so a `switch` over them keeps its `default`. Members that only some codes have are there by their name: `available`, `night`,
 * `required`, ….
 */
export interface Problem<Code extends string = ProblemCode> {
  readonly code: Code;
  readonly type: string;
  /** The problem in a few words; the same for every occurrence. */
  readonly title: string;
  readonly status: number;
  /** A sentence about this occurrence. */
  readonly detail: string;
  readonly instance: string;
  /** Names the request in the log of the service. */
  readonly request_id: string;
  /** With `invalid_request`. */
  readonly fields?: readonly FieldProblem[];
  readonly [member: string]: unknown;
}

/** Whether a parsed body is a problem of the service: an object with a `code` and a `status`. */
export function isProblem(body: unknown): body is Problem {
  if (body === null || typeof body !== 'object') return false;
  const { code, status } = body as Partial<Problem>;
  return typeof code === 'string' && typeof status === 'number';
}
