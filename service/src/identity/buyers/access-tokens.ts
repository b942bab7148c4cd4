/** Access tokens of our own: JWTs of a quarter of an hour, signed and verified with one secret that all processes have. */
import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import { isUuid } from '@holdfast/engine';
import { errors, jwtVerify, SignJWT } from 'jose';

/** Whose token it is, and the database's instant from which on it is worth nothing. */
export interface VerifiedToken {
  readonly userId: string;
  readonly untilMs: number;
}

/** Judges a token at the database's instant `nowMs`. null: it is not good. Rejects when that cannot be found out. */
export type VerifyToken = (token: string, nowMs: number) => Promise<VerifiedToken | null>;

export interface AccessTokens {
  readonly lifeSeconds: number;
  issue(userId: string, nowMs: number): Promise<string>;
  readonly verify: VerifyToken;
}

const lifeSeconds = 900;
const name = 'holdfast';
const algorithm = 'HS256';
/** RFC 9068: nothing else that is signed can be taken for an access token. */
const type = 'at+jwt';

/** How far in the future a token of another process can seem to be made: what two measurements of one clock differ by. Milliseconds. */
export const agreementMs = 5_000;

/** `secret`: any text; production demands a long one. */
export function accessTokens(secret: string): AccessTokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const kid = createHash('sha256').update(`key id\n${secret}`).digest('base64url').slice(0, 11);

  return {
    lifeSeconds,
    issue(userId, nowMs) {
      const issuedAt = Math.floor(nowMs / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: type, kid })
        .setIssuer(name)
        .setAudience(name)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(key);
    },
    async verify(token, nowMs) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          typ: type,
          issuer: name,
          audience: name,
          requiredClaims: ['sub', 'iat', 'exp'],
          currentDate: new Date(nowMs),
        });
        const { sub, iat, exp } = payload as { sub: string; iat: number; exp: number };
        if (protectedHeader.kid !== kid || !isUuid(sub) || iat * 1000 > nowMs + agreementMs) return null;
        return { userId: sub.toLowerCase(), untilMs: exp * 1000 };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
