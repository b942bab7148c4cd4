/** From a schema of the OpenAPI document to values that fit it, and from such a value to one that hardly does. */
import fc from 'fast-check';
import type { JsonSchema } from './document.js';

/**
 * Values worth trying for a field, by its name, wherever it stands: ids that exist, dates that are on sale. By `POST /v1/things`:
 * whole bodies of that operation.
 */
export type Seeds = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** What the schemas do not say and every text must be: without control characters and halves of surrogate pairs. */
export function isPlainText(text: string): boolean {
  return !/[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u.test(text);
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((instant) => instant.toISOString());
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((instant) => instant.toISOString().slice(0, 10));
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && isPlainText(text);
  if (pattern === undefined || pattern === '\\S')
    return fc.string({ unit: 'grapheme', minLength, maxLength }).filter((text) => fits(text) && (pattern === undefined || /\S/.test(text)));
  return fc.stringMatching(new RegExp(pattern)).filter(fits);
}

function objectOf(schema: JsonSchema, seeds: Seeds, strays: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, fitting(property, seeds, name, strays)] as const,
  );
  const whole = fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] });
  return whole.filter((value) => Object.keys(value).length >= (schema.minProperties ?? 0));
}

/** Values that fit `schema`; where there is a seed for the field `name`, mostly that, and with `strays: 0` nothing else. */
export function fitting(schema: JsonSchema, seeds: Seeds, name = '', strays = 1): fc.Arbitrary<unknown> {
  const seed = Object.hasOwn(seeds, name) ? seeds[name] : undefined;
  if (seed !== undefined && strays === 0) return seed;
  const plain = unseeded(schema, seeds, strays);
  return seed === undefined ? plain : fc.oneof({ weight: 6, arbitrary: seed }, { weight: strays, arbitrary: plain });
}

function unseeded(schema: JsonSchema, seeds: Seeds, strays: number): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const shapes = schema.oneOf ?? schema.anyOf;
  if (shapes !== undefined) return fc.oneof(...shapes.map((shape) => unseeded(shape, seeds, strays)));
  const types = [schema.type ?? 'null'].flat();
  const [type] = types;
  if (types.length > 1) return fc.oneof(...types.map((one) => unseeded({ ...schema, type: one }, seeds, strays)));
  switch (type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, seeds, '', strays), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectOf(schema, seeds, strays);
    default:
      return fc.constant(null);
  }
}

/** Values that hardly fit anywhere. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 53 + 2,
    1e300,
    '',
    ' ',
    '1',
    '\u0000',
    '\ud800',
    '\n',
    '\u202e',
    "';--",
    'null',
    'infinity',
  ),
  fc.constantFrom<unknown>(
    '2027-02-30',
    '10000-01-01',
    '0000-01-01',
    '2027-1-1',
    '2027-01-01T00:00:00Z',
    'HF-0000000000',
    [],
    {},
    [[]],
    { a: 1 },
    'x'.repeat(5_000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

interface Place {
  readonly parent: Record<string, unknown> | unknown[];
  readonly name: string;
}

function placesIn(value: unknown): Place[] {
  if (value === null || typeof value !== 'object') return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap((name) => [{ parent, name }, ...placesIn(parent[name])]);
}

export type Damage =
  | { readonly kind: 'replace'; readonly at: number; readonly by: unknown }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'add'; readonly at: number; readonly by: unknown };

export const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), by: junk }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(), by: junk }),
);

/** A copy of `value` with one thing wrong: a part replaced, removed, or one too many. */
export function damaged(value: unknown, harm: Damage): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[harm.at % Math.max(1, places.length)];
  if (place === undefined) {
    if (copy !== null && typeof copy === 'object' && harm.kind === 'add') return { too: harm.by };
    return harm.kind === 'remove' ? undefined : harm.by;
  }
  const parent = place.parent as Record<string, unknown>;
  if (harm.kind === 'replace') parent[place.name] = harm.by;
  else if (harm.kind === 'add') parent[`${place.name}_too`] = harm.by;
  else if (Array.isArray(parent)) parent.splice(Number(place.name), 1);
  else delete parent[place.name];
  return copy;
}
