/** What a staff request makes or changes things by. */
import type { Staff } from '../../http/principal.js';
import type { StaffRequest } from '../staff.js';

export function requestOf(call: {
  readonly principal: Staff;
  readonly key: string | null;
  readonly requestId: string;
  fingerprint(): string;
}): StaffRequest {
  const { principal: staff, key, requestId } = call;
  return { staff, intent: { scope: staff.keyScope, key, fingerprint: call.fingerprint() }, requestId };
}
