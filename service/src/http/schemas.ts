/** Shapes that every room's routes share. A schema with a `title` in capitals becomes a component of the OpenAPI document. */
import { type Static, type TSchema, Type } from 'typebox';

/** Any 8-4-4-4-12 hexadecimal text. */
export const Uuid = Type.String({ format: 'uuid' });
/** `YYYY-MM-DD`, a real date between 1900 and 2999. */
export const CalendarDate = Type.String({ format: 'date' });
/** RFC 3339, UTC. */
export const Instant = Type.String({ format: 'date-time' });
/** ISO 4217. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** One that something may be priced in from now on. */
export const CurrencyInUse = Type.String({ pattern: '^[A-Z]{3}$', format: 'currency', description: 'ISO 4217, in use.' });
export const Email = Type.String({ format: 'email', minLength: 3, maxLength: 254 });
/** Integer minor units. */
export const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000_000 });

export const Money = Type.Object({ amount_cents: Cents, currency: Currency }, { title: 'Money', additionalProperties: false });
export type Money = Static<typeof Money>;

/** The same schema, or null. Written as a type list, which serialises faster than a union. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { title: _title, ...plain } = schema as Schema & { title?: string; type?: string; enum?: readonly unknown[] };
  const widened = {
    ...plain,
    ...(plain.type === undefined ? {} : { type: [plain.type, 'null'] }),
    ...(plain.enum === undefined ? {} : { enum: [...plain.enum, null] }),
  };
  return Type.Unsafe<Static<Schema> | null>(widened);
}

/** `?cursor=&limit=`, to be spread into a list's query. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};

/** `{ data, next_cursor }`. */
export function pageOf<Schema extends TSchema>(item: Schema, title: string) {
  return Type.Object({ data: Type.Array(item), next_cursor: nullable(Type.String()) }, { title, additionalProperties: false });
}
