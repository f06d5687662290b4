import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import { RefusedError } from '../errors.ts';

const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 50, files: 0, parts: 50, headerPairs: 20 };

/** Accepts fields as `application/x-www-form-urlencoded` and `multipart/form-data` besides JSON. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    readFields(request.headers as BusboyHeaders, body as Buffer).then(
      (fields) => done(null, fields),
      () => done(new RefusedError('unreadable')),
    );
  });
}

function readFields(headers: BusboyHeaders, body: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    const busboy = new Busboy({ headers, limits });
    busboy.on('field', (name, value) => {
      fields[name] = value;
    });
    busboy.on('file', (_name, stream) => stream.resume());
    busboy.on('error', reject);
    busboy.on('finish', () => resolve({ ...fields }));
    Readable.from([body]).pipe(busboy);
  });
}
