/** Who is asking. */

/** What a staff key may be allowed to do. */
export const scopes = [
  'catalogue:write',
  'inventory:write',
  'rates:write',
  'reservations:read',
  'reservations:write',
  'orders:read',
  'orders:refund',
  'admission:write',
  'outbox:read',
  'outbox:write',
] as const;
export type Scope = (typeof scopes)[number];

/** What only people may be allowed to do, signed in as themselves: no key has it. */
export const accountScopes = ['keys:write'] as const;
export type AccountScope = (typeof accountScopes)[number];

/** Nobody in particular: a guest, a visitor. */
export interface Anonymous {
  readonly kind: 'anonymous';
}

/** Somebody of an organisation, by an API key or by a session of their browser. Sees and changes the organisation's objects only; all others do not exist. */
export interface Staff {
  readonly kind: 'staff';
  /** The key, or the account of who is signed in. */
  readonly keyId: string;
  readonly organisationId: string;
  readonly scopes: ReadonlySet<string>;
  /** For events: `key:<key id>`, `staff:<account id>`. */
  readonly actor: string;
  /** The scope of this principal's Idempotency-Keys: `key:<organisation id>:<key id>`, `staff:<organisation id>:<account id>`. */
  readonly keyScope: string;
}

/** A person with an account. Accounts belong to no organisation. */
export interface Buyer {
  readonly kind: 'buyer';
  readonly userId: string;
  /** The owner that the kernel knows this person as: `user:<user id>`. */
  readonly owner: string;
  /** For events: `user:<user id>`. */
  readonly actor: string;
  /** The scope of this principal's Idempotency-Keys: `user:<user id>`. */
  readonly keyScope: string;
}

export type Principal = Anonymous | Staff | Buyer;

export const anonymous: Anonymous = { kind: 'anonymous' };

/** The principal of an account. */
export function buyerOf(userId: string): Buyer {
  const name = `user:${userId}`;
  return { kind: 'buyer', userId, owner: name, actor: name, keyScope: name };
}

/**
 * Whose token it is, or null. A value when it is known by heart, a promise when somebody must be asked; rejects when
 * they cannot be asked.
 */
export type Authenticate<Who = Staff | Buyer> = (token: string) => Who | null | Promise<Who | null>;
