import type { IncomingMessage } from 'node:http';

/** Requests that two servers could interpret differently. The parser already rejects the rest: no Host, two lengths, length and chunks together. */
export type MalformedReason = 'two-hosts' | 'target' | 'transfer-coding';

/** Returns why a request must be rejected before it is routed; undefined when it is well-formed. */
export function malformedReason({
  rawHeaders,
  url = '',
  method,
  headers,
}: IncomingMessage): MalformedReason | undefined {
  if (countOf(rawHeaders, 'host') > 1) return 'two-hosts';
  // Only paths are accepted; an absolute URI (RFC 9112, 3.2.2) would name a host of its own.
  if (!url.startsWith('/') && !(url === '*' && method === 'OPTIONS')) return 'target';
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.trim().toLowerCase() === 'chunked' ? undefined : 'transfer-coding';
}

function countOf(raw: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2) if (raw[index]?.toLowerCase() === name) count += 1;
  return count;
}
