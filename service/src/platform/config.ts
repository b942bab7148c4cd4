/**
 * Configuration: the environment, read once, at the door. Whatever is unknown or makes no sense is refused with a sentence
 * that says what to set; nothing is defaulted in silence. No other file reads `process.env`.
 */
import { Reader } from './environment.js';
import { isGeneratedSecret } from './token-secret.js';

export type Environment = 'development' | 'production';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface DatabaseConfig {
  /** null: embedded PostgreSQL in `dataDir`. */
  readonly url: string | null;
  readonly dataDir: string;
  /** Connections of one process. */
  readonly poolMax: number;
  readonly preparedStatements: boolean;
}

export interface Config {
  readonly environment: Environment;
  readonly port: number;
  readonly host: string;
  /** What the outside calls this service, without a slash at the end; null: the address it listens on. */
  readonly publicUrl: string | null;
  /** See ServerDeps.trustProxy; null: nobody's headers are believed. */
  readonly trustProxy: boolean | number | string | null;
  readonly processes: number;
  readonly database: DatabaseConfig;
  /** `laneLock`: whether batches take a lock there. */
  readonly redis: { readonly url: string | null; readonly laneLock: boolean };
  readonly holds: {
    readonly ticketTtlSeconds: number;
    readonly paymentGraceSeconds: number;
    /** Live unpaid holds of one principal. */
    readonly liveMax: number;
  };
  /** Days an idempotency key is remembered. */
  readonly keyDays: number;
  /** Days after an event is over that the places of its waiting room are kept. */
  readonly placeDays: number;
  readonly tokens: {
    /** Signs the tokens of accounts of our own; null: generated in development, or an external issuer keeps the accounts. */
    readonly secret: string | null;
    readonly external: { readonly jwksUrl: string; readonly issuer: string; readonly audience: string } | null;
  };
  readonly payment: {
    readonly gateway: 'test' | 'stripe' | null;
    readonly webhookSecret: string | null;
    readonly stripeSecretKey: string | null;
    readonly stripeApiBase: string | null;
  };
  readonly smtpUrl: string | null;
  /** Whether an empty database gets the demo data. */
  readonly demo: boolean;
  readonly logLevel: LogLevel;
  readonly rateLimit: boolean;
  /** Variables that are set and understood, and have no effect in this version. */
  readonly withoutEffect: readonly string[];
}

export interface ConfigOptions {
  /** When HOLDFAST_ENV does not say. Serving means production unless somebody says otherwise; `holdfast start` says so. */
  readonly environment?: Environment;
  readonly logLevel?: LogLevel;
  /** False for commands that serve nobody: what production requires for serving is then not required. Default true. */
  readonly serving?: boolean;
}

/** The configuration is refused; `problems` has a sentence for each thing to mend. */
export class ConfigRefused extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is refused:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigRefused';
  }
}

/** The secret of the demo's payment webhook: public, so refused in production. */
export const demoWebhookSecret = 'demo-webhook-secret';
const secretLengthMin = 32;

/** Understood already, so that a deployment can be prepared; the features that use them come later. */
const notUsedYet = ['SMTP_URL'];

function trustProxyOf(text: string | null): boolean | number | string | null {
  if (text === null || text === 'off') return null;
  if (text === 'on') return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function tokensOf(read: Reader): Config['tokens'] {
  const secret = read.text('JWT_SECRET');
  const jwksUrl = read.url('JWT_JWKS_URL', ['http:', 'https:']);
  const issuer = read.text('JWT_ISSUER');
  const audience = read.text('JWT_AUDIENCE');
  if (jwksUrl === null) {
    // A JWT_JWKS_URL that makes no sense was refused already.
    if (!read.isSet('JWT_JWKS_URL') && (issuer !== null || audience !== null)) read.refuse('JWT_ISSUER and JWT_AUDIENCE need JWT_JWKS_URL');
    return { secret, external: null };
  }
  if (secret !== null) read.refuse('JWT_SECRET and JWT_JWKS_URL exclude each other: accounts are kept here, or by the external issuer');
  if (issuer === null) read.refuse('JWT_ISSUER is required with JWT_JWKS_URL: the iss of the tokens');
  if (audience === null) read.refuse('JWT_AUDIENCE is required with JWT_JWKS_URL: the aud of the tokens that are meant for this service');
  return { secret, external: { jwksUrl, issuer: issuer ?? '', audience: audience ?? '' } };
}

const ownMachine = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/i;

function demandProductionSecrets(config: Config, refuse: (problem: string) => void): void {
  const { tokens, payment } = config;
  if (config.demo) refuse('DEMO=on is refused in production: demo data carry a staff key that everybody knows');
  if (tokens.secret === null && tokens.external === null)
    refuse('JWT_SECRET or JWT_JWKS_URL is required in production (for a trial set HOLDFAST_ENV=development)');
  if (tokens.secret !== null && tokens.secret.length < secretLengthMin)
    refuse(`JWT_SECRET must have at least ${secretLengthMin} characters in production`);
  if (tokens.secret !== null && isGeneratedSecret(tokens.secret))
    refuse('JWT_SECRET is one that was generated for development, which production refuses');
  if (tokens.external?.jwksUrl.startsWith('http:') && !ownMachine.test(tokens.external.jwksUrl))
    refuse('JWT_JWKS_URL must begin with https:// in production: who can change the keys on their way can be anybody');
  if (payment.gateway === null) refuse('PAYMENT_GATEWAY is required in production: stripe');
  if (payment.gateway === 'test') refuse('PAYMENT_GATEWAY=test is refused in production: it takes no money');
  if (payment.gateway === 'stripe' && payment.webhookSecret === null)
    refuse('PAYMENT_WEBHOOK_SECRET is required with PAYMENT_GATEWAY=stripe');
  if (payment.webhookSecret === demoWebhookSecret)
    refuse(`PAYMENT_WEBHOOK_SECRET=${demoWebhookSecret} is refused in production: everybody knows it`);
}

/** Reads the configuration out of `variables`. Throws {@link ConfigRefused} with everything that is wrong, not only the first. */
export function parseConfig(variables: Readonly<Record<string, string | undefined>>, options: ConfigOptions = {}): Config {
  const serving = options.serving ?? true;
  const read = new Reader(variables);
  const environment = read.oneOf('HOLDFAST_ENV', ['development', 'production'] as const, options.environment ?? 'production');
  const production = environment === 'production';

  const config: Config = {
    environment,
    port: read.integer('PORT', 0, 65_535, 8080),
    host: read.matching('HOST', /^[\w.:-]+$/, 'a host name or an address') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    trustProxy: trustProxyOf(
      read.matching(
        'TRUST_PROXY',
        /^(on|off|[1-9]\d?|[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*)$/i,
        'on, off, a number of proxies, or addresses and networks separated by commas',
      ),
    ),
    processes: read.integer('HOLDFAST_PROCESSES', 1, 64, 1),
    database: {
      url: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
      dataDir: read.text('DATA_DIR') ?? '.holdfast',
      poolMax: read.integer('POOL_MAX', 4, 500, 20),
      preparedStatements: read.onOff('PREPARED_STATEMENTS', true),
    },
    redis: { url: read.url('REDIS_URL', ['redis:', 'rediss:']), laneLock: read.onOff('REDIS_LOCK', false) },
    holds: {
      ticketTtlSeconds: read.integer('HOLD_TTL_SECONDS', 1, 86_400, 120),
      paymentGraceSeconds: read.integer('PAYMENT_GRACE_SECONDS', 0, 86_400, 300),
      liveMax: read.integer('MAX_LIVE_HOLDS', 1, 100_000, 100),
    },
    keyDays: read.integer('IDEMPOTENCY_TTL_DAYS', 1, 3_650, 30),
    placeDays: read.integer('WAITING_ROOM_TTL_DAYS', 1, 3_650, 90),
    tokens: tokensOf(read),
    payment: {
      gateway: read.oneOf('PAYMENT_GATEWAY', ['test', 'stripe'] as const, production ? null : 'test'),
      webhookSecret: read.text('PAYMENT_WEBHOOK_SECRET') ?? (production ? null : demoWebhookSecret),
      stripeSecretKey: read.text('STRIPE_SECRET_KEY'),
      stripeApiBase: read.url('STRIPE_API_BASE', ['http:', 'https:']),
    },
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    demo: read.onOff('DEMO', !production),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, options.logLevel ?? 'info'),
    rateLimit: read.onOff('RATE_LIMIT', true),
    withoutEffect: notUsedYet.filter((name) => variables[name] !== undefined),
  };

  read.refuseUnknown('HOLDFAST_');
  if (config.redis.laneLock && config.redis.url === null) read.refuse('REDIS_LOCK=on needs REDIS_URL');
  if (config.payment.gateway === 'stripe' && config.payment.stripeSecretKey === null)
    read.refuse('STRIPE_SECRET_KEY is required with PAYMENT_GATEWAY=stripe');
  if (production && serving) demandProductionSecrets(config, (problem) => read.refuse(problem));
  if (read.problems.length > 0) throw new ConfigRefused(read.problems);
  return config;
}

/** {@link parseConfig} of this process's environment. */
export function readConfig(options?: ConfigOptions): Config {
  return parseConfig(process.env, options);
}
