import { createHash } from 'node:crypto';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'; // RFC 6455, 1.3
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** Answers an upgrade request and sends every message back as it came. */
export function echo(request, socket, head) {
  const key = request.headers['sec-websocket-key'];
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || !key) {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    return;
  }
  const accept = createHash('sha1')
    .update(key + MAGIC)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const receive = createReceiver(socket);
  socket.on('error', () => socket.destroy());
  socket.on('data', receive);
  if (head.length > 0) receive(head);
}

function createReceiver(socket) {
  let waiting = Buffer.alloc(0);
  let parts = [];
  let kind = TEXT;
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let frame = readFrame(waiting); frame; frame = readFrame(waiting)) {
      waiting = waiting.subarray(frame.size);
      if (frame.opcode === CLOSE) {
        socket.end(writeFrame(CLOSE, frame.payload));
        return;
      }
      if (frame.opcode === PING) socket.write(writeFrame(PONG, frame.payload));
      if (frame.opcode >= CLOSE) continue;
      if (frame.opcode !== 0) kind = frame.opcode;
      parts.push(frame.payload);
      if (!frame.isLast) continue;
      socket.write(writeFrame(kind, Buffer.concat(parts)));
      parts = [];
    }
  };
}

/** The first frame in the buffer (a browser's frames are masked), or nothing while it is incomplete. */
function readFrame(buffer) {
  if (buffer.length < 2) return undefined;
  const isMasked = buffer[1] >= 128;
  let length = buffer[1] & 127;
  let offset = 2;
  if (length === 126) {
    if (buffer.length < 4) return undefined;
    length = buffer.readUInt16BE(2);
    offset = 4;
  } else if (length === 127) {
    if (buffer.length < 10) return undefined;
    length = Number(buffer.readBigUInt64BE(2));
    offset = 10;
  }
  const maskAt = offset;
  if (isMasked) offset += 4;
  if (buffer.length < offset + length) return undefined;
  const payload = Buffer.from(buffer.subarray(offset, offset + length));
  if (isMasked) for (let i = 0; i < length; i++) payload[i] ^= buffer[maskAt + (i & 3)];
  return { isLast: buffer[0] >= 128, opcode: buffer[0] & 15, payload, size: offset + length };
}

function writeFrame(opcode, payload) {
  const { length } = payload;
  let header;
  if (length < 126) header = Buffer.from([128 | opcode, length]);
  else if (length < 65_536) header = Buffer.from([128 | opcode, 126, length >> 8, length & 255]);
  else {
    header = Buffer.alloc(10);
    header[0] = 128 | opcode;
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}
