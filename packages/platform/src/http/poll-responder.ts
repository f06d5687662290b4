import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedResponse, isUnchanged } from './response-cache.ts';

/** Headers of every response: no content sniffing, and only for pages of the portal. */
export const fixedHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** Headers of every response that has an ETag. */
export const validatedHeaders = { 'cache-control': 'private, no-cache', vary: 'accept-language' };

export const jsonType = 'application/json; charset=utf-8';

/** Returns the cached response to a request if it is still valid. Throws what the call itself would throw. */
export type FindCached = (request: IncomingMessage) => CachedResponse | undefined;

/** Responds to a request if it can, and returns whether it did. A request it leaves is untouched. */
export type PollResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Responds to polls of unchanged lists before the framework sees them: nearly all requests of open portals. Polls are GET without a query and do not count as
 * use. Everything else, refusals included, goes to the framework, which handles the request from the beginning.
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

/** The framework meets refusals and errors again; it words them and logs them if necessary. */
function tryFind(find: FindCached, request: IncomingMessage): CachedResponse | undefined {
  try {
    return find(request);
  } catch {
    return undefined;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
