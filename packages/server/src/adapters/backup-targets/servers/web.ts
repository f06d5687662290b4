import { request as plainRequest } from 'node:http';
import { request as safeRequest } from 'node:https';
import { TargetError } from '../target.ts';
import { type Address, expectReachable, isInOwnNetwork } from './address.ts';

/** A request without a body; only its status and headers are of interest. */
export interface WebRequest {
  method: 'GET' | 'HEAD';
  path: string;
  headers: Record<string, string>;
}

export interface WebReply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A web server that was found. */
export interface WebServer {
  /** `https://host:port` */
  origin: string;
  send(request: WebRequest): Promise<WebReply>;
}

/** Milliseconds without a byte. */
const longestAnswer = 5_000;

/**
 * Finds how a server is reached: by HTTPS, or in our own network by HTTP where nothing there speaks TLS. Secrets are sent only afterwards. Throws `TargetError`.
 */
export async function findWebServer(
  address: Address,
  ports: { hasPort: boolean },
  signal: AbortSignal,
): Promise<WebServer> {
  const isOwn = await isInOwnNetwork(address, signal);
  const safe = serverAt('https', address, signal);
  try {
    await expectReachable(address, signal);
    await safe.send({ method: 'HEAD', path: '/', headers: {} });
    return safe;
  } catch (cause) {
    signal.throwIfAborted();
    const isSilent = !ports.hasPort && cause instanceof TargetError;
    if (!isOwn || !(speaksNoTls(cause) || isSilent)) throw obstacleOf(cause, isOwn);
  }
  const plain = serverAt('http', ports.hasPort ? address : { ...address, port: 80 }, signal);
  try {
    await plain.send({ method: 'HEAD', path: '/', headers: {} });
    return plain;
  } catch (cause) {
    signal.throwIfAborted();
    throw obstacleOf(cause, isOwn);
  }
}

function serverAt(scheme: 'http' | 'https', { host, port }: Address, signal: AbortSignal): WebServer {
  const name = host.includes(':') ? `[${host}]` : host;
  const usual = port === (scheme === 'https' ? 443 : 80);
  const send = ({ method, path, headers }: WebRequest): Promise<WebReply> =>
    new Promise((resolve, reject) => {
      const start = scheme === 'https' ? safeRequest : plainRequest;
      const sent = start(
        { host, port, method, path, headers, signal, agent: false, timeout: longestAnswer },
        (reply) => {
          reply.destroy();
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers });
        },
      );
      sent.on('error', reject).on('timeout', () => sent.destroy(new Error(`${host} does not answer`)));
      sent.end();
    });
  return { origin: `${scheme}://${name}${usual ? '' : `:${port}`}`, send };
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');

/** What came back was no TLS at all: a server that speaks HTTP takes a handshake for nonsense. Any other failure is no reason to do without encryption. */
const speaksNoTls = (cause: unknown): boolean =>
  cause instanceof Error &&
  /wrong version number|packet length too long|http request/i.test(`${codeOf(cause)} ${cause.message}`);
const isCertificate = (cause: unknown): boolean => /CERT|SELF_SIGNED|SIGNATURE|ALTNAME/.test(codeOf(cause));

function obstacleOf(cause: unknown, isOwn: boolean): Error {
  if (cause instanceof TargetError || !(cause instanceof Error)) return cause as Error;
  if (isCertificate(cause))
    return new TargetError({ code: 'failed', text: `Its certificate is not trusted: ${cause.message}` });
  const text = !isOwn && speaksNoTls(cause) ? 'A server on the internet must speak HTTPS' : cause.message;
  return new TargetError({ code: 'unreachable', text });
}
