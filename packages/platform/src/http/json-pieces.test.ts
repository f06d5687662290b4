import { expect, test } from 'vitest';
import { createJsonPieces } from './json-pieces.ts';
import { etagOf } from './response-cache.ts';

test('the pieces are the text, with the ETag it has as a whole', async () => {
  const made = createJsonPieces();
  let text = '';
  let finished = 0;
  for (let count = 0; count < 500; count += 1) {
    const part = `{"text":"${'ä'.repeat(count)}"},`;
    text += part;
    if (made.add(part)) finished += 1;
  }
  const answer = made.end();
  expect(Buffer.concat(answer.pieces).toString()).toBe(text);
  expect(Buffer.concat(await answer.stream().toArray()).toString()).toBe(text);
  expect([answer.bytes, answer.etag, answer.pieces.length]).toEqual([
    Buffer.byteLength(text),
    etagOf(text),
    finished + 1,
  ]);
});

test('a response without text is empty', () => {
  expect(createJsonPieces().end()).toMatchObject({ bytes: 0, etag: etagOf('') });
});
