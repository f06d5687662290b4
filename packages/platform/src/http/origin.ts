import { RefusedError } from '../errors.ts';

/** Input of the origin check. */
export interface OriginInput {
  method: string;
  origin: string | undefined;
  fetchSite: string | undefined;
  /** Host header of the request. */
  host: string;
  /** The request has an `X-Auth-Token` header, which no foreign page can send. */
  hasTokenHeader: boolean;
  /** The request has the session cookie. */
  hasCookie: boolean;
}

/**
 * Refuses requests that a foreign page could have made (keeps H2). Apps are same-site with the portal, so SameSite alone does not protect: a call that changes
 * something must come from a page of this host, or prove the token in a header.
 */
export function checkOrigin(input: OriginInput, isOurs: (origin: string, host: string) => boolean): void {
  if (input.method === 'GET' || input.method === 'HEAD') return;
  if (input.origin !== undefined && !isOurs(input.origin, input.host)) throw new RefusedError('foreign-origin');
  if (input.fetchSite === 'same-site' || input.fetchSite === 'cross-site') throw new RefusedError('foreign-origin');
  if (input.hasCookie && !input.hasTokenHeader && input.origin === undefined) throw new RefusedError('foreign-origin');
}
