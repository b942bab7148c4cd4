import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../http/document.js';
import { type FuzzReport, fuzz } from '../http/fuzz.js';
import { WholeService } from './whole-service.js';

/**
 * Others each time: what is not tried in this run is tried in one of the next. Of eighty no operation had fewer than a third judged,
 * nor of sixty.
 */
const runsMax = 80;

/** Operations that hash or verify a password, which takes some 50 ms of a core. */
const hashes = (path: string) =>
  path === '/v1/auth/login' || path === '/v1/auth/register' || /^\/v1\/staff\/(session|invitations\/accept)$/.test(path);

/** Requests per operation: fewer where nothing can be left behind, and where each of them costs as much as twenty others. */
const runsOf = ({ path, writes }: Operation) => (hashes(path) ? runsMax / 2 : writes ? runsMax : (runsMax * 3) / 4);

/** Orders, and news of their payment: the gateway, its notices and the loops go on with them. And a performance of the theatre. */
const goesOn = ({ path, writes }: Operation) => writes && /orders|webhooks|theatre/.test(path);

/**
 * Reads, queues while their event is there for everybody, bookings while there is something to book, their ends, what changes the
 * house (an event may end as a draft, which nobody can join or leave), and last what goes on behind an answer.
 */
function inOrder(operations: readonly Operation[]): Operation[] {
  const rank = (operation: Operation) => {
    if (!operation.writes) return 0;
    if (goesOn(operation)) return 4;
    if (operation.path === '/v1/reservations' || operation.path.endsWith('/queue')) return 1;
    return operation.path.includes('/reservations/') ? 2 : 3;
  };
  return [...operations].sort((one, other) => rank(one) - rank(other));
}

describe('whatever is asked, fitting the document or not', () => {
  let service: WholeService;
  let reports: FuzzReport[];
  beforeAll(async () => {
    service = await WholeService.open();
    // Each refresh token is good once.
    const refreshTokens = await service.refreshTokens(2 * runsMax);
    const once = fc.constant(null).map(() => ({ refresh_token: refreshTokens.pop() ?? 'none is left' }));
    const buyer = (await service.signIn()).access_token;
    // A session ends by signing out, an invitation is good once.
    const [session = '', ...spare] = await service.staffCookies(2 * runsMax);
    const invitations = await service.invitations(2 * runsMax);
    const invited = fc.constant(null).map(() => ({ token: invitations.pop() ?? 'none is left', password: 'a long password' }));
    const byCookie = ({ path, auth }: Operation) => auth !== 'public' && /^\/v1\/(staff|api-keys)/.test(path);
    reports = await fuzz({
      baseUrl: service.address,
      document: await service.document(),
      seeds: {
        ...service.seeds(),
        'POST /v1/auth/refresh': once,
        'POST /v1/auth/logout': once,
        'POST /v1/staff/invitations/accept': invited,
        'POST /v1/theatre/performances': fc.constant({ seats: 2, buyers: 10, arrival: 'at_once', naive: false }),
      },
      // A stay is ordered by its guest, who has no account.
      tokenFor: (operation) => {
        const { auth, path, method } = operation;
        if (auth === 'public' || byCookie(operation) || `${method} ${path}` === 'POST /v1/orders') return undefined;
        return auth === 'buyer' ? buyer : service.staff;
      },
      headersFor: (operation, body) => {
        if (byCookie(operation)) {
          const cookie = operation.operationId === 'signOutStaff' ? (spare.pop() ?? session) : session;
          return { authorization: 'Session', cookie };
        }
        return operation.path === '/v1/webhooks/payment' ? service.signed(body) : {};
      },
      goesOn,
      stateOf: () => service.state(),
      runs: runsOf,
      pick: inOrder,
    });
  }, 900_000);
  afterAll(() => service.close());

  it('is answered as documented, never 5xx, and a refusal leaves nothing behind', () => {
    expect(reports.length).toBeGreaterThan(20);
    expect(Math.max(...reports.map(({ runs }) => runs))).toBe(runsMax);
    expect(service.output()).not.toMatch(/a request failed|a request was not served/);
  });

  it('is judged on its merits at least one time in five', () => {
    for (const { operationId, runs, judged, answers } of reports)
      expect([operationId, judged >= runs / 5, answers]).toEqual([operationId, true, answers]);
  });

  it('sometimes succeeds, on every operation whose path names something that exists', () => {
    const known = service.seeds();
    for (const { operationId, path, answers } of reports) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
      if (!names.every((name) => Object.hasOwn(known, name))) continue;
      expect([operationId, Object.keys(answers).some((name) => /^20\d$/.test(name)), answers]).toEqual([operationId, true, answers]);
    }
  });

  it('leaves a sound house', async () => {
    const { rows } = await service.database.pool.query(
      'select 1 from holdfast.inventory where booked < 0 or booked > allotment + overbooking',
    );
    expect(rows).toEqual([]);
  });
});
