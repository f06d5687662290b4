import { createReadStream } from 'node:fs';
import { RefusedError } from '@kontor/platform/errors';
import type { FastifyReply } from 'fastify';
import type { FetchedFile } from './files-service.ts';

/** Returns a signal that aborts when the browser is gone, or was sent everything. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const abort = () => gone.abort(new RefusedError('not-found'));
  raw.once('close', abort);
  if (raw.closed) abort();
  return gone.signal;
}

/** Sends a fetched file as a download, and drops it when it was sent or the browser is gone. */
export function sendFile(
  reply: FastifyReply,
  { path, bytes, name, drop }: FetchedFile,
  onError: (err: unknown) => void,
): void {
  reply.raw.once('close', () => void drop().catch(onError));
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-length': bytes,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  reply.send(createReadStream(path));
}

/** Encodes a name as RFC 8187 asks for. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
