import { type IncomingMessage, STATUS_CODES, request as send } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { minutes } from '@kontor/platform/work/durations';
import { appAddress, isFinal, type ProxiedRequest, protocolError } from './proxied-request.ts';

/** Requests a WebSocket (RFC 6455) from the app and connects both sockets. A refusal of the app is passed on, and the connection is closed. */
export function openTunnel(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  proxiedRequest: ProxiedRequest,
): void {
  const upstream = send({
    host: appAddress,
    port: proxiedRequest.port,
    method: 'GET',
    path: request.url,
    headers: [...proxiedRequest.headers, 'connection', 'Upgrade', 'upgrade', 'websocket'],
    agent: false,
  });
  const stop = () => upstream.destroy();
  socket.once('close', stop);
  upstream.once('upgrade', (answer, appSocket, appHead) => {
    socket.off('close', stop);
    socket.write(headOf(101, [...proxiedRequest.answerHeaders(answer.rawHeaders), ...upgradeHeaders]));
    if (appHead.length > 0) socket.write(appHead);
    if (head.length > 0) appSocket.write(head);
    join(socket, appSocket);
  });
  upstream.once('response', (answer) => {
    if (!isFinal(answer.statusCode)) {
      upstream.destroy(protocolError());
      return;
    }
    socket.write(
      headOf(answer.statusCode ?? 502, [...proxiedRequest.answerHeaders(answer.rawHeaders), 'Connection', 'close']),
    );
    answer.once('error', () => socket.destroy());
    answer.pipe(socket);
  });
  upstream.once('error', (error: NodeJS.ErrnoException) => {
    if (!socket.destroyed) proxiedRequest.unanswered(error);
  });
  upstream.end();
}

const upgradeHeaders = ['Connection', 'Upgrade', 'Upgrade', 'websocket'];

/** Returns the status line and headers as bytes on the wire. */
export function headOf(status: number, headers: readonly string[]): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return `${head}\r\n`;
}

/** Pipes both sockets into each other until one of them closes. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    disableTimeout(from);
    from.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
    from.pipe(to);
  }
}

function disableTimeout(side: Duplex): void {
  if (!(side instanceof Socket)) return;
  side.setTimeout(0);
  side.setNoDelay(true);
  side.setKeepAlive(true, minutes(1));
}
