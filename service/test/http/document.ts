/** The OpenAPI document as tests read it: operations, with every reference resolved. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  /** None where it takes no body; several where it takes one of several. */
  readonly bodies: readonly JsonSchema[];
  /** By status: the schema of its JSON, null where it has no body, and the codes of its problems. */
  readonly answers: ReadonlyMap<number, { readonly json: JsonSchema | null; readonly codes: readonly string[] }>;
  readonly auth: 'public' | 'anyone' | 'known' | 'staff' | 'buyer';
  /** What a staff key must be allowed to do; null where any will do. */
  readonly scope: string | null;
  readonly key: 'required' | 'accepted' | 'none';
  readonly writes: boolean;
}

type Json = { readonly [name: string]: unknown };

function resolved(part: unknown, document: Json): unknown {
  if (Array.isArray(part)) return part.map((item) => resolved(item, document));
  if (part === null || typeof part !== 'object') return part;
  const { $ref } = part as { $ref?: string };
  if ($ref === undefined) return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, resolved(member, document)]));
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((found, name) => (found as Json)[name], document);
  return resolved(target, document);
}

interface WrittenOperation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }>>;
  readonly security: readonly Json[];
}

function authOf(security: readonly Json[]): Operation['auth'] {
  if (security.length === 0) return 'public';
  if (security.some((one) => Object.keys(one).length === 0)) return 'anyone';
  const [apiKey, accessToken] = ['apiKey', 'accessToken'].map((scheme) => security.some((one) => scheme in one));
  return apiKey ? (accessToken ? 'known' : 'staff') : 'buyer';
}

function codesOf(schema: Json | undefined): string[] {
  const parts = (schema?.['allOf'] ?? []) as { readonly properties?: { readonly code?: { readonly enum?: string[] } } }[];
  return parts[1]?.properties?.code?.enum ?? [];
}

function bodiesOf(schema: JsonSchema | undefined): readonly JsonSchema[] {
  if (schema === undefined) return [];
  return schema.oneOf ?? schema.anyOf ?? [schema];
}

/** Every operation of the document. */
export function operationsOf(document: Json): Operation[] {
  const paths = resolved(document['paths'], document) as Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, written]) => {
      const key = written.parameters.find(({ name }) => name === 'Idempotency-Key');
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        operationId: written.operationId,
        parameters: written.parameters.filter((parameter) => parameter.in !== 'header'),
        bodies: bodiesOf(written.requestBody?.content['application/json'].schema),
        answers: new Map(
          Object.entries(written.responses).map(([status, { content }]) => [
            Number(status),
            {
              json: (content?.['application/json']?.schema ?? null) as JsonSchema | null,
              codes: codesOf(content?.['application/problem+json']?.schema),
            },
          ]),
        ),
        auth: authOf(written.security),
        scope: /scope `([^`]+)`/.exec(written.description ?? '')?.[1] ?? null,
        key: key === undefined ? 'none' : key.required ? 'required' : 'accepted',
        writes: method !== 'get',
      } satisfies Operation;
    }),
  );
}
