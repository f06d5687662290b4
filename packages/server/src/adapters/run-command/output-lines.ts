import { StringDecoder } from 'node:string_decoder';

/** Characters of a line that are read, where the caller does not say. */
const usualLength = 8192;

/** Collects the last lines of several output streams. */
export interface OutputLines {
  /** Returns a reader for one stream: partial lines of two streams are never mixed. */
  reader(): { take(chunk: Buffer): void; end(): void };
  /** Returns the last lines of all streams, in order of arrival. */
  last(): string[];
}

/** Splits output into lines and retains the last `limit` lines, because a helper's output may be endless. */
export function collectLines(limit: number, onLine: (line: string) => void, longestLine = usualLength): OutputLines {
  const lines: string[] = [];
  const add = (line: string) => {
    lines.push(line);
    if (lines.length > limit) lines.shift();
    onLine(line);
  };
  return {
    last: () => [...lines],
    reader() {
      const decoder = new StringDecoder('utf8');
      /** The line so far. Only appended to, so that a long line costs no more than its length. */
      let rest = '';
      const append = (part: string) => {
        if (rest.length < longestLine) rest += part.slice(0, longestLine - rest.length);
      };
      const close = () => {
        const line = rest;
        rest = '';
        add(line);
      };
      return {
        take(chunk) {
          const [first = '', ...others] = decoder.write(chunk).split(/\r\n|\n|\r/);
          append(first);
          for (const part of others) {
            close();
            append(part);
          }
        },
        end() {
          append(decoder.end());
          if (rest !== '') close();
        },
      };
    },
  };
}
