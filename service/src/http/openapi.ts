/** The OpenAPI 3.1 document, made of the same routes that the server serves. */
import type { TObject } from 'typebox';
import { mayBeLeftOut, oneOf } from './body-shapes.js';
import { type ProblemCode, type ProblemEntry, problems } from './problems.js';
import { problemsOf, type Route } from './route.js';
import { basePath } from './serve-route.js';

type Json = { readonly [name: string]: unknown };

const componentName = /^[A-Z][A-Za-z]+$/;

/**
 * Copies a schema; each part that has a `title` like a type's name becomes a component, once. Throws when two different
 * schemas have one title.
 */
function hoist(schema: unknown, components: Map<string, Json>, path: string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => hoist(part, components, path));
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, hoist(part, components, path)]));
  const title = (schema as { title?: unknown }).title;
  if (typeof title !== 'string' || !componentName.test(title)) return copy;
  const known = components.get(title);
  if (known === undefined) components.set(title, copy);
  else if (JSON.stringify(known) !== JSON.stringify(copy)) throw new Error(`two different schemas are called ${title}; one is in ${path}`);
  return { $ref: `#/components/schemas/${title}` };
}

const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457. `code` is stable; further members depend on it.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri-reference' },
    code: { type: 'string', enum: Object.keys(problems) },
    request_id: { type: 'string' },
  },
};

const standingResponseHeaders: Json = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

function problemResponses(codes: readonly ProblemCode[]): Record<string, Json> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problems[code].status, [...(byStatus.get(problems[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${(problems[code] as ProblemEntry).sentence}`).join('\n\n'),
        headers: {
          ...standingResponseHeaders,
          ...(status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
        },
        content: {
          'application/problem+json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: group } } }] },
          },
        },
      },
    ]),
  );
}

const successDescriptions: Readonly<Record<string, string>> = {
  200: 'Done, or read. With `Idempotency-Replayed: true`: done before, as it is now.',
  201: 'Made.',
  202: 'Taken on.',
  204: 'Done.',
  503: 'Not now; the body says what is down.',
};

/** Whether its 200 has an ETag. */
const hasTag = (route: Route) => route.catalogue === true || route.tagged === true;
const mediaTypeOf = (route: Route) => (route.streams === true ? 'text/event-stream' : 'application/json');

function successResponses(route: Route, components: Map<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: successDescriptions[status] as string,
        headers: {
          ...standingResponseHeaders,
          ...(status === '200' && route.idempotencyKey !== 'none'
            ? { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }
            : {}),
          ...(status === '200' && hasTag(route) ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
          ...(status === '201' ? { Location: { $ref: '#/components/headers/Location' } } : {}),
        },
        ...(schema === null ? {} : { content: { [mediaTypeOf(route)]: { schema: hoist(schema, components, route.operationId) } } }),
      },
    ]),
  );
}

function parametersOf(schema: TObject | undefined, place: 'path' | 'query', components: Map<string, Json>, path: string): Json[] {
  const required = new Set((schema?.required as readonly string[] | undefined) ?? []);
  return Object.entries((schema?.properties ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: hoist(rest, components, path),
    };
  });
}

const notModified: Json = {
  description: 'What you have is still what there is.',
  headers: { ...standingResponseHeaders, ETag: { $ref: '#/components/headers/ETag' } },
};

const securityOf = {
  public: [],
  anyone: [{}, { apiKey: [] }, { staffSession: [] }, { accessToken: [] }],
  staff: [{ apiKey: [] }, { staffSession: [] }],
  buyer: [{ accessToken: [] }],
  known: [{ apiKey: [] }, { staffSession: [] }, { accessToken: [] }],
} as const;

const scopeSentence = (scope: NonNullable<Route['scope']>) =>
  scope === 'keys:write'
    ? `For people who are signed in: no API key has the scope \`${scope}\`.`
    : `An API key needs the scope \`${scope}\`.`;

function operationOf(route: Route, components: Map<string, Json>): Json {
  const keyParameter =
    route.idempotencyKey === 'none'
      ? []
      : [{ $ref: `#/components/parameters/IdempotencyKey${route.idempotencyKey === 'required' ? 'Required' : ''}` }];
  const body = route.bodies === undefined ? (route.body ?? route.rawBody) : oneOf(...route.bodies.map((shape) => shape.schema));
  const successes = successResponses(route, components);
  const failures = problemResponses(problemsOf(route));
  // A status that is both (503 of the readiness check) keeps both bodies.
  const both = Object.keys(successes).filter((status) => failures[status] !== undefined);
  const merged = Object.fromEntries(
    both.map((status) => [
      status,
      {
        ...failures[status],
        description: `${successes[status]?.['description']}\n\n${failures[status]?.['description']}`,
        content: { ...(successes[status]?.['content'] as Json), ...(failures[status]?.['content'] as Json) },
      },
    ]),
  );
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    security: securityOf[route.auth],
    ...(route.scope === undefined ? {} : { description: scopeSentence(route.scope) }),
    parameters: [
      ...parametersOf(route.params, 'path', components, route.operationId),
      ...parametersOf(route.query, 'query', components, route.operationId),
      ...keyParameter,
      ...(hasTag(route) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !mayBeLeftOut(body),
            content: { 'application/json': { schema: hoist(body, components, route.operationId) } },
          },
        }),
    responses: { ...successes, ...(hasTag(route) ? { 304: notModified } : {}), ...failures, ...merged },
  };
}

/** The document of these routes. Deterministic: the same routes give the same document. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const components = new Map<string, Json>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = (basePath + route.path).replace(/:([^/]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast',
      version,
      description: 'Sells scarce inventory exactly once.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema, ...Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))) },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'One key per intent, reused on every retry. Bare or quoted.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The `ETag` of what you have.',
          schema: { type: 'string' },
        },
        IdempotencyKeyRequired: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'One key per intent, reused on every retry. Bare or quoted.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      },
      headers: {
        ETag: { description: 'Names these bytes: send it as `If-None-Match`.', schema: { type: 'string' } },
        RequestId: { description: 'The id of this request in our log; yours, if you sent a well-formed one.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } },
        IdempotencyReplayed: { description: '`true` when the key acted before.', schema: { type: 'string' } },
        Location: { description: 'Where the new resource lives.', schema: { type: 'string', format: 'uri-reference' } },
      },
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A staff key of an organisation.' },
        staffSession: {
          type: 'http',
          scheme: 'session',
          description: 'The cookie of a browser that is signed in: see `POST /staff/session`. The header is `Authorization: Session`.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of an account: see `POST /auth/login`.',
        },
      },
    },
  };
}
