import { expect, test } from 'vitest';
import { createFrames } from './log-frames.ts';

function frame(text: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = 1;
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

test('pieces are found however they were cut', () => {
  const bytes = Buffer.concat([
    frame('2026-11-21T07:12:00.091670075Z grüß\n'),
    frame('2026-11-21T07:12:01.5Z half'),
    frame('2026-11-21T07:12:02Z \n'),
  ]);
  for (const size of [1, 7, bytes.length]) {
    const taken: string[][] = [];
    const take = createFrames(false, (...piece) => taken.push(piece));
    for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size));
    expect(taken).toEqual([
      ['1795245120.091670075', 'grüß\n'],
      ['1795245121.500000000', 'half'],
      ['1795245122.000000000', '\n'],
    ]);
  }
});

test('with a terminal there are only lines', () => {
  const taken: string[] = [];
  const take = createFrames(true, (_, text) => taken.push(text));
  take(Buffer.from('2026-11-21T07:12:00.1Z one\r\n2026-11-21T07:12:00.2Z tw'));
  take(Buffer.from('o\n'));
  expect(taken).toEqual(['one\r\n', 'two\n']);
});
