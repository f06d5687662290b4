import { expect, test } from 'vitest';
import { collectLines } from './output-lines.ts';

test('lines are told whole, however they arrive', () => {
  const lines: string[] = [];
  const output = collectLines(200, (line) => lines.push(line));
  const reader = output.reader();
  const bytes = Buffer.from('first\nsec€nd\r\n\nlast');
  for (const byte of bytes) reader.take(Buffer.from([byte]));
  reader.end();
  expect(lines.filter((line) => line !== '')).toEqual(['first', 'sec€nd', 'last']);
  expect(output.last()).toEqual(lines);
});

test('halves of lines from output and errors are not mixed', () => {
  const output = collectLines(200, () => {});
  const [out, errors] = [output.reader(), output.reader()];
  out.take(Buffer.from('half '));
  errors.take(Buffer.from('wrong\n'));
  out.take(Buffer.from('whole\n'));
  expect(output.last()).toEqual(['wrong', 'half whole']);
});

test('only the last lines are kept, and no line is endless', () => {
  const output = collectLines(3, () => {});
  const reader = output.reader();
  reader.take(Buffer.from(Array.from({ length: 1000 }, (_, at) => `${at}\n`).join('')));
  expect(output.last()).toEqual(['997', '998', '999']);
  for (let round = 0; round < 100; round += 1) reader.take(Buffer.alloc(10_000, 'x'));
  reader.end();
  expect(output.last().at(-1)).toHaveLength(8192);
});

test('a line is as long as the caller allows', () => {
  const lines: string[] = [];
  const reader = collectLines(3, (line) => lines.push(line), 20_000).reader();
  for (let part = 0; part < 3; part += 1) reader.take(Buffer.from('x'.repeat(8_000)));
  reader.end();
  expect(lines.map(({ length }) => length)).toEqual([20_000]);
});

test('a very long line costs no more than its length', () => {
  const lines: string[] = [];
  const length = 24 * 1024 ** 2;
  const reader = collectLines(3, (line) => lines.push(line), 64 * 1024 ** 2).reader();
  const chunk = Buffer.alloc(8192, 'x');
  for (let read = 0; read < length; read += chunk.length) reader.take(chunk);
  reader.end();
  expect(lines.map((line) => line.length)).toEqual([length]);
  // A tenth of a second; about a minute where each piece copies what came before it.
});
