import { expect, it } from 'vitest';
import { bindOf, messageId as id } from './bind-request.fixture.ts';
import { bindRequest, bindResponse, createMessageSplitter, nameIn, resultIn, resultOf } from './ldap-messages.ts';

/** A search result of a given size. */
function entryOf(size: number): Buffer {
  const head = Buffer.from([0x30, 0x84, 0, 0, 0, 0, ...id, 0x64, 0x84, 0, 0, 0, 0]);
  head.writeUInt32BE(size + 9, 2);
  head.writeUInt32BE(size, 11);
  return Buffer.concat([head, Buffer.alloc(size, 0x41)]);
}

const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

it.each([1, 3, 17, 1000, 1_000_000])('nothing is lost in pieces of %i, and each sign-in is seen', (size) => {
  const names = ['uid=anna@x.de,ou=people,dc=kontor', 'cn=app-wiki,ou=services,dc=kontor'];
  const [first = '', second = ''] = names;
  const sent = Buffer.concat([bindOf(first, 'secret'), entryOf(0), entryOf(70_000), bindOf(second, 'x'), entryOf(5)]);
  const splitter = createMessageSplitter(bindRequest);
  const pieces = cut(sent, size).flatMap((chunk) => [...splitter.pieces(chunk)]);
  expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(sent)).toBe(true);
  expect(pieces.flatMap(({ bytes, head }) => (head ? [nameIn(bytes, head)] : []))).toEqual(names);
});

it('the code of an answer is read', () => {
  const [piece] = createMessageSplitter(bindResponse).pieces(resultOf(id, bindResponse, 49));
  expect(piece?.head && resultIn(piece.bytes, piece.head)).toBe(49);
});

it.each([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n')],
  ['a length of unknown size', Buffer.concat([Buffer.from([0x30, 0x80]), Buffer.alloc(30)])],
  ['a message shorter than its head', Buffer.from([0x30, 1, ...id, 0x64, ...Buffer.alloc(20)])],
  [
    'an endless name',
    Buffer.concat([Buffer.from([0x30, 0x83, 0x0f, 0xff, 0xff, ...id, bindRequest]), Buffer.alloc(90)]),
  ],
])('%s is refused', (_, bytes) => {
  expect(() => [...createMessageSplitter(bindRequest).pieces(bytes)]).toThrow(RangeError);
});
