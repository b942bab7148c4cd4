/** The routes of people who work here: sign in, who am I, sign out, accept an invitation. */

import { type Static, Type } from 'typebox';
import { instant } from '../../clock/instant.js';
import { type Answer, noContent, ok } from '../../http/answer.js';
import { Problem, problem } from '../../http/problems.js';
import { type Call, type Route, route } from '../../http/route.js';
import { crossSiteFault } from '../../http/same-origin.js';
import { Email, Instant, Uuid } from '../../http/schemas.js';
import { acceptInvitation } from './accounts.js';
import { roleNames } from './roles.js';
import type { Session } from './sessions.js';
import { signIn } from './sign-in.js';
import type { StaffDesk } from './staff-desk.js';

const tag = 'Staff';
const closed = { additionalProperties: false } as const;

const StaffCredentials = Type.Object(
  { email: Email, password: Type.String({ minLength: 1, maxLength: 128 }) },
  { title: 'StaffCredentials', ...closed },
);
const AcceptedInvitation = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 128, description: 'What the link carries.' }),
    password: Type.String({ minLength: 10, maxLength: 128 }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { title: 'AcceptedInvitation', ...closed },
);
const StaffSession = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    name: Type.String(),
    role: Type.Enum([...roleNames]),
    scopes: Type.Array(Type.String()),
    organisation: Type.Object({ id: Uuid, name: Type.String() }, closed),
    expires_at: Instant,
  },
  { title: 'StaffSession', description: 'Who is signed in. `id` is the account.', ...closed },
);

const shown = ({ staff, email, name, role, organisationName, expiresAtMs }: Session): Static<typeof StaffSession> => ({
  id: staff.keyId,
  email,
  name,
  role,
  scopes: [...staff.scopes],
  organisation: { id: staff.organisationId, name: organisationName },
  expires_at: instant(expiresAtMs),
});

const faultOf = (call: Pick<Call, 'header' | 'host'>) =>
  crossSiteFault({ site: call.header('sec-fetch-site'), origin: call.header('origin'), host: call.host });

export function staffRoutes(desk: StaffDesk): Route[] {
  const { cookie, sessions } = desk;

  async function begin(accountId: string): Promise<Answer<200, Static<typeof StaffSession>> | Problem> {
    const token = await sessions.begin(accountId);
    const session = token === null ? null : await sessions.read(token);
    if (token === null || session === null) return problem('invalid_credentials');
    return ok(shown(session), { headers: { 'set-cookie': cookie.set(token) } });
  }

  return [
    route({
      method: 'POST',
      path: '/staff/session',
      operationId: 'signInStaff',
      summary: 'Signs a member of staff in, by a cookie',
      tag,
      auth: 'public',
      idempotencyKey: 'none',
      limit: 'logins',
      body: StaffCredentials,
      responses: { 200: StaffSession },
      problems: ['invalid_credentials', 'cross_site'],
      handler: async (call) => {
        const fault = faultOf(call);
        if (fault !== null) return fault;
        const { email, password } = call.body;
        const account = await signIn(desk, { email, password, address: call.address, gone: () => call.aborted });
        return account instanceof Problem ? account : begin(account);
      },
    }),
    route({
      method: 'GET',
      path: '/staff/session',
      operationId: 'readStaffSession',
      summary: 'Says who is signed in',
      tag,
      auth: 'staff',
      idempotencyKey: 'none',
      responses: { 200: StaffSession },
      problems: ['not_found'],
      handler: async (call) => {
        const session = await sessions.read(cookie.read(call.header('cookie')) ?? '');
        if (session !== null && session.staff.keyId === call.principal.keyId) return ok(shown(session));
        // Over, and believed a moment ago; or a key, which is no session.
        return problem(call.principal.actor.startsWith('staff:') ? 'unauthorized' : 'not_found');
      },
    }),
    route({
      method: 'DELETE',
      path: '/staff/session',
      operationId: 'signOutStaff',
      summary: 'Ends the session of this browser',
      tag,
      auth: 'staff',
      idempotencyKey: 'none',
      responses: { 204: null },
      problems: [],
      handler: async (call) => {
        await sessions.end(cookie.read(call.header('cookie')) ?? '');
        return { ...noContent(), headers: { 'set-cookie': cookie.clear() } };
      },
    }),
    route({
      method: 'POST',
      path: '/staff/invitations/accept',
      operationId: 'acceptInvitation',
      summary: 'Spends the link of an invitation: sets a password and signs in',
      tag,
      auth: 'public',
      idempotencyKey: 'none',
      limit: 'logins',
      body: AcceptedInvitation,
      responses: { 200: StaffSession },
      problems: ['invalid_invitation', 'invalid_credentials', 'cross_site'],
      handler: async (call) => {
        const fault = faultOf(call);
        if (fault !== null) return fault;
        const { token, password, name = '' } = call.body;
        const account = await acceptInvitation(desk, { token, password, name, gone: () => call.aborted });
        return account instanceof Problem ? account : begin(account);
      },
    }),
  ];
}
