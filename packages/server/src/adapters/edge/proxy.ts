import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../../core/server-context.ts';
import { appAddress, isFinal, type ProxiedRequest, protocolError } from './proxied-request.ts';
import { createReads } from './reads.ts';
import { openTunnel } from './tunnel.ts';

/** Forwards requests to apps. */
export interface AppProxy {
  /** Streams a request to the app and its response back, with backpressure in both directions. */
  forward(request: IncomingMessage, response: ServerResponse, proxiedRequest: ProxiedRequest): void;
  /** Opens a WebSocket at the app and connects both sides. */
  tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, proxiedRequest: ProxiedRequest): void;
  /** Closes the idle connections to apps. */
  close(): void;
}

/** Creates a proxy to apps on this machine. Own code, because every forwarded header is decided here (see the benchmark of the edge). */
export function createProxy(log: Pick<Log, 'warn'>): AppProxy {
  const reads = createReads({ log });
  // Sends keep-alive, so that an app that responds early reads the rest instead of resetting the connection; no connection is reused.
  const agent = new Agent({ keepAlive: true });
  // Not `maxFreeSockets: 0`, which Node.js takes as 256.
  agent.keepSocketAlive = () => false;
  return {
    forward(request, response, proxiedRequest) {
      const carry = () => forward(agent, request, response, proxiedRequest);
      // The app may just have closed a pooled connection, so a request that must not be sent twice gets a new one.
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

/** The app responded and closed before reading the whole request: the response counts, the rest of the body is discarded. */
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
  // An incomplete body must look incomplete to the browser, too.
  answer.once('error', () => response.destroy());
  answer.once('end', () => {
    if (!upstream.writableFinished) giveUpSending(request, upstream);
  });
  // Without the reason phrase: it carries no information (RFC 9112, 4) and may contain invalid characters.
  response.writeHead(answer.statusCode ?? 502, proxiedRequest.answerHeaders(answer.rawHeaders));
  answer.pipe(response);
  sendHeadersSoon(response);
}

/** Sends the headers with the first bytes of the body if those are ready; otherwise alone, because a stream may be silent for long. */
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

/** Headers that delimit the body to the app. The parser has already rejected requests with both, or with several lengths. */
function lengthHeaders({ headers, method }: IncomingMessage): string[] {
  if (headers['transfer-encoding'] !== undefined) return ['transfer-encoding', 'chunked'];
  if (headers['content-length'] !== undefined || method === 'GET' || method === 'HEAD') return [];
  return ['content-length', '0'];
}
