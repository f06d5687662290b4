import { type IncomingMessage, STATUS_CODES, request as send } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { appAddress, isFinal, nonsense, type Passage } from './passage.ts';

/** Asks the app for a WebSocket (RFC 6455) and joins the two connections; an app that says no is quoted and the connection ends. */
export function openTunnel(request: IncomingMessage, socket: Duplex, head: Buffer, passage: Passage): void {
  const upstream = send({
    host: appAddress,
    port: passage.port,
    method: 'GET',
    path: request.url,
    headers: [...passage.headers, 'connection', 'Upgrade', 'upgrade', 'websocket'],
    agent: false,
  });
  const stop = () => upstream.destroy();
  socket.once('close', stop);
  upstream.once('upgrade', (answer, appSocket, appHead) => {
    socket.off('close', stop);
    const headers = [...passage.answerHeaders(answer.rawHeaders), 'Connection', 'Upgrade', 'Upgrade', 'websocket'];
    socket.write(headOf(101, headers));
    if (appHead.length > 0) socket.write(appHead);
    if (head.length > 0) appSocket.write(head);
    join(socket, appSocket);
  });
  upstream.once('response', (answer) => {
    if (!isFinal(answer.statusCode)) {
      upstream.destroy(nonsense());
      return;
    }
    socket.write(
      headOf(answer.statusCode ?? 502, [...passage.answerHeaders(answer.rawHeaders), 'Connection', 'close']),
    );
    answer.once('error', () => socket.destroy());
    answer.pipe(socket);
  });
  upstream.once('error', (error: NodeJS.ErrnoException) => {
    if (!socket.destroyed) passage.unanswered(error);
  });
  upstream.end();
}

/** Status line and headers as they go over the wire. */
export function headOf(status: number, headers: readonly string[]): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return `${head}\r\n`;
}

/** Whatever one side says reaches the other, until one of them goes. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    keepOpen(from);
    from.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
    from.pipe(to);
  }
}

function keepOpen(side: Duplex): void {
  if (!(side instanceof Socket)) return;
  side.setTimeout(0);
  side.setNoDelay(true);
  side.setKeepAlive(true, 60_000);
}
