import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { isDiskFull } from '@kontor/platform/errors';

/** Maximum number of lines of one read. */
const mostLines = 5000;

/** Size in bytes above which a log is rotated. */
export const largestLog = 5 * 1024 * 1024;
const rotatedLogs = 2;
const chunkBytes = 64 * 1024;
// Limits reading of a log without line breaks.
const mostBytes = 4 * 1024 * 1024;

/**
 * Returns the last `count` lines (at most 5,000 lines and 4 MiB), oldest first; continues in the rotated log when the current one has fewer. A missing log has
 * no lines. Invalid UTF-8 becomes U+FFFD.
 */
export async function readLastLines(file: string, count: number): Promise<string[]> {
  const wanted = Math.min(Math.max(0, Math.floor(count)), mostLines);
  const lines = await readEnd(file, wanted);
  if (lines.length >= wanted) return lines;
  return [...(await readEnd(`${file}.1`, wanted - lines.length)), ...lines];
}

/** Reads chunks backwards from the end until there are enough line breaks. */
async function readEnd(file: string, wanted: number): Promise<string[]> {
  const handle = await open(file, 'r').catch(nothingThere);
  if (!handle) return [];
  try {
    const pieces: Buffer[] = [];
    let start = (await handle.stat()).size;
    let breaks = 0;
    while (start > 0 && pieces.length * chunkBytes < mostBytes && breaks <= wanted) {
      const length = Math.min(chunkBytes, start);
      start -= length;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
      const piece = buffer.subarray(0, bytesRead);
      breaks += countBreaks(piece);
      pieces.unshift(piece);
    }
    return lastLines(Buffer.concat(pieces), wanted, start === 0);
  } finally {
    await handle.close();
  }
}

/** The first line is complete only if the content starts at the beginning of the file. */
function lastLines(content: Buffer, wanted: number, isWhole: boolean): string[] {
  const lines = content.toString('utf8').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (!isWhole && lines.length > 1) lines.shift();
  return wanted === 0 ? [] : lines.slice(-wanted);
}

function countBreaks(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) count += 1;
  return count;
}

/**
 * Rotates a log that exceeds `largest` bytes: moves its end to `.1` (and `.1` to `.2`) and truncates it. The app keeps writing to the same open file, which it
 * opened for appending (keeps P1: no pipe, no signal, no reopening). At most twice `largest` bytes are read and written; output appended meanwhile is lost with
 * the rest. When the disk is full, the log is truncated first to make room; if the write still fails, the content is lost. Returns whether the log was rotated.
 */
export function rotateLog(file: string, largest = largestLog): boolean {
  if (sizeOf(file) <= largest) return false;
  shiftLogs(file);
  const log = openSync(file, 'r+');
  try {
    const end = readEndOf(log, 2 * largest);
    const isWritten = writeRotated(`${file}.1`, end);
    ftruncateSync(log, 0);
    if (!isWritten) writeRotated(`${file}.1`, end);
  } finally {
    closeSync(log);
  }
  return true;
}

/** Renames `.1` to `.2`. */
export function shiftLogs(file: string): void {
  for (let number = rotatedLogs; number > 1; number -= 1) {
    if (sizeOf(`${file}.${number - 1}`) >= 0) renameSync(`${file}.${number - 1}`, `${file}.${number}`);
  }
}

/** Returns the last `largest` bytes of the current size, from the first complete line. Bytes appended meanwhile are not read, so that reading always ends. */
function readEndOf(log: number, largest: number): Buffer {
  const { size } = fstatSync(log);
  const start = Math.max(0, size - largest);
  const content = Buffer.alloc(size - start);
  let length = 0;
  while (length < content.length) {
    const read = readSync(log, content, length, content.length - length, start + length);
    // Truncated by another process.
    if (read === 0) break;
    length += read;
  }
  const end = content.subarray(0, length);
  return start === 0 ? end : end.subarray(end.indexOf(10) + 1);
}

function writeRotated(file: string, content: Buffer): boolean {
  try {
    writeFileSync(file, content);
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    rmSync(file, { force: true });
    return false;
  }
}

/** Size in bytes; -1 when the file does not exist. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

function nothingThere(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}
