import { describe, expect, it } from 'vitest';
import { ConfigRefused, parseConfig } from '../../src/platform/config.js';

const production = {
  HOLDFAST_ENV: 'production',
  JWT_SECRET: 'a secret of at least thirty-two characters',
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  PAYMENT_WEBHOOK_SECRET: 'whsec_1',
};

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    parseConfig(variables);
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('has defaults for everything in development', () => {
    expect(parseConfig({}, { environment: 'development' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      processes: 1,
      database: { url: null, dataDir: '.holdfast', preparedStatements: true },
      keyDays: 30,
      placeDays: 90,
      holds: { ticketTtlSeconds: 120, paymentGraceSeconds: 300, liveMax: 100 },
      payment: { gateway: 'test', webhookSecret: 'demo-webhook-secret' },
      demo: true,
      rateLimit: true,
      logLevel: 'info',
      withoutEffect: [],
    });
  });

  it('means production unless it is said otherwise, and asks there for what must not be guessed', () => {
    expect(problemsOf({})).toEqual([
      expect.stringContaining('JWT_SECRET or JWT_JWKS_URL is required'),
      expect.stringContaining('PAYMENT_GATEWAY is required'),
    ]);
    expect(parseConfig(production)).toMatchObject({ host: '0.0.0.0', demo: false, environment: 'production' });
    expect(parseConfig({}, { serving: false }).environment).toBe('production');
  });

  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['REDIS_URL', 'http://localhost'],
    ['REDIS_LOCK', 'yes'],
    ['HOLDFAST_PROCESSES', '0'],
    ['PREPARED_STATEMENTS', 'true'],
    ['POOL_MAX', '1'],
    ['HOLD_TTL_SECONDS', '0'],
    ['PAYMENT_GRACE_SECONDS', '1h'],
    ['IDEMPOTENCY_TTL_DAYS', '0'],
    ['WAITING_ROOM_TTL_DAYS', '0'],
    ['MAX_LIVE_HOLDS', 'many'],
    ['JWT_JWKS_URL', 'file:///keys'],
    ['PAYMENT_GATEWAY', 'paypal'],
    ['STRIPE_API_BASE', 'stripe'],
    ['SMTP_URL', 'mail.example'],
    ['PUBLIC_URL', 'example.org'],
    ['TRUST_PROXY', 'maybe'],
    ['DEMO', '1'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'none'],
    ['HOLDFAST_ENV', 'staging'],
    ['PORT', ''],
    ['DATABASE_URL', ' '],
    ['JWT_SECRET', ''],
  ] as const) {
    it(`refuses ${name}=${JSON.stringify(value)} by name`, () => {
      const problems = problemsOf({ HOLDFAST_ENV: 'development', [name]: value });
      expect(problems[0]).toContain(name);
    });
  }

  it('refuses a HOLDFAST_ variable that nobody reads and offers what was meant', () => {
    expect(problemsOf({ ...production, HOLDFAST_PORT: '1' })).toEqual(['HOLDFAST_PORT is unknown; did you mean PORT?']);
    expect(problemsOf({ ...production, HOLDFAST_WORKERS: '1' })).toEqual([
      'HOLDFAST_WORKERS is unknown; known are HOLDFAST_ENV, HOLDFAST_PROCESSES',
    ]);
  });

  it('says everything that is wrong at once, and repeats no password', () => {
    const problems = problemsOf({ ...production, PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@db/x', DEMO: 'on' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
  });

  it.each([
    ['DEMO', 'on'],
    ['PAYMENT_GATEWAY', 'test'],
    ['PAYMENT_WEBHOOK_SECRET', 'demo-webhook-secret'],
    ['JWT_SECRET', 'short'],
  ])('refuses %s=%s in production', (name, value) => {
    expect(problemsOf({ ...production, [name]: value }).join()).toContain(name);
  });

  it('reads proxies, sockets and addresses as they are meant', () => {
    expect(parseConfig({ ...production, TRUST_PROXY: 'off' }).trustProxy).toBeNull();
    expect(parseConfig({ ...production, TRUST_PROXY: 'on' }).trustProxy).toBe(true);
    expect(parseConfig({ ...production, TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(parseConfig({ ...production, TRUST_PROXY: '10.0.0.0/8, fd00::/8' }).trustProxy).toBe('10.0.0.0/8, fd00::/8');
    expect(parseConfig({ ...production, DATABASE_URL: 'postgresql://postgres@/holdfast?host=%2Frun&port=5432' }).database.url).toContain(
      'host=%2Frun',
    );
    expect(parseConfig({ ...production, PUBLIC_URL: 'https://book.example/' }).publicUrl).toBe('https://book.example');
  });

  it('knows an external issuer by three things, and then no secret of our own', () => {
    const { JWT_SECRET, ...rest } = production;
    const external = { JWT_JWKS_URL: 'https://people.example/keys', JWT_ISSUER: 'https://people.example/', JWT_AUDIENCE: 'tickets' };
    expect(parseConfig({ ...rest, ...external }).tokens).toEqual({
      secret: null,
      external: { jwksUrl: 'https://people.example/keys', issuer: 'https://people.example/', audience: 'tickets' },
    });
    expect(problemsOf({ ...rest, JWT_JWKS_URL: external.JWT_JWKS_URL })).toEqual([
      expect.stringContaining('JWT_ISSUER is required'),
      expect.stringContaining('JWT_AUDIENCE is required'),
    ]);
    expect(problemsOf({ ...rest, ...external, JWT_SECRET })).toEqual([expect.stringContaining('exclude each other')]);
    expect(problemsOf({ ...production, JWT_ISSUER: 'x' })).toEqual([expect.stringContaining('need JWT_JWKS_URL')]);
    expect(problemsOf({ ...rest, ...external, JWT_JWKS_URL: 'http://people.example/keys' })).toEqual([expect.stringContaining('https://')]);
    expect(problemsOf({ ...rest, ...external, JWT_JWKS_URL: 'http://127.0.0.1:9/keys' })).toEqual([]);
    expect(problemsOf({ ...external, HOLDFAST_ENV: 'development', JWT_JWKS_URL: 'http://people.example/keys' })).toEqual([]);
  });

  it('refuses in production a secret that was generated for development', () => {
    expect(problemsOf({ ...production, JWT_SECRET: 'development-0123456789012345678901234567890' })).toEqual([
      expect.stringContaining('generated for development'),
    ]);
  });

  it('tells which variables have no effect yet', () => {
    expect(parseConfig({ ...production, SMTP_URL: 'smtp://127.0.0.1' }).withoutEffect).toEqual(['SMTP_URL']);
  });
});
