import type { Socket } from 'node:net';
import { confidentialityRequired, lengthAt, resultOf, success } from './ldap-messages.ts';

/** OID of the request to begin encryption (RFC 4511, 4.14). */
const startTlsOid = '1.3.6.1.4.1.1466.20037';
/** A request before encryption is small; what is larger is none. */
const longestRequest = 4096;
/** Requests before encryption. The answers of more could pile up unread. */
const mostRequests = 16;
/** The response to each request that may come before encryption: bind, search, extended. */
const responses: Readonly<Record<number, number>> = { 96: 0x61, 99: 0x65, 119: 0x78 };

/**
 * Reads a connection in clear until the client asks for encryption, and calls `secure` then. Everything else is refused with "confidentiality required", so
 * that no password is ever looked at that came unencrypted. Closes the connection on what is not LDAP.
 */
export function awaitStartTls(socket: Socket, secure: () => void): void {
  let received: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let requests = 0;

  function read(chunk: Buffer): void {
    received = Buffer.concat([received, chunk]);
    for (let request = requestIn(received); request !== undefined; request = requestIn(received)) {
      received = received.subarray(request.length);
      const response = responses[request.operation];
      requests += 1;
      if (response === undefined || requests > mostRequests) {
        socket.destroy();
        return;
      }
      if (request.isStartTls) {
        // What comes before the answer was sent in clear and must not count as encrypted.
        if (received.length > 0) {
          socket.destroy();
          return;
        }
        socket.off('data', read);
        socket.pause();
        socket.write(resultOf(request.id, response, success));
        secure();
        return;
      }
      socket.write(resultOf(request.id, response, confidentialityRequired));
    }
    if (received.length > longestRequest || (received.length > 0 && received[0] !== 0x30)) socket.destroy();
  }

  socket.on('data', read);
}

interface ClearRequest {
  /** The message id as it is encoded. */
  id: Buffer;
  operation: number;
  isStartTls: boolean;
  /** Length of the whole message. */
  length: number;
}

/** Returns the first message of the bytes; undefined when it is not complete. */
function requestIn(bytes: Buffer): ClearRequest | undefined {
  const outer = lengthAt(bytes, 1);
  if (bytes[0] !== 0x30 || outer === undefined || bytes.length < outer.start + outer.length) return undefined;
  const inner = lengthAt(bytes, outer.start + 1);
  if (inner === undefined || bytes[outer.start] !== 0x02)
    return { id: Buffer.alloc(0), operation: 0, isStartTls: false, length: outer.start + outer.length };
  const operationAt = inner.start + inner.length;
  const message = bytes.subarray(operationAt, outer.start + outer.length);
  return {
    id: bytes.subarray(outer.start, operationAt),
    operation: message[0] ?? 0,
    isStartTls: message[0] === 0x77 && message.includes(startTlsOid),
    length: outer.start + outer.length,
  };
}
