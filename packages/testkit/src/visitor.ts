import { type Answer, ask } from './client.ts';

export interface VisitorOptions {
  /** Port on loopback. */
  port: number;
  /** Host name of the requests. */
  host: string;
}

/** A client with cookies that can submit forms. Redirects are not followed. */
export function createVisitor({ port, host }: VisitorOptions) {
  const jar = new Map<string, string>();

  async function go(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }), ...headers };
    const answer = await ask(port, method, path, { host, headers: all, body });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  }

  return {
    go,
    get: (path: string, headers = {}) => go('GET', path, headers),
    submit: (path: string, fields: Record<string, string>) =>
      go('POST', path, { 'content-type': 'application/x-www-form-urlencoded' }, String(new URLSearchParams(fields))),
    post: (path: string, body: unknown, headers = {}) =>
      go('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
    cookie: (name: string): string => jar.get(name) ?? '',
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
