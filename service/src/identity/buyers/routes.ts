/** The routes of accounts: make one, sign in, carry on, sign out, who am I. */
import { type Static, Type } from 'typebox';
import { created, noContent, ok, replayed } from '../../http/answer.js';
import { fingerprintOf } from '../../http/idempotency-key.js';
import { limitPolicies, networkOf } from '../../http/limits.js';
import { Problem, problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import { Email, nullable, Uuid } from '../../http/schemas.js';
import { type Account, readUser } from './accounts.js';
import type { Accounts, Buyers } from './buyers.js';
import { logIn } from './log-in.js';
import { register } from './register.js';
import { endSession, refreshSession } from './session.js';

const passwordLengthMax = 128;

const Registering = Type.Object(
  { email: Email, password: Type.String({ minLength: 8, maxLength: passwordLengthMax }) },
  { title: 'Registration', additionalProperties: false },
);
const Credentials = Type.Object(
  { email: Email, password: Type.String({ minLength: 1, maxLength: passwordLengthMax }) },
  { title: 'Credentials', additionalProperties: false },
);
const RefreshToken = Type.Object(
  { refresh_token: Type.String({ minLength: 1, maxLength: 8192 }) },
  { title: 'RefreshToken', additionalProperties: false },
);
const Tokens = Type.Object(
  {
    access_token: Type.String(),
    refresh_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Of the access token, seconds.' }),
  },
  { title: 'Tokens', additionalProperties: false },
);
/** `email` is null when an external issuer names none. */
const User = Type.Object({ id: Uuid, email: nullable(Email) }, { title: 'User', additionalProperties: false });

const shown = ({ userId, email }: Account): Static<typeof User> => ({ id: userId, email });

function accountRoutes(accounts: Accounts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/auth/register',
      operationId: 'register',
      summary: 'Makes an account',
      tag: 'Accounts',
      auth: 'public',
      idempotencyKey: 'accepted',
      body: Registering,
      responses: { 201: User, 200: User },
      problems: ['rate_limited', 'email_taken'],
      handler: async (call) => {
        const { email, password } = call.body;
        const spent = await call.spend(limitPolicies.registrationsPerAddress, networkOf(call.address));
        if (spent !== null) return spent;
        const fingerprint = fingerprintOf('POST', '/auth/register', {}, { email });
        const registered = await register(accounts, { email, password, key: call.key, fingerprint, gone: () => call.aborted });
        if (registered instanceof Problem) return registered;
        return registered.replayed ? replayed(shown(registered.account)) : created(shown(registered.account), '/auth/me');
      },
    }),
    route({
      method: 'POST',
      path: '/auth/login',
      operationId: 'logIn',
      summary: 'Signs in',
      tag: 'Accounts',
      auth: 'public',
      idempotencyKey: 'none',
      limit: 'logins',
      body: Credentials,
      responses: { 200: Tokens },
      problems: ['invalid_credentials'],
      handler: async (call) => {
        const { email, password } = call.body;
        const spent = await call.spend(limitPolicies.loginsPerAccount, accounts.nameOf(email));
        if (spent !== null) return spent;
        const session = await logIn(accounts, email, password, () => call.aborted);
        return session instanceof Problem ? session : ok(session);
      },
    }),
    route({
      method: 'POST',
      path: '/auth/refresh',
      operationId: 'refresh',
      summary: 'Exchanges a refresh token, once, for new tokens',
      tag: 'Accounts',
      auth: 'public',
      idempotencyKey: 'none',
      body: RefreshToken,
      responses: { 200: Tokens },
      problems: ['invalid_refresh_token'],
      handler: async ({ body }) => {
        const session = await refreshSession(accounts, body.refresh_token);
        return session instanceof Problem ? session : ok(session);
      },
    }),
    route({
      method: 'POST',
      path: '/auth/logout',
      operationId: 'logOut',
      summary: 'Ends a sign-in and all its refresh tokens',
      tag: 'Accounts',
      auth: 'public',
      idempotencyKey: 'none',
      body: RefreshToken,
      responses: { 204: null },
      problems: ['invalid_refresh_token'],
      handler: async ({ body }) => (await endSession(accounts, body.refresh_token)) ?? noContent(),
    }),
  ];
}

/** All of them; with an external issuer, whose business accounts then are, only the last. */
export function buyerRoutes(buyers: Buyers): Route[] {
  return [
    ...(buyers.accounts === null ? [] : accountRoutes(buyers.accounts)),
    route({
      method: 'GET',
      path: '/auth/me',
      operationId: 'whoAmI',
      summary: 'Reads the account that asks',
      tag: 'Accounts',
      auth: 'buyer',
      idempotencyKey: 'none',
      responses: { 200: User },
      problems: [],
      handler: async ({ principal }) => {
        const user = await readUser(buyers.pool, principal.userId);
        return user === undefined ? problem('unauthorized') : ok(shown(user));
      },
    }),
  ];
}
