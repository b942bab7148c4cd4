/** Structured logs, without what must not be in them. */
import pino, { type Logger } from 'pino';
import type { LogLevel } from './config.js';

/** Credentials, and what names a person. */
const secretNames = ['authorization', 'cookie', 'idempotency-key', 'email', 'password', 'full_name', 'phone'];
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Fields of an error that say what went wrong. PostgreSQL's `detail` and `where` quote rows, and `pg` hangs its whole client on some. */
const tellingFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'address',
  'port',
  'statusCode',
] as const;

function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told = Object.fromEntries(
    tellingFields.flatMap((name) => (name in error ? [[name, (error as unknown as Record<string, unknown>)[name]]] : [])),
  );
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...told,
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  };
}

/** A logger that writes JSON lines to standard output, or to `destination`. */
export function openLog(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: errorLine },
  };
  return pino(options, destination ?? standardOutput());
}

/** pino's own writer tries for ever when the reader has gone, and the process with it; the stream says so once and drops what follows. */
function standardOutput(): pino.DestinationStream {
  if (process.stdout.listenerCount('error', ignore) === 0) process.stdout.on('error', ignore);
  return process.stdout;
}

function ignore(): void {}
