import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../../core/server-context.ts';
import { appAddress, isFinal, type ProxiedRequest, protocolError } from './proxied-request.ts';
import { createReads } from './reads.ts';
import { openTunnel } from './tunnel.ts';

export interface AppProxy {
  /** Sends a request to the app and its answer back, both as they come, at the slower side's pace. */
  forward(request: IncomingMessage, response: ServerResponse, proxiedRequest: ProxiedRequest): void;
  /** Opens a WebSocket at the app and joins both sides. */
  tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, proxiedRequest: ProxiedRequest): void;
  /** Ends the idle connections to apps. */
  close(): void;
}

/** A proxy to apps on this machine, for every header that passes is decided here (see the bench of the edge). */
export function createProxy(log: Pick<Log, 'warn'>): AppProxy {
  const reads = createReads({ log });
  // Says keep-alive, so that an app which answers early reads on instead of cutting the connection, and keeps none.
  const agent = new Agent({ keepAlive: true });
  // Not by `maxFreeSockets: 0`, which means 256.
  agent.keepSocketAlive = () => false;
  return {
    forward(request, response, proxiedRequest) {
      const carry = () => forward(agent, request, response, proxiedRequest);
      // A kept connection may have been closed by the app at this moment. What cannot be sent twice gets a connection of its own.
      if (isRepeatable(request)) reads.forward({ request, response, proxiedRequest, repeat: carry });
      else carry();
    },
    tunnel: openTunnel,
    close: () => reads.close(),
  };
}

function forward(
  agent: Agent,
  request: IncomingMessage,
  response: ServerResponse,
  proxiedRequest: ProxiedRequest,
): void {
  const upstream = send({
    host: appAddress,
    port: proxiedRequest.port,
    method: request.method,
    path: request.url,
    headers: [...proxiedRequest.headers, ...lengthHeaders(request)],
    agent,
  });
  const stop = () => {
    if (!response.writableFinished) upstream.destroy();
  };
  response.once('close', stop);
  const fail = (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return giveUpSending(request, upstream);
    response.off('close', stop);
    proxiedRequest.unanswered(error);
  };
  upstream.on('error', fail);
  upstream.once('response', (answer) => {
    if (isFinal(answer.statusCode)) answerWith(request, response, upstream, answer, proxiedRequest);
    else upstream.destroy(protocolError());
  });
  upstream.once('upgrade', (_answer, socket) => {
    socket.destroy();
    fail(protocolError());
  });
  request.pipe(upstream);
}

/** The app answered and went away before it had read everything: the answer counts, the rest of the body is of no use. */
function giveUpSending(request: IncomingMessage, upstream: ClientRequest): void {
  request.unpipe(upstream);
  request.resume();
  upstream.destroy();
}

function answerWith(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: ClientRequest,
  answer: IncomingMessage,
  proxiedRequest: ProxiedRequest,
): void {
  // A body cut short must look cut short to the browser as well.
  answer.once('error', () => response.destroy());
  answer.once('end', () => {
    if (!upstream.writableFinished) giveUpSending(request, upstream);
  });
  // Without the reason phrase: it says nothing (RFC 9112, 4) and may hold what must not be sent.
  response.writeHead(answer.statusCode ?? 502, proxiedRequest.answerHeaders(answer.rawHeaders));
  answer.pipe(response);
  sendHeadersSoon(response);
}

/** Headers go together with the first bytes when those are there already; else alone, for a stream may say nothing for a long time. */
function sendHeadersSoon(response: ServerResponse): void {
  const before = response.socket?.bytesWritten;
  setImmediate(() => {
    if (!response.writableEnded && response.socket?.bytesWritten === before) response.flushHeaders();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isRepeatable = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);

/** How the body is delimited on the way to the app. The parser has refused requests that give both or several lengths. */
function lengthHeaders({ headers, method }: IncomingMessage): string[] {
  if (headers['transfer-encoding'] !== undefined) return ['transfer-encoding', 'chunked'];
  if (headers['content-length'] !== undefined || method === 'GET' || method === 'HEAD') return [];
  return ['content-length', '0'];
}
