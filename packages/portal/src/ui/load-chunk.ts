/** Milliseconds after which loading a chunk has failed. */
const chunkTimeoutMs = 120_000;

/** Loads a chunk of the page. Rejects when it has not arrived within two minutes, so that the page can say so. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('A part of the page did not arrive in time'));
    const timer = setTimeout(late, chunkTimeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
