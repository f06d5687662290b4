import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

export interface Asked {
  headers?: OutgoingHttpHeaders;
  /** An object goes out as JSON, a string as it is. */
  body?: unknown;
  /** Host header; the address stays loopback. */
  host?: string;
}

/** One HTTP call to a server on loopback. Redirects are not followed. */
export function ask(
  port: number,
  method: string,
  path: string,
  { headers = {}, body, host }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type = body !== undefined && typeof body !== 'string' ? { 'content-type': 'application/json' } : {};
    const length = text === undefined ? {} : { 'content-length': Buffer.byteLength(text as string) };
    const all = { host: host ?? `127.0.0.1:${port}`, ...type, ...length, ...headers };
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: all, agent: false, timeout: 60_000 },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const whole = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: whole, json: readJson(whole) });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path} within a minute`)));
    sent.on('error', reject);
    sent.end(text as string | undefined);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls as one person; the token goes in the header. */
export function clientOf(port: number, token?: string) {
  const own = token === undefined ? {} : { 'x-auth-token': token };
  const call =
    (method: string) =>
    (path: string, asked: Asked = {}) =>
      ask(port, method, path, { ...asked, headers: { ...own, ...asked.headers } });
  return {
    token,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}

export type Client = ReturnType<typeof clientOf>;
