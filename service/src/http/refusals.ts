/** What an error means to a client: the framework's refusals in our words, lost infrastructure as 503, and the rest a bug. */
import { type Problem, type ProblemCode, problem } from './problems.js';

interface SchemaFault {
  readonly instancePath: string;
  readonly message?: string;
  readonly keyword: string;
  readonly params: { readonly additionalProperty?: string; readonly missingProperty?: string };
}

interface FrameworkError {
  readonly code?: unknown;
  readonly validation?: readonly SchemaFault[];
  readonly validationContext?: string;
}

const places: Readonly<Record<string, string>> = { querystring: 'query', params: 'path', headers: 'header' };

function problemOfFault(fault: SchemaFault | undefined, context: string | undefined): Problem {
  const path = (fault?.instancePath ?? '').split('/').slice(1);
  const member = fault?.params.additionalProperty ?? fault?.params.missingProperty;
  const message =
    fault?.keyword === 'additionalProperties'
      ? 'is not known here'
      : fault?.keyword === 'required'
        ? 'is missing'
        : (fault?.message ?? 'does not fit');
  const field = [...path, ...(member === undefined ? [] : [member])].join('.');
  return problem('invalid_request', undefined, { fields: [{ in: places[context ?? ''] ?? 'body', field, message }] });
}

const frameworkCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
};

const lostCodes = new Set<unknown>(['busy', 'outcome_unknown', 'unavailable']);
/** Locks and timeouts that a second try may not meet again. */
const passing = new Set(['40001', '40P01', '55P03', '57014', '25P03', '25P04']);
const connectionLost = /^(?:08|57P|53|58|25006|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)/;
const connectionLostMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Null: a bug, of which the client learns nothing but that it was one. */
export function problemOfError(error: unknown): Problem | null {
  if (error === null || typeof error !== 'object') return null;
  const { code, validation, validationContext } = error as FrameworkError;
  if (validation !== undefined) return problemOfFault(validation[0], validationContext);
  if (lostCodes.has(code)) return problem(code as ProblemCode);
  if (typeof code === 'string') {
    const known = frameworkCodes[code];
    if (known !== undefined) return problem(known);
    if (passing.has(code)) return problem('busy');
    if (connectionLost.test(code)) return problem('unavailable');
  }
  return connectionLostMessage.test(String((error as { message?: unknown }).message)) ? problem('unavailable') : null;
}
