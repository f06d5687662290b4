/** Looks once for all who ask before the present code has run to its end; whoever asks later gets a look of its own. */
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
