import type { IncomingMessage } from 'node:http';
import type { Language } from '@kontor/contract/refusals';
import { languageOf } from '@kontor/platform/http/language';
import type { AppRoute } from '../../../apps/apps/index.ts';
import { isPage, pathOf, takesHtml } from './rules.ts';

/** One request to an app's host. */
export interface EdgeRequest {
  request: IncomingMessage;
  /** Bare host name. */
  host: string;
  route: AppRoute;
  path: string;
  language: Language;
  isUpgrade: boolean;
  /** A page load: a user has opened this address in a browser. */
  isPage: boolean;
  /** The response is shown to a user: a page load or, for example, a submitted form. */
  isShown: boolean;
}

export function edgeRequestOf(
  request: IncomingMessage,
  host: string,
  route: AppRoute,
  isUpgrade: boolean,
): EdgeRequest {
  const { headers, method = 'GET', url = '/' } = request;
  const fetchMetadata = {
    method,
    accept: headers.accept,
    fetchMode: single(headers['sec-fetch-mode']),
    fetchDest: single(headers['sec-fetch-dest']),
    requestedWith: single(headers['x-requested-with']),
  };
  const isPageRequest = !isUpgrade && isPage(fetchMetadata);
  return {
    request,
    host,
    route,
    path: pathOf(url),
    language: languageOf(headers['accept-language']),
    isUpgrade,
    isPage: isPageRequest,
    isShown: isPageRequest || (!isUpgrade && fetchMetadata.fetchMode === 'navigate' && takesHtml(fetchMetadata.accept)),
  };
}

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',');
