import { hash } from 'node:crypto';

/** A JSON response ready to send. */
export interface CachedResponse {
  etag: string;
  body: string;
}

/** Caches the newest responses by key. The oldest are dropped when there are more than `maxEntries`, or more than `maxBytes` characters in all. */
export function createResponseCache(maxEntries: number, maxBytes = 16 * 1024 * 1024) {
  const responses = new Map<string, CachedResponse>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= responses.get(key)?.body.length ?? 0;
    responses.delete(key);
  }

  return {
    get: (key: string): CachedResponse | undefined => responses.get(key),
    store(key: string, body: string): CachedResponse {
      drop(key);
      const answer = { etag: etagOf(body), body };
      responses.set(key, answer);
      bytes += body.length;
      for (const oldest of responses.keys()) {
        if (responses.size <= maxEntries && bytes <= maxBytes) break;
        drop(oldest);
      }
      return answer;
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Returns a strong ETag over the bytes of a response (RFC 9110, 8.8.3). */
export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether `If-None-Match` names this ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header === etag || header === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))
  );
}
