/** Whether a browser asks on behalf of a page of ours. What is no browser says nothing of the kind, and carries no cookies by itself. */
import { type Problem, problem } from './problems.js';

export interface Asked {
  readonly site: string | undefined;
  readonly origin: string | undefined;
  /** As the client sees it. */
  readonly host: string | undefined;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** `Sec-Fetch-Site` where the browser sends it, else `Origin`: another site, a sibling host or an address typed by hand are refused. */
export function crossSiteFault({ site, origin, host }: Asked): Problem | null {
  if (site !== undefined) return site === 'same-origin' ? null : problem('cross_site');
  if (origin === undefined) return null;
  return host !== undefined && hostOf(origin) === host.toLowerCase() ? null : problem('cross_site');
}
