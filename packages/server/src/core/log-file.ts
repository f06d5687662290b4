import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { largestLog, shiftLogs } from '../adapters/engine/logs.ts';
import type { Config } from '../config.ts';
import type { Log } from './server-context.ts';

/** Opens the server's log: JSON lines in `logs/server.log`, each written synchronously so that a kill loses none. Writing never throws. */
export function openLog(config: Config): Log {
  const destination = openLogFile(join(config.data, 'logs', 'server.log'));
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/**
 * Opens a log file. Each line is written before `write` returns, so that a kill loses none. Never throws: lines that cannot be written are counted, and the
 * count is logged with the next line that can.
 * A file over `largestBytes` is rotated to `.1`, and `.1` to `.2`; if that fails, writing continues and rotation is retried after the file has grown by as much
 * again.
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
    // The log was deleted: the rotated files stay where they are.
    if (!existsSync(file)) return;
    shiftLogs(file);
    renameSync(file, `${file}.1`);
  }

  function tryBeginNew(): void {
    const { bytes } = state;
    try {
      beginNew();
    } catch {
      // An oversized log is better than none.
      state.limit = bytes + largestBytes;
    }
  }

  /** On a full disk only part of a line may be written; the next line then starts on a new one. */
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
        // The log itself cannot be written, so the loss is only counted.
        state.lost += 1;
      }
    },
  };
}
