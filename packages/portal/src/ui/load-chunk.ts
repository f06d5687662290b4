/** Milliseconds after which loading a chunk has failed. */
const chunkTimeoutMs = 120_000;

/** Milliseconds before a chunk is asked for once more: a change of network drops what is on its way, and a page that is left stops loading and is gone by then. */
const retryMs = 300;

/** A chunk of the page could not be fetched: the server is away, or an update gave the chunks other names. Only a reload fetches it again. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/** Whether a style arrived. One that did not is empty, or unreadable, as the browser likes. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Fetches again the styles that did not arrive: the bundler's loader asks for each of them once only. */
async function refetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const lost = links.filter((link) => !hasArrived(link));
  await Promise.all(
    lost.map((link) => {
      const next = link.cloneNode() as HTMLLinkElement;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      next.addEventListener('load', resolve);
      next.addEventListener('error', () => reject(new ChunkError('A style of the page could not be loaded')));
      link.replaceWith(next);
      return promise;
    }),
  );
}

/** Loads a chunk that could not be loaded before, with its styles. Some browsers remember the failure; then only a reload helps. */
export async function loadChunkAgain<T>(load: () => Promise<T>): Promise<T> {
  await refetchStyles();
  return await load();
}

/**
 * Loads a chunk of the page, at a failure once more. Rejects with a `ChunkError`, or when it has not arrived within two minutes, so that the page
 * can say so.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('A part of the page did not arrive in time'));
    const timer = setTimeout(late, chunkTimeoutMs);
    load()
      .catch(() => retry(load))
      .then(resolve, (cause) => reject(new ChunkError('A part of the page could not be loaded', { cause })))
      .finally(() => clearTimeout(timer));
  });
}

async function retry<T>(load: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, retryMs));
  return await loadChunkAgain(load);
}
