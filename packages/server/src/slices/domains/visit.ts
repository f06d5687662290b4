import type { IncomingMessage } from 'node:http';
import type { Language } from '@kontor/contract/refusals';
import { languageOf } from '@kontor/platform/http/language';
import type { AppRoute } from './needs.ts';
import { isPage, pathOf, takesHtml } from './rules.ts';

/** One request to an app's host. */
export interface Visit {
  request: IncomingMessage;
  /** Bare host name. */
  host: string;
  route: AppRoute;
  path: string;
  language: Language;
  isUpgrade: boolean;
  /** A person went here with a browser. */
  isPage: boolean;
  /** Sent by a page, say by a form: the answer is shown to a person too. */
  isShown: boolean;
}

export function visitOf(request: IncomingMessage, host: string, route: AppRoute, isUpgrade: boolean): Visit {
  const { headers, method = 'GET', url = '/' } = request;
  const manner = {
    method,
    accept: headers.accept,
    fetchMode: single(headers['sec-fetch-mode']),
    fetchDest: single(headers['sec-fetch-dest']),
    requestedWith: single(headers['x-requested-with']),
  };
  const isPageVisit = !isUpgrade && isPage(manner);
  return {
    request,
    host,
    route,
    path: pathOf(url),
    language: languageOf(headers['accept-language']),
    isUpgrade,
    isPage: isPageVisit,
    isShown: isPageVisit || (!isUpgrade && manner.fetchMode === 'navigate' && takesHtml(manner.accept)),
  };
}

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',');
