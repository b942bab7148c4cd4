/** What people of an organisation may do, by what they do there. */
import { type AccountScope, accountScopes, type Scope, scopes } from '../../http/principal.js';

const reading = ['reservations:read', 'orders:read'] as const;

/** The scopes of each role. */
export const roles = {
  manager: [...scopes, ...accountScopes],
  front_desk: [...reading, 'reservations:write'],
  revenue: ['reservations:read', 'catalogue:write', 'inventory:write', 'rates:write'],
  box_office: [...reading, 'reservations:write', 'catalogue:write', 'admission:write'],
  accounts: [...reading, 'orders:refund', 'outbox:read'],
  viewer: [...reading],
} as const satisfies Record<string, readonly (Scope | AccountScope)[]>;

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as [Role, ...Role[]];
