import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedResponse, isUnchanged } from './response-cache.ts';

/** Sent with every answer: it is nothing but what it says, and for pages of the portal alone. */
export const fixedHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** Sent with every answer that has a validator. */
export const validatedHeaders = { 'cache-control': 'private, no-cache', vary: 'accept-language' };

export const jsonType = 'application/json; charset=utf-8';

/** The stored answer to a request, if there is one that still holds. Throws what the call itself would throw. */
export type FindCached = (request: IncomingMessage) => CachedResponse | undefined;

/** Answers a request if it can, and says whether it did; what it leaves has not been touched. */
export type PollResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers polls of lists that did not change before the framework looks at them: nearly all calls of open portals are such. Polls are GET, without a
 * query, and do not count as use. Everything else, refusals included, is left to the framework, which goes the same way from the beginning.
 */
export function createPollResponder(finders: ReadonlyMap<string, FindCached>): PollResponder {
  const fixed = Object.entries({ ...fixedHeaders, ...validatedHeaders }).flat();

  function send({ headers }: IncomingMessage, response: ServerResponse, { etag, body }: CachedResponse): void {
    if (isUnchanged(headers['if-none-match'], etag)) {
      response.writeHead(304, [...fixed, 'etag', etag]).end();
      return;
    }
    const length = String(Buffer.byteLength(body));
    response.writeHead(200, [...fixed, 'etag', etag, 'content-type', jsonType, 'content-length', length]).end(body);
  }

  return (request, response) => {
    const find = request.method === 'GET' && !hasBody(request) ? finders.get(request.url ?? '') : undefined;
    const answer = find && tryFind(find, request);
    if (answer === undefined) return false;
    send(request, response, answer);
    return true;
  };
}

/** A refusal or a fault is found again by the framework, which words it, and logs it if it has to. */
function tryFind(find: FindCached, request: IncomingMessage): CachedResponse | undefined {
  try {
    return find(request);
  } catch {
    return undefined;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
