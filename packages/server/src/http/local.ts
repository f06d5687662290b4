import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOnlyOnThisComputer } from '@kontor/contract/rules/edge/domains';
import type { DispatcherNeeds } from './dispatch.ts';
import { isCall, isFromHere, isRead, pathOf } from './paths.ts';
import { redirectTo, refuseHost, refusePath } from './responses.ts';

/**
 * Handles requests to localhost and to the box's own addresses (keeps H1): API calls are served there, page loads are redirected to the portal's name.
 * With a domain under `.localhost`, which resolves to each browser's own machine, other machines get the portal at the address instead, and
 * with a name that does not lead here everybody does.
 */
export function createLocalAnswers({
  addresses,
  domains,
  api,
  files,
  log,
}: Pick<DispatcherNeeds, 'addresses' | 'domains' | 'api' | 'files' | 'log'>) {
  /** Leads to the portal's name where that leads here; otherwise nobody could get in to correct it. */
  async function lead(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isThere = await domains.portalLeadsHere().catch((err: unknown) => {
      log.warn({ err }, 'whether the name of the portal leads here is not known');
      return false;
    });
    if (isThere) redirectTo(response, `${addresses.portalUrl()}${request.url}`);
    else files(request, response);
  }

  return (request: IncomingMessage, response: ServerResponse, loopback: boolean): Promise<void> | undefined => {
    const path = pathOf(request);
    const isPortalElsewhere = loopback || !isOnlyOnThisComputer(addresses.domain());
    if (isCall(path)) api(request, response);
    else if (isForHere(path) && isFromHere(request)) api(request, response);
    else if (isForHere(path)) refusePath(response);
    else if (!isRead(request)) refuseHost(response);
    else if (isPortalElsewhere && !isPart(path)) return lead(request, response);
    else files(request, response);
    return undefined;
  };
}

/** Parts of a page that is open stay where it is, also once the name leads here. */
const isPart = (path: string): boolean => path.startsWith('/assets/');

/** Metrics and readiness are served only to this machine. */
const isForHere = (path: string): boolean => path === '/metrics' || path === '/readyz';
