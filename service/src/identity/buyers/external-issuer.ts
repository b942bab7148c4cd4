/** Access tokens of an external issuer, by the keys that it publishes. Somebody it vouches for becomes a user here on first sight. */
import { newId } from '@holdfast/engine';
import { createRemoteJWKSet, customFetch, errors, type FlattenedJWSInput, type JWSHeaderParameters, jwtVerify } from 'jose';
import type pg from 'pg';
import { textFault } from '../../http/body.js';
import { formats } from '../../http/formats.js';
import { agreementMs, type VerifyToken } from './access-tokens.js';
import { findSubject, welcomeSubject } from './sql/statements.js';

export interface ExternalIssuer {
  readonly jwksUrl: string;
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** The `aud` by which its tokens are meant for this service. */
  readonly audience: string;
  /** Milliseconds between two questions for keys that are not known, or that failed. Default 30,000. */
  readonly cooldownMs?: number;
}

/** The issuer's keys cannot be had just now: no token can be judged, which is not the token's fault. */
class IssuerUnavailable extends Error {
  readonly code = 'unavailable';
}

/** Signatures by a private key only: a secret that is public because the key is must never do. */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
/** What issuers call access tokens; a token of a declared other kind is none. */
const types: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/jwt', 'application/at+jwt'];
/** Keys are asked for anew after ten minutes, and believed for a day when that fails. */
const renewAfterMs = 600_000;
const believedMs = 86_400_000;
const timeoutMs = 5_000;
const subjectLengthMax = 255;

/** The keys, kept and renewed. What goes wrong while asking is IssuerUnavailable; what the token does wrong is jose's error. */
function publishedKeys({ jwksUrl, cooldownMs = 30_000 }: ExternalIssuer) {
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let failedAtMs = Number.NEGATIVE_INFINITY;

  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: cooldownMs,
    timeoutDuration: timeoutMs,
    [customFetch]: async (url, options) => {
      if (performance.now() - failedAtMs < Math.min(cooldownMs, 1_000)) throw new Error('it did not answer a moment ago');
      try {
        const response = await fetch(url, options);
        if (response.status !== 200) throw new Error(`it answered ${response.status}`);
        const text = await response.text();
        JSON.parse(text);
        loadedAtMs = performance.now();
        return new Response(text);
      } catch (error) {
        failedAtMs = performance.now();
        throw error;
      }
    },
  });

  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    const ageMs = performance.now() - loadedAtMs;
    try {
      if (ageMs > believedMs) await keys.reload();
      else if (ageMs > renewAfterMs) keys.reload().catch(() => {});
      return await keys(header as Parameters<typeof keys>[0], token);
    } catch (error) {
      if (
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported
      )
        throw error;
      throw new IssuerUnavailable(`the keys of ${jwksUrl} cannot be had`, { cause: error });
    }
  };
}

function emailIn({ email, email_verified: verified }: Readonly<Record<string, unknown>>): string | null {
  if (typeof email !== 'string' || verified === false || email.length > 254 || textFault(email) !== null) return null;
  return formats['email']?.(email) === true ? email : null;
}

/** The user of a subject, made when there is none; an e-mail that the issuer changed is changed here. */
async function userOf(pool: pg.Pool, issuer: string, subject: string, email: string | null): Promise<string> {
  const { rows: found } = await pool.query<{ user_id: string; email: string | null }>(findSubject.text, [issuer, subject]);
  const [known] = found;
  if (known !== undefined && (email === null || known.email === email)) return known.user_id;
  const { rows } = await pool.query<{ user_id: string }>(welcomeSubject.text, [newId(), issuer, subject, email]);
  return (rows[0] as { user_id: string }).user_id;
}

export function externalTokens(pool: pg.Pool, external: ExternalIssuer): VerifyToken {
  const { issuer, audience } = external;
  const keyOf = publishedKeys(external);
  const toleranceSeconds = agreementMs / 1000;

  return async (token, nowMs) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
        algorithms,
        issuer,
        audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(nowMs),
        clockTolerance: toleranceSeconds,
      });
      const { sub, iat, exp } = payload as { sub: unknown; iat?: number; exp: number };
      if (!types.includes(protectedHeader.typ?.toLowerCase()) || (iat !== undefined && iat * 1000 > nowMs + agreementMs)) return null;
      if (typeof sub !== 'string' || sub === '' || sub.length > subjectLengthMax || textFault(sub) !== null) return null;
      // Judged again before long, because a key may be withdrawn.
      const untilMs = Math.min((exp + toleranceSeconds) * 1000, nowMs + renewAfterMs);
      return { userId: await userOf(pool, issuer, sub, emailIn(payload)), untilMs };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}
