import type { IncomingMessage } from 'node:http';
import type { Clock } from '@kontor/platform/work/clock';

const minute = 60_000;
const longest = 5 * minute;
const longestUpload = 24 * 60 * minute;

/** Half a kilobyte a second: slower than any line, and too slow to be one of many that hold connections for nothing. */
const leastPerMinute = 30_000;

/**
 * For requests the box answers by itself: a body that has not arrived after five minutes ends the connection. One with a file may take as long as
 * bytes go on arriving, for a day at most. Uploads to apps are theirs to bound.
 */
export function applyBodyTimeout(request: IncomingMessage, clock: Clock): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  let forget = () => {};
  const end = () => {
    if (!request.complete) request.destroy();
  };
  function watch(left: number, before: number): void {
    forget = clock.after(minute, () => {
      if (left <= minute || socket.bytesRead - before < leastPerMinute) end();
      else watch(left - minute, socket.bytesRead);
    });
  }
  if (headers['content-type']?.startsWith('multipart/form-data')) watch(longestUpload, socket.bytesRead);
  else forget = clock.after(longest, end);
  // Not once: the listener goes with the request, and taking it off again is work for nothing.
  request.on('close', () => forget());
}
