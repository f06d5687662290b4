import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createEncryptedServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsOptions } from 'node:tls';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import type { Dispatcher } from './dispatch.ts';

export interface NodeServer {
  /** Answers the port; 0 asks for any. Throws `Failed` when it is taken. */
  listen(port: number, host: string): Promise<number>;
  /** On a socket of this machine instead, whose file is made. */
  listenAt(file: string): Promise<void>;
  /** Takes no new connections, ends streams and WebSockets at once, lets other requests end for a while, then ends them too. */
  close(): Promise<void>;
}

/** How long requests under way may take at a stop. */
export const stopTimeoutMs = 5_000;

const limits = {
  /** Many apps on one domain, each with cookies of its own. */
  maxHeaderSize: 32 * 1024,
  headersTimeout: 20_000,
  /** Uploads to apps take as long as they take; calls of the API are bounded by the front. */
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
  insecureHTTPParser: false,
  // Anything else that is asked for (h2c) is ignored, as RFC 9110, 7.8 allows; passed on it would be a tunnel around every check.
  shouldUpgradeCallback: ({ headers, method }: IncomingMessage) =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket',
};

/** What a server encrypts with by itself: certificate and key for whoever names no host, and those of each host. */
export type TlsKeys = Required<Pick<TlsOptions, 'cert' | 'key' | 'SNICallback'>>;

const encryption = { minVersion: 'TLSv1.2', handshakeTimeout: 20_000 } as const;

/** The one web server of the box; with `keys` it encrypts, where nothing that does stands before it. */
export function createNodeServer(dispatcher: Dispatcher, clock: Clock, keys?: TlsKeys): NodeServer {
  const answering = new Set<ServerResponse>();
  const upgraded = new Set<Duplex>();
  let closing = false;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    answering.add(response);
    if (closing) response.shouldKeepAlive = false;
    response.on('close', () => {
      answering.delete(response);
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
    dispatcher.request(request, response);
  };
  const server =
    keys === undefined
      ? createServer(limits, answer)
      : createEncryptedServer({ ...limits, ...encryption, ...keys }, answer);
  const connected = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    dispatcher.upgrade(request, socket, head);
  });

  /** Streams never end by themselves, so they end first. */
  function endStreams(): void {
    for (const socket of upgraded) socket.destroy();
    for (const response of answering) {
      if (isStream(response)) response.destroy();
      else if (!response.headersSent) response.shouldKeepAlive = false;
    }
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        const fail = (cause: NodeJS.ErrnoException) => reject(new AdapterError(reasonOf(cause, port, host), { cause }));
        server.once('error', fail);
        server.listen(port, host, () => {
          server.off('error', fail);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    listenAt: (file) =>
      new Promise((resolve, reject) => {
        server.once('error', (cause) => reject(new AdapterError(`The server cannot listen at ${file}.`, { cause })));
        server.listen(file, resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        closing = true;
        // Those that have not agreed on a key yet are no connections to the server of HTTP.
        const forget = clock.after(stopTimeoutMs, () => {
          for (const socket of connected) socket.destroy();
        });
        server.close(() => {
          forget();
          resolve();
        });
        endStreams();
        server.closeIdleConnections();
      }),
  };
}

/** Asked for as events, as browsers do, or answered with them. */
const isStream = (response: ServerResponse): boolean =>
  [response.req.headers.accept, response.getHeader('content-type')].some((types) =>
    String(types).includes('text/event-stream'),
  );

function reasonOf({ code }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set KONTOR_PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account.`;
  return `The server cannot listen on ${host}, port ${port}.`;
}
