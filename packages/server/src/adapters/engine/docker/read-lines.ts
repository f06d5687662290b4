import { Readable } from 'node:stream';

/**
 * Calls `take` with each non-empty line of a stream. Resolves when the stream ends, also on an error: the caller decides whether it is complete. Rejects with
 * what `take` throws, then stops reading and destroys the stream.
 */
export function readLines(stream: NodeJS.ReadableStream, take: (line: string) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    try {
      for (const line of lines) if (line.trim() !== '') take(line);
    } catch (error) {
      reject(error);
      stream.removeAllListeners('data').pause();
      // Otherwise the daemon would keep sending without a reader.
      if (stream instanceof Readable) stream.destroy();
    }
  });
  for (const event of ['end', 'close', 'error']) stream.on(event, () => resolve());
  return promise;
}
