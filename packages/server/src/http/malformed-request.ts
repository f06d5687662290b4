import type { IncomingMessage } from 'node:http';

/** Requests that two servers could read differently. The parser has refused the rest: no Host, two lengths, length and chunks together. */
export type MalformedReason = 'two-hosts' | 'target' | 'transfer-coding';

/** Why a request is not even looked at, or undefined. */
export function malformedReason({
  rawHeaders,
  url = '',
  method,
  headers,
}: IncomingMessage): MalformedReason | undefined {
  if (countOf(rawHeaders, 'host') > 1) return 'two-hosts';
  // Only paths are asked for here; a whole address (RFC 9112, 3.2.2) would name a host of its own.
  if (!url.startsWith('/') && !(url === '*' && method === 'OPTIONS')) return 'target';
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.trim().toLowerCase() === 'chunked' ? undefined : 'transfer-coding';
}

function countOf(raw: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2) if (raw[index]?.toLowerCase() === name) count += 1;
  return count;
}
