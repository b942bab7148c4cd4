/**
 * When the schemas of the routes are compiled: each as soon as something comes that it is to judge or to write. All of them together
 * take longer than all else that a process does before it listens, and most processes serve few of the routes.
 */
import buildAjv from '@fastify/ajv-compiler';
import buildStringify from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Validate = ReturnType<ReturnType<NonNullable<Factory['buildValidator']>>>;

const ajvOf = buildAjv();
const stringifyOf = buildStringify();

export const compilers: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildValidator: (shared, options) => {
      const compile = ajvOf(shared, options);
      return (definition) => {
        let compiled: Validate | undefined;
        const validate = (data: unknown) => {
          compiled ??= compile(definition);
          const verdict = compiled(data);
          validate.errors = compiled.errors;
          return verdict;
        };
        validate.errors = undefined as Validate['errors'];
        return validate as Validate;
      };
    },
    buildSerializer: (shared, options) => {
      const compile = stringifyOf(shared, options);
      return (definition) => {
        let compiled: ReturnType<typeof compile> | undefined;
        return (value) => {
          compiled ??= compile(definition);
          return compiled(value);
        };
      };
    },
  },
};
