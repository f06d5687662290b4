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
      let rest = '';
      return {
        take(chunk) {
          const parts = (rest + decoder.write(chunk)).split(/\r\n|\n|\r/);
          rest = (parts.pop() ?? '').slice(0, longestLine);
          for (const part of parts) add(part.slice(0, longestLine));
        },
        end() {
          const left = rest + decoder.end();
          rest = '';
          if (left !== '') add(left);
        },
      };
    },
  };
}
