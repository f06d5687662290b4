import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { largestLog, shiftLogs } from '../adapters/engine/logs.ts';

/**
 * A file that takes line after line, each written before the call ends, so that a kill loses none. Never throws: what cannot be written is counted, and told
 * with the next line that can be. One that became too large is renamed to `.1`, the one before to `.2`, and a new one is begun; where that fails it goes on, and
 * is renamed when it has grown by as much again.
 */
export function openLogFile(file: string, largestBytes = largestLog): { write(line: string): void } {
  const state: { handle?: number | undefined; bytes: number; limit: number; lost: number; isTorn: boolean } = {
    ...{ bytes: 0, limit: largestBytes, lost: 0, isTorn: false },
  };

  function handle(): number {
    if (state.handle !== undefined) return state.handle;
    const opened = openSync(file, 'a', 0o600);
    state.bytes = fstatSync(opened).size;
    state.handle = opened;
    return opened;
  }

  function beginNew(): void {
    if (state.handle !== undefined) closeSync(state.handle);
    Object.assign(state, { handle: undefined, bytes: 0, limit: largestBytes });
    // Somebody deleted it: those before stay where they are.
    if (!existsSync(file)) return;
    shiftLogs(file);
    renameSync(file, `${file}.1`);
  }

  function tryBeginNew(): void {
    const { bytes } = state;
    try {
      beginNew();
    } catch {
      // A log that is too large is better than none.
      state.limit = bytes + largestBytes;
    }
  }

  /** A disk that becomes full may take half a line: the next one begins on its own. */
  function append(text: string): void {
    const line = Buffer.from(state.isTorn ? `\n${text}` : text);
    const written = writeSync(handle(), line);
    state.bytes += written;
    state.isTorn = written < line.length;
    if (state.isTorn) throw new Error('The line was cut off.');
  }

  function writeLine(line: string): void {
    if (state.bytes > state.limit) tryBeginNew();
    const { lost } = state;
    if (lost > 0) {
      append(
        `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'lines of the log were lost' })}\n`,
      );
      state.lost = 0;
    }
    append(line);
  }

  return {
    write(line) {
      try {
        writeLine(line);
      } catch {
        // There is nowhere to tell it: the log itself is what cannot be written.
        state.lost += 1;
      }
    },
  };
}
