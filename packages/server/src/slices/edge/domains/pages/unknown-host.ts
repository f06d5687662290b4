import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from '@kontor/platform/http/language';
import type { Addresses } from '../../../../core/box-address.ts';
import { takesHtml } from '../gateway/rules.ts';
import { pageAnswer, sendAnswer, withHeaders } from './answers.ts';

/**
 * Returns a function that answers a page load at a name below the box's domain that leads nowhere, with 421 and a page, and returns whether it did. Names
 * elsewhere get no page: whoever points them here learns nothing about the box (keeps H1).
 */
export function createUnknownHostPage(addresses: Pick<Addresses, 'domain' | 'portalUrl'>) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { host = '', accept } = request.headers;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !takesHtml(accept) || !name.endsWith(`.${addresses.domain()}`)) return false;
    const language = languageOf(request.headers['accept-language']);
    const page = pageAnswer(421, { name: 'unknownHost', language, to: addresses.portalUrl() });
    sendAnswer(request, response, withHeaders(page, ['connection', 'close']));
    return true;
  };
}
