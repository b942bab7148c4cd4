/** One route, several things to ask for or to get: bodies of which each has a shape of its own, and answers likewise. */
import type { FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { keyFault } from './guard.js';
import { type Problem, problem } from './problems.js';
import { problemOfError } from './refusals.js';
import type { Route } from './route.js';

/** One of the shapes that a body may have. */
export interface BodyShape {
  readonly schema: TSchema;
  /** Is this what the body means to be, whether or not it fits? Of the last shape it is not asked: that is what all others mean. */
  readonly means: (body: Readonly<Record<string, unknown>>) => boolean;
  /** Asking for it takes an account: without a credential it is 401, before its key and its fields are looked at. */
  readonly asBuyer?: boolean;
}

/** One of several schemas. */
export function oneOf<Schemas extends readonly TSchema[]>(...schemas: Schemas) {
  return Type.Unsafe<Static<Schemas[number]>>({ oneOf: [...schemas] });
}

/** Does it say `oneOf` anywhere? Serialising by such a schema means validating by each; such answers are serialised as they are. */
export function hasAlternatives(schema: unknown): boolean {
  if (schema === null || typeof schema !== 'object') return false;
  return 'oneOf' in schema || Object.values(schema).some(hasAlternatives);
}

/** May it be left out? When nothing in it has to be said: no body then means `{}`. */
export function mayBeLeftOut(schema: object): boolean {
  const { type, required = [], minProperties = 0 } = schema as { type?: unknown; required?: readonly string[]; minProperties?: number };
  return type === 'object' && required.length === 0 && minProperties === 0;
}

function shapeOf(shapes: readonly BodyShape[], body: unknown): BodyShape {
  const last = shapes.at(-1) as BodyShape;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return last;
  return shapes.find((shape) => shape === last || shape.means(body as Record<string, unknown>)) as BodyShape;
}

/** Judges a body that may be one of several: who may ask for such a thing, its key, then its fields. */
export function bodyFault(route: Route, shapes: readonly BodyShape[], request: FastifyRequest): Problem | null {
  const shape = shapeOf(shapes, request.body);
  if (shape.asBuyer === true && request.principal.kind === 'anonymous') return problem('unauthorized');
  const fault = keyFault(route, request);
  if (fault !== null) return fault;
  const validate = request.compileValidationSchema(shape.schema as object, 'body');
  // A body that is absent is judged as null, which no shape takes.
  if (validate(request.body ?? null) === true) return null;
  return problemOfError({ validation: validate.errors, validationContext: 'body' });
}
