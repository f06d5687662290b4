import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createEncryptedServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsOptions } from 'node:tls';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import type { Dispatcher } from './dispatch.ts';

/** An HTTP or HTTPS server of the box. */
export interface NodeServer {
  /** Resolves with the port; 0 picks a free one. Throws `AdapterError` when the port is taken or not allowed. */
  listen(port: number, host: string): Promise<number>;
  /** Listens on a Unix socket, which is created. Throws `AdapterError` when that fails. */
  listenAt(file: string): Promise<void>;
  /** Refuses new connections, closes streams and WebSockets at once, gives other requests `stopTimeoutMs` to finish, then closes them too. */
  close(): Promise<void>;
}

/** Milliseconds that running requests get at a stop. */
export const stopTimeoutMs = seconds(5);

const limits = {
  /** Many apps share one domain, each with its own cookies. */
  maxHeaderSize: 32 * 1024,
  headersTimeout: seconds(20),
  /** Uploads to apps may take any time; the dispatcher limits the body time of API calls. */
  requestTimeout: 0,
  keepAliveTimeout: seconds(65),
  connectionsCheckingInterval: seconds(5),
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: minutes(1),
  insecureHTTPParser: false,
  // Other upgrades (h2c) are ignored, as RFC 9110, 7.8 allows; forwarded, they would be a tunnel around every check.
  shouldUpgradeCallback: ({ headers, method }: IncomingMessage) =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket',
};

/** TLS configuration: the default certificate and key for clients without SNI, and a callback for those of each host. */
export type TlsKeys = Required<Pick<TlsOptions, 'cert' | 'key' | 'SNICallback'>>;

const encryption = { minVersion: 'TLSv1.2', handshakeTimeout: seconds(20) } as const;

/** Creates the box's HTTP server; with `keys` it serves HTTPS, for use without a TLS proxy in front. */
export function createNodeServer(dispatcher: Dispatcher, clock: Clock, keys?: TlsKeys): NodeServer {
  const answering = new Set<ServerResponse>();
  const upgraded = new Set<Duplex>();
  let closing = false;
  const server =
    keys === undefined ? createServer(limits) : createEncryptedServer({ ...limits, ...encryption, ...keys });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.add(response);
    if (closing) response.shouldKeepAlive = false;
    response.on('close', () => {
      answering.delete(response);
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
    dispatcher.request(request, response);
  });
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

  /** Streams never finish by themselves, so they are closed first. */
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
        // Connections still in their TLS handshake are unknown to the HTTP server, so sockets are tracked here.
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

/** Whether the request accepts an event stream, or the response is one. */
const isStream = (response: ServerResponse): boolean =>
  [response.req.headers.accept, response.getHeader('content-type')].some((types) =>
    String(types).includes('text/event-stream'),
  );

function reasonOf({ code }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set KONTOR_PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account.`;
  return `The server cannot listen on ${host}, port ${port}.`;
}
