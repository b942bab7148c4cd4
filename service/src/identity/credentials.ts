/** Whatever a request may carry to say who asks: a staff key, or the token of a buyer. */
import type { Authenticate, Buyer, Staff } from '../http/principal.js';

/** Three parts in base64url, the last of which may be empty: then it is a token, if a bad one, and no key. */
const looksLikeToken = /^[\w-]+\.[\w-]*\.[\w-]*$/;

export function anyCredential(keys: Authenticate<Staff>, buyers: Authenticate<Buyer>): Authenticate {
  return (text) => (looksLikeToken.test(text) ? buyers(text) : keys(text));
}
