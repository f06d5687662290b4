/** Tags of the operations the listener knows (RFC 4511, 4.2). */
export const [bindRequest, bindResponse] = [0x60, 0x61];
export const [success, confidentialityRequired, invalidCredentials, busy] = [0, 13, 49, 51];

/** The beginning of a message. */
export interface MessageHead {
  /** The message id as it is encoded. */
  id: Buffer;
  operation: number;
  /** Where the operation begins. */
  operationAt: number;
  /** Length of the whole message. */
  length: number;
}

/** Reads a length of BER; undefined when its bytes are not all there, or it is longer than any message. */
export function lengthAt(bytes: Buffer, at: number): { start: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  if (first < 0x80) return { start: at + 1, length: first };
  const count = first & 0x7f;
  if (count === 0 || count > 4 || bytes.length < at + 1 + count) return undefined;
  return { start: at + 1 + count, length: bytes.readUIntBE(at + 1, count) };
}

/** An LDAP result without text. */
export function resultOf(id: Buffer, operation: number, code: number): Buffer {
  const result = Buffer.from([operation, 7, 0x0a, 1, code, 0x04, 0, 0x04, 0]);
  return Buffer.concat([Buffer.from([0x30, id.length + result.length]), id, result]);
}

/** Returns the name a request to sign in is for; empty when it has none. */
export function nameIn(message: Buffer, { operationAt }: MessageHead): string {
  const body = lengthAt(message, operationAt + 1);
  const version = body && lengthAt(message, body.start + 1);
  const name = version && lengthAt(message, version.start + version.length + 1);
  return name === undefined ? '' : message.subarray(name.start, name.start + name.length).toString('utf8');
}

/** Returns the code of a result. */
export function resultIn(message: Buffer, { operationAt }: MessageHead): number | undefined {
  const body = lengthAt(message, operationAt + 1);
  return body && message[body.start + 2];
}

/** The longest head: tag and length of the message, its id, and the tag of the operation. */
const longestHead = 16;

function headOf(bytes: Buffer): MessageHead | undefined {
  const outer = lengthAt(bytes, 1);
  const id = outer && lengthAt(bytes, outer.start + 1);
  const operationAt = id && id.start + id.length;
  if (bytes[0] !== 0x30 || outer === undefined || operationAt === undefined) return undefined;
  const operation = bytes[operationAt];
  if (operation === undefined || bytes[outer.start] !== 0x02) return undefined;
  const length = outer.start + outer.length;
  return { id: bytes.subarray(outer.start, operationAt), operation, operationAt, length };
}

/** A piece of a stream: bytes of any message, or with `head` one whole message of the wanted operation. */
export interface Piece {
  bytes: Buffer;
  head?: MessageHead;
}

/** No request to sign in and no answer to it is longer. */
const longestWhole = 8192;

/**
 * Takes a stream of messages apart: `pieces(chunk)` returns what is complete by now. Messages of the wanted operation come whole, the others as they arrive, so
 * that little is held in memory. Throws a `RangeError` on what is not LDAP.
 */
export function createMessageSplitter(wanted: number) {
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let passing = 0;

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(taken.length);
    return taken;
  }

  function next(): Piece | undefined {
    if (rest.length === 0) return undefined;
    if (passing > 0) {
      const bytes = take(passing);
      passing -= bytes.length;
      return { bytes };
    }
    const head = headOf(rest);
    if (head === undefined && rest.length < longestHead) return undefined;
    if (head === undefined || head.length <= head.operationAt) throw new RangeError('not a message of LDAP');
    if (head.operation !== wanted) {
      passing = head.length;
      return next();
    }
    if (head.length > longestWhole) throw new RangeError('too long to sign in with');
    return rest.length < head.length ? undefined : { bytes: take(head.length), head };
  }

  return {
    *pieces(chunk: Buffer): Generator<Piece> {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let piece = next(); piece !== undefined; piece = next()) yield piece;
    },
  };
}
