import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { optionsOf, requestBy, tunnelThrough } from './parent-proxy.ts';
import { isPublicAddress } from './public-address.ts';
import type { Target } from './registry-settings.ts';
import { ownerOfConnection } from './socket-owner.ts';

export interface OutgoingNeeds {
  /** Port of 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Whether processes of this account may use the proxy. */
  mayLeave(uid: number | undefined): boolean;
  /** Whether an address may be reached. Default: public addresses only, not this machine or its network. */
  mayReach?(address: string): boolean;
  /** Whether exactly this host and port may be reached, wherever it is. Default: none. */
  isNamed?(target: Target): boolean;
  /** Closes the connection of a refused plain request without a response, as if nothing listened there: npm and pip then name the host they cannot reach. */
  isSilent?: boolean;
  /** The parent proxy of the network to use for a target. Default: none. */
  proxyFor?(target: Target, isEncrypted: boolean): URL | undefined;
}

/** Where a request goes, and through which parent proxy. */
interface Route {
  target: Target;
  proxy: URL | undefined;
}

/** A refused request. The message is sent to the app, which usually writes it to its log. */
class ProxyRefusalError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const mostConnections = 512;
const connectMs = seconds(30);
/** Headers that apply to one connection only (RFC 9110 7.6.1). */
const perConnection = ['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'te', 'upgrade'];

/**
 * The only exit to the internet for apps with a network of their own: an HTTP proxy (RFC 9110 7.6 and 9.3.6) on loopback. A name is resolved once, and the
 * connection is made to that address (keeps H12). Throws `AdapterError` when the port is taken.
 */
export async function openOutgoing(needs: OutgoingNeeds): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const isApp = ({ remotePort = 0, localPort = 0 }: Socket) => needs.mayLeave(ownerOfConnection(remotePort, localPort));
  const server = createServer((asked, answer) => {
    passRequest(asked, answer, needs).catch((error) => refuse(answer, error, needs));
  });
  server.on('connect', (asked: IncomingMessage, from: Duplex, first: Buffer) => {
    from.on('error', () => from.destroy());
    passTunnel(asked, from, { first, needs, sockets }).catch((error) => {
      const isRefused = error instanceof ProxyRefusalError;
      const [status, message] = isRefused ? [error.status, error.message] : [502, 'There is no connection'];
      from.end(`HTTP/1.1 ${status} ${message}\r\ncontent-length: 0\r\n\r\n`);
    });
  });
  server.on('connection', (socket: Socket) => {
    if (!isApp(socket)) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.maxConnections = mostConnections;
  try {
    server.listen(needs.port, '127.0.0.1');
    await once(server, 'listening');
  } catch (cause) {
    throw new AdapterError(`Port ${needs.port} of this machine cannot be used for what apps send to the internet`, {
      cause,
    });
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function passTunnel(
  { url = '' }: IncomingMessage,
  from: Duplex,
  { first, needs, sockets }: { first: Buffer; needs: OutgoingNeeds; sockets: Set<Socket> },
): Promise<void> {
  const { target, proxy } = await routeTo(targetOf(url), true, needs);
  const to = await (proxy ? tunnelThrough(proxy, target, connectMs) : connectTo(target));
  if (from.destroyed) return void to.destroy();
  sockets.add(to);
  to.once('close', () => {
    sockets.delete(to);
    from.destroy();
  });
  to.on('error', () => from.destroy());
  from.once('close', () => to.destroy());
  from.write('HTTP/1.1 200 Connection established\r\n\r\n');
  to.write(first);
  from.pipe(to).pipe(from);
}

async function connectTo(target: Target): Promise<Socket> {
  const to = connect(target);
  // Timeout for connecting only: an open connection may be idle for any time.
  to.setTimeout(connectMs, () => to.destroy(new AdapterError('There is no answer')));
  await once(to, 'connect');
  return to.setTimeout(0);
}

async function passRequest(asked: IncomingMessage, answer: ServerResponse, needs: OutgoingNeeds): Promise<void> {
  const url = URL.canParse(asked.url ?? '') ? new URL(asked.url ?? '') : undefined;
  if (url?.protocol !== 'http:') throw new ProxyRefusalError(400, 'Ask with a whole http address, or with CONNECT');
  const wanted = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 80 };
  const { target, proxy } = await routeTo(wanted, false, needs);
  const path = proxy ? url.href : `${url.pathname}${url.search}`;
  const at = proxy ? optionsOf(proxy) : { ...target, agent: false, headers: {} };
  const headers = { ...without(asked.headers), ...at.headers, host: url.host };
  const passed = (proxy ? requestBy(proxy) : request)({ ...at, method: asked.method, path, headers });
  asked.pipe(passed);
  answer.once('close', () => passed.destroy());
  const [reply] = (await once(passed, 'response')) as [IncomingMessage];
  passed.on('error', () => answer.destroy());
  answer.writeHead(reply.statusCode ?? 502, without(reply.headers));
  reply.on('error', () => answer.destroy()).pipe(answer);
}

const without = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !perConnection.includes(name)));

/** Parses the `host:port` of CONNECT. */
function targetOf(text: string): Target {
  const [, host = '', port] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host === '') throw new ProxyRefusalError(400, 'CONNECT names a host and a port');
  return { host, port: Number(port) };
}

/** Named targets pass unchanged. All other names are resolved and checked here, also when a parent proxy makes the connection. */
async function routeTo(target: Target, isEncrypted: boolean, needs: OutgoingNeeds): Promise<Route> {
  const { mayReach = isPublicAddress } = needs;
  const { host, port } = target;
  const proxy = needs.proxyFor?.(target, isEncrypted);
  if (needs.isNamed?.(target)) return { target, proxy };
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(proxy ? nothing : rethrow);
  const right = found.filter(({ address }) => mayReach(address));
  // A parent proxy resolves the name again, so all of its addresses must be allowed. A name unknown here may be known to the parent proxy only.
  if (proxy && right.length === found.length) return { target, proxy };
  if (proxy || right[0] === undefined)
    throw new ProxyRefusalError(403, 'Only addresses of the internet are reached from here');
  return { target: { host: right[0].address, port }, proxy };
}

const nothing = (): { address: string }[] => [];
const rethrow = (cause: unknown): never => {
  throw cause;
};

/** Answers refusals with their status; otherwise closes the connection, as a failed direct connection would end. */
function refuse(answer: ServerResponse, error: unknown, { isSilent = false }: OutgoingNeeds): void {
  if (answer.headersSent || isSilent || !(error instanceof ProxyRefusalError)) return void answer.destroy();
  answer.writeHead(error.status, { 'content-type': 'text/plain' }).end(`${error.message}\n`);
}
