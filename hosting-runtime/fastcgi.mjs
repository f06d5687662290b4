// FastCGI client for PHP (specification of 1996, version 1): one request per connection.
import { connect } from 'node:net';

const version = 1;
const types = { begin: 1, end: 3, params: 4, stdin: 5, stdout: 6, stderr: 7 };
const longest = 65_535;

/**
 * Returns one FastCGI record.
 * @param {number} type
 * @param {Buffer} content at most 65535 bytes
 */
function record(type, content) {
  const header = Buffer.from([version, type, 0, 1, content.length >> 8, content.length & 255, 0, 0]);
  return Buffer.concat([header, content]);
}

/** Encodes CGI parameters as name-value pairs of FastCGI. @param {Record<string, string>} values */
function encodeParams(values) {
  return Buffer.concat(
    Object.entries(values).flatMap(([name, value]) => {
      const [key, content] = [Buffer.from(name), Buffer.from(value)];
      return [lengthOf(key), lengthOf(content), key, content];
    }),
  );
}

/** @param {Buffer} text */
function lengthOf({ length }) {
  if (length < 128) return Buffer.from([length]);
  const long = Buffer.alloc(4);
  long.writeUInt32BE((length | 0x80000000) >>> 0);
  return long;
}

/** Creates a parser that splits received chunks into records. */
function createRecords() {
  let rest = Buffer.alloc(0);
  return (/** @type {Buffer} */ chunk) => {
    rest = Buffer.concat([rest, chunk]);
    /** @type {{ type: number, content: Buffer }[]} */
    const found = [];
    while (rest.length >= 8) {
      const length = rest.readUInt16BE(4);
      const whole = 8 + length + (rest[6] ?? 0);
      if (rest.length < whole) break;
      found.push({ type: rest[1] ?? 0, content: rest.subarray(8, 8 + length) });
      rest = rest.subarray(whole);
    }
    return found;
  };
}

/**
 * @typedef {object} ResponseHandler
 * @property {(text: Buffer) => boolean} onOutput called with stdout; returns false to pause until `resume`
 * @property {(text: string) => void} onErrorOutput called with stderr
 * @property {(error?: Error) => void} onEnd called once, with an error when the response is incomplete
 */

/**
 * Sends a request to PHP and reports its response to `handler`. `resume` continues a paused response, `drop` closes the connection.
 * @param {{ socket: string, params: Record<string, string>, body: import('node:stream').Readable, handler: ResponseHandler }} options
 * @returns {{ resume(): void, drop(): void }}
 */
export function sendFastCgi({ socket, params, body, handler }) {
  const connection = connect(socket);
  const records = createRecords();
  let hasEnded = false;
  const end = (/** @type {Error} */ error) => {
    if (hasEnded) return;
    hasEnded = true;
    connection.destroy();
    handler.onEnd(error);
  };
  const send = (/** @type {number} */ type, /** @type {Buffer} */ content) => {
    let isTaken = true;
    for (let at = 0; at < content.length; at += longest)
      isTaken = connection.write(record(type, content.subarray(at, at + longest)));
    return isTaken;
  };
  // Role 1 (responder), no flags: the connection serves only this request.
  connection.write(record(types.begin, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])));
  send(types.params, encodeParams(params));
  connection.write(record(types.params, Buffer.alloc(0)));
  body.on('data', (/** @type {Buffer} */ chunk) => {
    if (!send(types.stdin, chunk)) body.pause();
  });
  connection.on('drain', () => body.resume());
  body.on('end', () => connection.write(record(types.stdin, Buffer.alloc(0))));
  connection.on('data', (/** @type {Buffer} */ chunk) => {
    for (const { type, content } of records(chunk)) {
      if (type === types.stdout && content.length > 0 && !handler.onOutput(content)) connection.pause();
      if (type === types.stderr && content.length > 0) handler.onErrorOutput(content.toString('utf8'));
      if (type === types.end && !hasEnded) {
        hasEnded = true;
        connection.end();
        handler.onEnd();
      }
    }
  });
  connection.on('error', end);
  connection.on('close', () => end(new Error('PHP ended in the middle of an answer')));
  return { resume: () => connection.resume(), drop: () => connection.destroy() };
}
