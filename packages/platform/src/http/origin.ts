import { RefusedError } from '../errors.ts';

/** What the origin rules look at. */
export interface OriginInput {
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
export function checkOrigin(input: OriginInput, isOurs: (origin: string, host: string) => boolean): void {
  if (input.method === 'GET' || input.method === 'HEAD') return;
  if (input.origin !== undefined && !isOurs(input.origin, input.host)) throw new RefusedError('foreign-origin');
  if (input.fetchSite === 'same-site' || input.fetchSite === 'cross-site') throw new RefusedError('foreign-origin');
  if (input.hasCookie && !input.hasTokenHeader && input.origin === undefined) throw new RefusedError('foreign-origin');
}
