import { createReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { FetchedFile } from './files-service.ts';

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
