/** Structured logs, without what must not be in them. */
import pino, { type Logger } from 'pino';
import type { LogLevel } from './config.js';

/** Credentials, and what names a person. An error of PostgreSQL's carries the rows it concerns in `detail` and `where`. */
const secretNames = ['authorization', 'cookie', 'idempotency-key', 'email', 'password', 'full_name', 'phone'];
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
const errorPaths = ['err.detail', 'err.where', 'err.internalQuery', 'err.cause.detail', 'err.cause.where'];

/** A logger that writes JSON lines to standard output, or to `destination`. */
export function openLog(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...secretPaths, ...errorPaths], censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
