/** Milliseconds after which loading a chunk has failed. */
const chunkTimeoutMs = 120_000;

/** A chunk of the page could not be fetched: the server is away, or an update gave the chunks other names. Only a reload fetches it again. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/** Loads a chunk of the page. Rejects with a `ChunkError`, or when it has not arrived within two minutes, so that the page can say so. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('A part of the page did not arrive in time'));
    const timer = setTimeout(late, chunkTimeoutMs);
    load()
      .then(resolve, (cause) => reject(new ChunkError('A part of the page could not be loaded', { cause })))
      .finally(() => clearTimeout(timer));
  });
}
