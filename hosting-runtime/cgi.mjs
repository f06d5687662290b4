// CGI parameters of a request, and parsing of a CGI response head (RFC 3875).
import { join } from 'node:path';

/**
 * Returns the CGI parameters of a request.
 * @param {import('node:http').IncomingMessage} request
 * @param {{ parts: readonly string[], rest: readonly string[], hasSlash: boolean }} script
 * @param {{ site: string, userHeader?: string | undefined }} around
 * @returns {Record<string, string>}
 */
export function paramsFor(request, { parts, rest, hasSlash }, { site, userHeader }) {
  const { headers, url = '/', method = 'GET' } = request;
  const at = url.indexOf('?');
  const name = `/${parts.join('/')}`;
  const info = rest.length === 0 ? '' : `/${rest.join('/')}${hasSlash ? '/' : ''}`;
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const host = headers.host ?? 'localhost';
  const user = userHeader === undefined ? undefined : headers[userHeader];
  return {
    ...headerParams(request, userHeader),
    GATEWAY_INTERFACE: 'CGI/1.1',
    SERVER_SOFTWARE: 'kontor',
    SERVER_PROTOCOL: 'HTTP/1.1',
    SERVER_NAME: host.replace(/:\d+$/, ''),
    SERVER_PORT: /:(\d+)$/.exec(host)?.[1] ?? (scheme === 'https' ? '443' : '80'),
    REQUEST_SCHEME: scheme,
    ...(scheme === 'https' ? { HTTPS: 'on' } : {}),
    REQUEST_METHOD: method,
    REQUEST_URI: url,
    QUERY_STRING: at < 0 ? '' : url.slice(at + 1),
    DOCUMENT_ROOT: site,
    DOCUMENT_URI: name,
    SCRIPT_NAME: name,
    SCRIPT_FILENAME: join(site, ...parts),
    PATH_INFO: info,
    REMOTE_ADDR:
      String(headers['x-forwarded-for'] ?? '127.0.0.1')
        .split(',')[0]
        ?.trim() ?? '',
    CONTENT_TYPE: headers['content-type'] ?? '',
    CONTENT_LENGTH: headers['content-length'] ?? '',
    // PHP may refuse requests without it (cgi.force_redirect).
    REDIRECT_STATUS: '200',
    ...(typeof user === 'string' ? { REMOTE_USER: user } : {}),
  };
}

/**
 * Returns the request headers as `HTTP_…`. Omits `Proxy`, which programs would read as their setting HTTP_PROXY, and names with an underscore, which would
 * collide with others.
 * @param {import('node:http').IncomingMessage} request
 * @param {string | undefined} userHeader
 */
function headerParams({ headers }, userHeader) {
  const left = ['proxy', 'content-type', 'content-length', 'transfer-encoding', userHeader];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !name.includes('_') && !left.includes(name))
      .map(([name, value]) => [
        `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
        [value].flat().join(name === 'cookie' ? '; ' : ', '),
      ]),
  );
}

const longestHead = 256 * 1024;

/** Creates a parser for the head of a CGI response. */
export function createHead() {
  let text = Buffer.alloc(0);
  /**
   * Returns undefined until the head is complete; `rest` is the first part of the body. Throws when the head is too long.
   * @param {Buffer} chunk
   * @returns {{ status: number, headers: [string, string][], rest: Buffer } | undefined}
   */
  return (chunk) => {
    text = Buffer.concat([text, chunk]);
    const end = /\r?\n\r?\n/.exec(text.toString('latin1'));
    if (end === null) {
      if (text.length > longestHead) throw new Error('The head of the answer is too long');
      return undefined;
    }
    const lines = text.subarray(0, end.index).toString('latin1').split(/\r?\n/);
    const rest = text.subarray(end.index + end[0].length);
    const headers = lines.flatMap((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [/** @type {[string, string]} */ ([name, value])];
    });
    const said = headers.find(([name]) => name.toLowerCase() === 'status')?.[1];
    const isElsewhere = headers.some(([name]) => name.toLowerCase() === 'location');
    const status = Number.parseInt(said ?? (isElsewhere ? '302' : '200'), 10);
    // Connection headers are set by this server.
    const left = ['status', 'connection', 'transfer-encoding', 'keep-alive', 'upgrade'];
    const forwarded = headers.filter(([name]) => !left.includes(name.toLowerCase()));
    return { status: status >= 200 && status < 600 ? status : 500, headers: forwarded, rest };
  };
}
