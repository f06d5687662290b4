import type { IncomingMessage } from 'node:http';
import type { Clock } from '@kontor/platform/work/clock';
import { days, minutes } from '@kontor/platform/work/durations';

const longest = minutes(5);
const longestUpload = days(1);

/** 500 bytes per second: slower than any real connection; fewer than that only occupy a connection. */
const leastPerMinute = 30_000;

/**
 * Limits how long the body of a request handled by the box itself may take. Not complete after five minutes, the connection is closed; an upload may continue
 * as long as enough bytes arrive, at most a day. Apps limit their own uploads.
 */
export function applyBodyTimeout(request: IncomingMessage, clock: Clock): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  let forget = () => {};
  const end = () => {
    if (!request.complete) request.destroy();
  };
  function watch(left: number, before: number): void {
    forget = clock.after(minutes(1), () => {
      if (left <= minutes(1) || socket.bytesRead - before < leastPerMinute) end();
      else watch(left - minutes(1), socket.bytesRead);
    });
  }
  if (headers['content-type']?.startsWith('multipart/form-data')) watch(longestUpload, socket.bytesRead);
  else forget = clock.after(longest, end);
  // `on` rather than `once`: the listener is discarded with the request, so removing it is wasted work.
  request.on('close', () => forget());
}
