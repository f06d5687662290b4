import type { ServerResponse } from 'node:http';

/** Up to this size, a body is sent as a string, so that head and body go out in one write. Larger ones gain nothing. */
const shortBody = 16 * 1024;

/** Writes a response body as it arrives. A body that is complete at once is sent together with the head. */
export function createResponseWriter(response: ServerResponse) {
  let first: Buffer | undefined;
  let hasBegun = false;

  /** Runs after all chunks that arrived with the head. Without any, the head is sent alone, because a stream may be silent for long. */
  function sendBeginning(): void {
    if (hasBegun || response.destroyed) return;
    hasBegun = true;
    if (first === undefined) response.flushHeaders();
    else response.write(first);
  }

  return {
    /** To be called after writeHead. */
    begin: () => process.nextTick(sendBeginning),
    /** Returns false when the browser reads slower: wait for `drain` then. */
    add(chunk: Buffer): boolean {
      if (!hasBegun && first === undefined) {
        first = chunk;
        return true;
      }
      sendBeginning();
      return response.write(chunk);
    },
    end(): void {
      const isWhole = !hasBegun && first !== undefined;
      hasBegun = true;
      if (!isWhole || first === undefined) response.end();
      else if (first.length > shortBody) response.end(first);
      else response.end(first.toString('latin1'), 'latin1');
    },
  };
}
