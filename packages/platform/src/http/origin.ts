import { Refused } from '../errors.ts';

/** What the origin rules look at. */
export interface OriginFacts {
  method: string;
  origin: string | undefined;
  fetchSite: string | undefined;
  /** Host header of the request. */
  host: string;
  /** The call shows `X-Auth-Token`, which no foreign page can. */
  hasTokenHeader: boolean;
  /** The call carries the session cookie. */
  hasCookie: boolean;
}

/**
 * Refuses calls that a foreign page could have made (keeps H2). Apps are same-site with the portal, so SameSite alone protects nothing:
 * a call that changes something must come from the page of this very host, or prove the token by a header.
 */
export function checkOrigin(facts: OriginFacts, isOurs: (origin: string, host: string) => boolean): void {
  if (facts.method === 'GET' || facts.method === 'HEAD') return;
  if (facts.origin !== undefined && !isOurs(facts.origin, facts.host)) throw new Refused('foreign-origin');
  if (facts.fetchSite === 'same-site' || facts.fetchSite === 'cross-site') throw new Refused('foreign-origin');
  if (facts.hasCookie && !facts.hasTokenHeader && facts.origin === undefined) throw new Refused('foreign-origin');
}
