import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLastLines, rotateLog } from './logs.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
  log = join(folder, 'app.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`);
const write = (file: string, lines: string[]) => writeFileSync(file, lines.map((line) => `${line}\n`).join(''));

/** Starts a thread that appends without a pause, at most `most` bytes. Resolves when it has begun. */
async function startWriter(file: string, most: number): Promise<Worker> {
  const code = `
    const { appendFileSync } = require('node:fs');
    const { parentPort, workerData: { file, most } } = require('node:worker_threads');
    const piece = 'a line of an app\\n'.repeat(60_000);
    for (let written = 0; written < most; written += piece.length) {
      appendFileSync(file, piece);
      if (written === 0) parentPort.postMessage('begun');
    }`;
  const worker = new Worker(code, { eval: true, workerData: { file, most } });
  await once(worker, 'message');
  return worker;
}

describe('reading a log', () => {
  test('the last lines come, oldest first', async () => {
    write(log, numbered(1, 50_000));
    expect(await readLastLines(log, 3)).toEqual(['line 49998', 'line 49999', 'line 50000']);
    expect(await readLastLines(log, 20_000)).toEqual(numbered(45_001, 50_000));
  });

  test('a line that is not ended yet is shown, an empty last one is not', async () => {
    writeFileSync(log, 'one\r\ntwo');
    expect(await readLastLines(log, 10)).toEqual(['one', 'two']);
    appendFileSync(log, '\n');
    expect(await readLastLines(log, 10)).toEqual(['one', 'two']);
  });

  test('right after it was put aside the lines before are still shown', async () => {
    write(`${log}.1`, numbered(1, 10));
    write(log, numbered(11, 12));
    expect(await readLastLines(log, 4)).toEqual(numbered(9, 12));
  });

  test('letters of several bytes are never cut, whatever the size of the pieces', async () => {
    const line = 'ä€𝄞'.repeat(30_000);
    write(log, [line, line]);
    expect(await readLastLines(log, 2)).toEqual([line, line]);
  });

  test('one endless line is not read for ever', async () => {
    writeFileSync(log, Buffer.alloc(6 * 2 ** 20, 'x'));
    const [line = ''] = await readLastLines(log, 1);
    expect(line.length).toBeLessThanOrEqual(4 * 2 ** 20);
  });

  test('a log that does not exist has no lines', async () => {
    expect(await readLastLines(log, 10)).toEqual([]);
    write(log, ['one']);
    expect(await readLastLines(log, 0)).toEqual([]);
    await expect(readLastLines(folder, 1)).rejects.toThrow();
  });
});

describe('putting a log aside', () => {
  test('the writer goes on at the start of the emptied file, and nothing is lost', () => {
    const writer = openSync(log, 'a');
    writeSync(writer, 'before\n'.repeat(200));
    expect(rotateLog(log, 1000)).toBe(true);
    writeSync(writer, 'after\n');
    closeSync(writer);
    expect(readFileSync(log, 'utf8')).toBe('after\n');
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('before\n'.repeat(200));
  });

  test('of a log that became huge only the end is put aside, whole lines of it', () => {
    write(log, numbered(1, 100_000));
    expect(rotateLog(log, 1_000)).toBe(true);
    const aside = readFileSync(`${log}.1`, 'utf8');
    expect(aside.length).toBeLessThanOrEqual(2_000);
    expect(aside).toMatch(/^line \d+\n/);
    expect(aside.endsWith('line 100000\n')).toBe(true);
    expect(statSync(log).size).toBe(0);
  });

  test('a writer that is faster than the reader makes nothing longer', async () => {
    write(log, numbered(1, 1_500_000));
    const writer = await startWriter(log, 64 * 2 ** 20);
    try {
      expect(rotateLog(log)).toBe(true);
      expect(statSync(`${log}.1`).size).toBeLessThanOrEqual(10 * 2 ** 20);
    } finally {
      await writer.terminate();
    }
  });

  test('two are kept, the oldest goes', () => {
    for (const round of ['first', 'second', 'third']) {
      writeFileSync(log, round.repeat(100));
      expect(rotateLog(log, 100)).toBe(true);
    }
    expect(statSync(log).size).toBe(0);
    expect(readFileSync(`${log}.1`, 'utf8')).toContain('third');
    expect(readFileSync(`${log}.2`, 'utf8')).toContain('second');
    expect(statSync(`${log}.3`, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('a small log, or none, is left alone', () => {
    expect(rotateLog(log)).toBe(false);
    write(log, ['small']);
    expect(rotateLog(log)).toBe(false);
    expect(readFileSync(log, 'utf8')).toBe('small\n');
  });
});
