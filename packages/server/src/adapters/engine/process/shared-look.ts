/** Looks once for all who ask before the present code has run to its end; whoever asks later gets a look of its own. */
export function shareLook<T>(look: () => T): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () => {
    shared ??= Promise.resolve().then(() => {
      shared = undefined;
      return look();
    });
    return shared;
  };
}
