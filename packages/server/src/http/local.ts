import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DispatcherNeeds } from './dispatch.ts';
import { isCall, isFromHere, isRead, pathOf } from './paths.ts';
import { redirectTo, refuseHost, refusePath } from './responses.ts';

/**
 * Answers at localhost and at the box's own addresses (keeps H1): calls where they are, page loads at the portal's name. A domain under
 * `.localhost` leads every browser to its own machine, so from elsewhere the portal is shown at the address instead.
 */
export function createLocalAnswers({ domains, api, files }: Pick<DispatcherNeeds, 'domains' | 'api' | 'files'>) {
  return (request: IncomingMessage, response: ServerResponse, loopback: boolean): void => {
    const path = pathOf(request);
    const isPortalElsewhere = loopback || !/(^|\.)localhost$/.test(domains.main());
    if (isCall(path)) api(request, response);
    else if (isForHere(path) && isFromHere(request)) api(request, response);
    else if (isForHere(path)) refusePath(response);
    else if (!isRead(request)) refuseHost(response);
    else if (isPortalElsewhere) redirectTo(response, `${domains.portalUrl()}${request.url}`);
    else files(request, response);
  };
}

/** Figures and reasons that are nobody else's business. */
const isForHere = (path: string): boolean => path === '/metrics' || path === '/readyz';
