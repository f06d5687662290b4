import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { Method } from '@kontor/contract/endpoint';
import type { RefusalCode } from '@kontor/contract/refusals';
import { minutes } from '@kontor/platform/work/durations';
import type { ReplyOf } from './reply-type.ts';

/** A refusal of the server. */
export interface Refusal {
  code: RefusalCode | 'bug';
  message: string;
  /** One sentence per field. */
  fields: Record<string, string>;
}

export interface Answer<R = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The response body. Throws when the request was refused. */
  readonly json: R;
  /** The refusal. Throws when the request succeeded. */
  readonly refusal: Refusal;
}

export interface CallOptions {
  headers?: OutgoingHttpHeaders;
  /** A FormData is sent as a browser sends it, bytes and strings unchanged, everything else as JSON. */
  body?: unknown;
  /** Host header; the address stays loopback. */
  host?: string;
}

/** Sends one HTTP request to a server on loopback. Redirects are not followed. */
export async function ask(
  port: number,
  method: string,
  path: string,
  { headers = {}, body, host }: CallOptions = {},
): Promise<Answer> {
  const { content, type } = await contentOf(body);
  const length = content === undefined ? {} : { 'content-length': Buffer.byteLength(content) };
  const all = { host: host ?? `127.0.0.1:${port}`, ...type, ...length, ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: all, agent: false, timeout: minutes(1) },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve(readAnswer(`${method} ${path}`, { status, headers, text: Buffer.concat(chunks).toString() }));
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path} within a minute`)));
    sent.on('error', reject);
    sent.end(content);
  });
}

async function contentOf(body: unknown): Promise<{ content?: string | Uint8Array; type?: OutgoingHttpHeaders }> {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof Uint8Array) return { content: body };
  if (!(body instanceof FormData))
    return { content: JSON.stringify(body), type: { 'content-type': 'application/json' } };
  const form = new Response(body);
  return { content: await form.bytes(), type: { 'content-type': form.headers.get('content-type') ?? '' } };
}

/** Reading the wrong one of `json` and `refusal` throws with the actual response. */
function readAnswer(call: string, answer: Omit<Answer, 'json' | 'refusal'>): Answer {
  const isGranted = answer.status >= 200 && answer.status < 300;
  const read = (isWanted: boolean) => {
    if (!isWanted) throw new Error(`${call} was answered with ${answer.status}: ${answer.text.slice(0, 2_000)}`);
    return JSON.parse(answer.text);
  };
  // Not enumerable, so that printing a response in a failing test does not trigger the getter that throws.
  const halves = { json: { get: () => read(isGranted) }, refusal: { get: () => read(!isGranted) } };
  return Object.defineProperties(answer as Answer, halves);
}

/** Returns a client for one user; the token is sent in a header. Responses have the types of the contract. */
export function clientOf(port: number, token?: string) {
  const own = token === undefined ? {} : { 'x-auth-token': token };
  const call =
    <M extends Method>(method: M) =>
    <const P extends string>(path: P, options: CallOptions = {}) =>
      ask(port, method, path, { ...options, headers: { ...own, ...options.headers } }) as Promise<
        Answer<ReplyOf<M, P>>
      >;
  return {
    token,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}

/** Resolves with the response; throws when the request was refused. */
export async function granted<R>(call: Promise<Answer<R>>): Promise<Answer<R>> {
  const answer = await call;
  if (answer.status >= 400) throw new Error(`the box refused: ${answer.status} ${answer.text}`);
  return answer;
}

export type Client = ReturnType<typeof clientOf>;
