// Sends files: whole, as a range, or as 304 when the client's copy is current.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { typeOf } from './types.mjs';

const always = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' };

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} words
 * @param {Record<string, string>} [headers]
 */
export function sendText(response, status, words, headers = {}) {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  response.writeHead(status, { ...always, ...type, 'content-length': Buffer.byteLength(words), ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : words);
}

/**
 * Sends a file with its validators; handles `If-None-Match`, `If-Modified-Since`, `Range` and `If-Range`.
 * @param {import('node:http').ServerResponse} response
 * @param {{ path: string, found: import('node:fs').Stats, status?: number }} file
 */
export function sendFile(response, { path, found, status = 200 }) {
  const { headers, method } = response.req;
  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  const about = { ...always, etag, 'last-modified': found.mtime.toUTCString() };
  if (status === 200 && isKnown(headers, etag, found.mtime)) {
    response.writeHead(304, about).end();
    return;
  }
  const mayBePart = status === 200 && isStill(headers['if-range'], about);
  const range = mayBePart ? rangeOf(headers.range, found.size) : undefined;
  if (range === 'none') {
    sendText(response, 416, 'Range not satisfiable', { 'content-range': `bytes */${found.size}` });
    return;
  }
  const [from, to] = range ?? [0, found.size - 1];
  response.writeHead(range ? 206 : status, {
    ...about,
    'content-type': typeOf(path),
    'content-length': to - from + 1,
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${from}-${to}/${found.size}` } : {}),
  });
  if (method === 'HEAD' || found.size === 0) response.end();
  // A client that disconnects during the transfer is not an error.
  else pipeline(createReadStream(path, { start: from, end: to }), response, () => {});
}

/**
 * Whether the client's cached copy is current.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} etag
 * @param {Date} changed
 */
function isKnown(headers, etag, changed) {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    return known.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Number.isFinite(since) && Math.trunc(changed.getTime() / 1000) * 1000 <= since;
}

/**
 * Whether `If-Range` matches this version, so that a range may be sent (RFC 9110, 13.1.5). Weak tags never match.
 * @param {string | string[] | undefined} condition
 * @param {{ etag: string, 'last-modified': string }} about
 */
function isStill(condition, about) {
  return condition === undefined || condition === about.etag || condition === about['last-modified'];
}

/**
 * Returns the first and last byte of a single range; `none` when it is not satisfiable; undefined to send the whole file, as for several ranges
 * (RFC 9110, 14.2).
 * @param {string | undefined} header
 * @param {number} size
 * @returns {[number, number] | 'none' | undefined}
 */
function rangeOf(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const last = Math.min(size, Number(match[2]));
    return last === 0 ? 'none' : [size - last, size - 1];
  }
  const from = Number(match[1]);
  const to = match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  if (from >= size) return 'none';
  return from > to ? undefined : [from, to];
}
