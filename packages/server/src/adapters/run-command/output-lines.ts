import { StringDecoder } from 'node:string_decoder';

const longestLine = 8192;

export interface OutputLines {
  /** A stream of its own: halves of lines from two streams are never mixed. */
  reader(): { take(chunk: Buffer): void; end(): void };
  /** The last lines of all streams, in the order they came. */
  last(): string[];
}

/** Cuts output into lines and keeps the last `keep`: a helper may talk without end. */
export function collectLines(limit: number, onLine: (line: string) => void): OutputLines {
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
