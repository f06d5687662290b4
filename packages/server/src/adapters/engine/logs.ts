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

/** More lines are never answered at once. */
export const mostLines = 5000;

/** A log of more bytes is put aside. */
export const largestLog = 5 * 1024 * 1024;
const rotatedLogs = 2;
const chunkBytes = 64 * 1024;
// A log without line breaks is not read for ever.
const mostBytes = 4 * 1024 * 1024;

/**
 * The last `count` lines (at most 5,000, at most 4 MB), oldest first; from the log put aside before when the present one
 * holds fewer. A log that does not exist has no lines. Bytes that are no UTF-8 become U+FFFD.
 */
export async function readLastLines(file: string, count: number): Promise<string[]> {
  const wanted = Math.min(Math.max(0, Math.floor(count)), mostLines);
  const lines = await readEnd(file, wanted);
  if (lines.length >= wanted) return lines;
  return [...(await readEnd(`${file}.1`, wanted - lines.length)), ...lines];
}

/** Reads from the end, piece by piece, until there are enough line breaks. */
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

/** The first line is whole only if the content starts where the file does. */
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
 * Puts the end of a log that became too large aside as `.1` (the one before as `.2`) and empties it. The app goes on writing to the same open file, at its
 * new end, because it was opened for appending (keeps P1: no pipe, no signal, nobody to reopen it). However large it is, no more than twice `largest`
 * bytes are read and written; what is appended while that is done is lost with the rest. On a full disk the log is emptied first, which makes the room for what is put
 * aside; a disk that takes nothing even then loses it. Returns whether it was put aside.
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

/** The log before becomes the one before that. */
export function shiftLogs(file: string): void {
  for (let number = rotatedLogs; number > 1; number -= 1) {
    if (sizeOf(`${file}.${number - 1}`) >= 0) renameSync(`${file}.${number - 1}`, `${file}.${number}`);
  }
}

/** Returns the last `largest` bytes as of now, beginning with a whole line where there is one. A writer may be at work: what it adds meanwhile is not read, so that this ends. */
function readEndOf(log: number, largest: number): Buffer {
  const { size } = fstatSync(log);
  const start = Math.max(0, size - largest);
  const content = Buffer.alloc(size - start);
  let length = 0;
  while (length < content.length) {
    const read = readSync(log, content, length, content.length - length, start + length);
    // Somebody else emptied it.
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

/** -1 when there is none. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

function nothingThere(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}
