import {
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';

/** More lines are never answered at once. */
export const mostLines = 5000;

const largestLog = 5 * 1024 * 1024;
const kept = 2;
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
 * Puts a log that became too large aside as `.1` (the one before as `.2`) and empties it. The app goes on writing to the
 * same open file, at its new end, because it was opened for appending (keeps P1: no pipe, no signal, nobody to reopen
 * it). What is written while copying is copied as well; only what falls between the last look and the emptying, a few
 * microseconds, is lost. Answers whether it was put aside.
 */
export function rotateLog(file: string, largest = largestLog): boolean {
  if (sizeOf(file) <= largest) return false;
  for (let number = kept; number > 1; number -= 1) {
    if (sizeOf(`${file}.${number - 1}`) >= 0) renameSync(`${file}.${number - 1}`, `${file}.${number}`);
  }
  copyFileSync(file, `${file}.1`);
  const from = openSync(file, 'r+');
  const to = openSync(`${file}.1`, 'a');
  try {
    copyRest(from, to);
    ftruncateSync(from, 0);
  } finally {
    closeSync(from);
    closeSync(to);
  }
  return true;
}

function copyRest(from: number, to: number): void {
  const buffer = Buffer.alloc(chunkBytes);
  for (let at = fstatSync(to).size; ; ) {
    const length = readSync(from, buffer, 0, buffer.length, at);
    if (length === 0) return;
    writeSync(to, buffer, 0, length);
    at += length;
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
