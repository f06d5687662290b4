import type { IncomingMessage } from 'node:http';
import type { Clock } from '@kontor/platform/work/clock';

const longest = 5 * 60_000;

/**
 * For requests the box answers by itself: a body that has not arrived after five minutes ends the connection. Uploads to apps may take as long as
 * they need.
 */
export function boundBody(request: IncomingMessage, clock: Clock): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const forget = clock.after(longest, () => {
    if (!request.complete) request.destroy();
  });
  // Not once: the listener goes with the request, and taking it off again is work for nothing.
  request.on('close', forget);
}
