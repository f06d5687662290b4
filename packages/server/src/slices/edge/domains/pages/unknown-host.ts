import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Language, refusals, sentenceOf } from '@kontor/contract/refusals';
import { readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { languageOf } from '@kontor/platform/http/language';
import { type BoxAddress, portalHostOf } from '../../../../core/box-address.ts';
import type { Log } from '../../../../core/server-context.ts';
import { takesHtml } from '../gateway/rules.ts';
import { type Answer, bodyAnswer, pageAnswer, sendAnswer, withHeaders } from './answers.ts';

/** Returns where a link for a new password leads now; undefined for other addresses. Such links are in mails that were sent before. */
function passwordLink(url: string, portalUrl: string): string | undefined {
  const { origin, pathname, search } = new URL(url, portalUrl);
  return origin === new URL(portalUrl).origin && pathname === '/password/reset'
    ? origin + pathname + search
    : undefined;
}

const isWithin = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

export interface UnknownHostNeeds {
  addresses: Pick<BoxAddress, 'domain' | 'portalUrl' | 'formerDomains' | 'urlAt'>;
  log: Log;
  /** Resolves with whether the portal's name leads to this box, seen from here. */
  portalLeadsHere(): Promise<boolean>;
}

/**
 * Returns a function that answers a page load at a name below the box's domain that leads nowhere, with 421 and a page; it returns undefined where it does not
 * answer. Names of a former main domain get a page that links to the portal, or to where a link for a new password leads now, and calls there a refusal that names
 * its address; where that address leads nowhere yet, the page says so and names the way in. Names elsewhere get neither: whoever points them here learns nothing
 * about the box (keeps H1).
 */
export function createUnknownHostPage({ addresses, log, portalLeadsHere }: UnknownHostNeeds) {
  const isReached = (): Promise<boolean> =>
    portalLeadsHere().catch((err: unknown) => {
      log.warn({ err }, 'whether the name of the portal leads here is not known');
      return false;
    });

  /** The page at the name of a former main domain. */
  async function movedPage(link: string | undefined, language: Language): Promise<Answer> {
    const to = link ?? addresses.portalUrl();
    if (await isReached()) return pageAnswer(421, { name: link ? 'formerLink' : 'formerHost', language, to });
    const name = link ? 'formerLinkUnreached' : 'formerHostUnreached';
    return pageAnswer(421, { name, language, to, local: addresses.urlAt('localhost') });
  }

  function answerTo({ method = '', url = '', headers }: IncomingMessage): Answer | Promise<Answer> | undefined {
    const { host = '', accept } = headers;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const language = languageOf(headers['accept-language']);
    const to = addresses.portalUrl();
    const takesPage = (method === 'GET' || method === 'HEAD') && takesHtml(accept);
    if (name.endsWith(`.${addresses.domain()}`)) {
      return takesPage ? pageAnswer(421, { name: 'unknownHost', language, to }) : undefined;
    }
    if (!addresses.formerDomains().some((domain) => isWithin(name, domain))) return undefined;
    // Apps have links like that of their own, with secrets of theirs.
    const isPortal = addresses.formerDomains().some((domain) => name === portalHostOf(domain));
    if (takesPage) return movedPage(isPortal && URL.canParse(url, to) ? passwordLink(url, to) : undefined, language);
    if (!url.startsWith('/api/')) return undefined;
    const message = sentenceOf('server-moved', language, { address: readableUrl(to) });
    return bodyAnswer(refusals['server-moved'].status, { code: 'server-moved', message, fields: {}, address: to });
  }

  return (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const answer = answerTo(request);
    if (answer === undefined) return undefined;
    const send = (ready: Answer) => sendAnswer(request, response, withHeaders(ready, ['connection', 'close']));
    return Promise.resolve(answer).then(send);
  };
}
