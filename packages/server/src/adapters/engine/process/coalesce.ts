/** Shares one `read` among all calls made before the current synchronous code ends; later calls cause another read. */
export function coalesce<T>(read: () => T): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () => {
    shared ??= Promise.resolve().then(() => {
      shared = undefined;
      return read();
    });
    return shared;
  };
}
