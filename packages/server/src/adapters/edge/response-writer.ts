import type { ServerResponse } from 'node:http';

/** A body up to here is sent as text, so that head and body leave in one write. Longer ones gain nothing by it. */
const shortBody = 16 * 1024;

/** Sends the body of an answer as it comes. One that is there whole goes together with the head. */
export function createResponseWriter(response: ServerResponse) {
  let first: Buffer | undefined;
  let hasBegun = false;

  /** Runs after all that came together with the head. Without anything the head goes alone, for a stream may say nothing for a long time. */
  function sendBeginning(): void {
    if (hasBegun || response.destroyed) return;
    hasBegun = true;
    if (first === undefined) response.flushHeaders();
    else response.write(first);
  }

  return {
    /** To be called once the head is written. */
    begin: () => process.nextTick(sendBeginning),
    /** Returns false when the browser is slower: wait for `drain` then. */
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
