/** The cookie that a browser of staff carries: out of reach of scripts, of other sites and of other hosts. */
import { sessionSeconds } from './sessions.js';

export interface SessionCookie {
  readonly name: string;
  /** The header that sets it. */
  set(token: string): string;
  /** The header that takes it away. */
  clear(): string;
  /** Its value in a `Cookie` header; undefined when it is not there, or there twice. */
  read(header: string | undefined): string | undefined;
}

/**
 * `secure`: with the prefix `__Host-`, which only a secure page of this very host can set. Without it, for development over plain
 * HTTP, where browsers would not keep such a cookie.
 */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-holdfast-staff' : 'holdfast-staff';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    name,
    set: (token) => `${name}=${token}; Max-Age=${sessionSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read(header) {
      const values = (header ?? '').split(';').flatMap((pair) => {
        const [key, ...rest] = pair.trim().split('=');
        return key === name ? [rest.join('=')] : [];
      });
      return values.length === 1 ? values[0] : undefined;
    },
  };
}
