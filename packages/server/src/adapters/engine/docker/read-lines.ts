import { Readable } from 'node:stream';

/** Hands over each line of a stream. Resolves when it has ended, however that was: what a cut connection means is for the caller to find out. Rejects with
 * what `take` throws, reads no further and lets go of the stream. */
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
      // Else the daemon would go on for a reader who is gone.
      if (stream instanceof Readable) stream.destroy();
    }
  });
  for (const event of ['end', 'close', 'error']) stream.on(event, () => resolve());
  return promise;
}
