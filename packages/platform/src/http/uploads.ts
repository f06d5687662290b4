import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDiskFull, RefusedError } from '../errors.ts';
import { newId } from '../work/ids.ts';
import type { UploadedFile } from './route.ts';

/** The parsed body of a call with a file: the other fields, and the file if there was one. */
export interface Received {
  fields: Record<string, string>;
  file: UploadedFile | undefined;
}

/** Bytes allowed for the multipart framing and the other fields, on top of the file itself. */
const frame = 256 * 1024;
const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 50, files: 1, parts: 51, headerPairs: 20 };

/** Returns the folder for incoming files, emptied: leftovers of a killed run are useless. */
export function openUploads(folder: string): string {
  const incoming = join(folder, 'incoming');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  return incoming;
}

/**
 * Accepts only multipart bodies with one file (else 415). The file is written to `folder` while it arrives; past the limit it is deleted and the call gets
 * 413.
 */
export function acceptFiles(scope: FastifyInstance, folder: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: NodeJS.ReadableStream) =>
    receive(request, payload, folder),
  );
}

async function receive(request: FastifyRequest, payload: NodeJS.ReadableStream, folder: string): Promise<Received> {
  const limit = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > limit + frame) throw new RefusedError('too-large');
  const path = join(folder, newId());
  try {
    return await read(busboyFor(request, limit), payload, path);
  } catch (error) {
    // Drains the rest of the body, so that the sender can read the response.
    payload.unpipe();
    payload.resume();
    await rm(path, { force: true });
    throw uploadFailure(error);
  }
}

/** Returns what a failed upload is answered with: what was sent is at fault, unless the disk is full. */
export const uploadFailure = (error: unknown): unknown =>
  error instanceof RefusedError || isDiskFull(error) ? error : new RefusedError('unreadable');

function busboyFor(request: FastifyRequest, limit: number): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: { ...limits, fileSize: limit } });
  } catch {
    // A multipart type without a boundary.
    throw new RefusedError('unreadable');
  }
}

function read(busboy: BusboyInstance, payload: NodeJS.ReadableStream, path: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    let incoming: BusboyFileStream | undefined;
    let file: Promise<UploadedFile> | undefined;
    let hasEnded = false;

    function stop(reason: Error): void {
      incoming?.destroy(reason);
      reject(reason);
    }

    busboy.on('field', (name, value) => {
      fields[name] = value;
    });
    busboy.on('file', (_field, stream, name) => {
      incoming = stream.once('limit', () => stop(new RefusedError('too-large')));
      file = saveFile(stream, path, name ?? '');
      file.catch(stop);
    });
    busboy.on('filesLimit', () => stop(new RefusedError('fields-invalid', { fields: { file: 'field-invalid' } })));
    busboy.on('error', (error) => stop(error as Error));
    busboy.on('finish', () => {
      Promise.resolve(file).then((saved) => resolve({ fields: { ...fields }, file: saved }), stop);
    });
    payload.on('end', () => {
      hasEnded = true;
    });
    payload.on('close', () => {
      // The sender closed the connection early.
      if (!hasEnded) stop(new RefusedError('unreadable'));
    });
    payload.pipe(busboy);
  });
}

async function saveFile(stream: BusboyFileStream, path: string, name: string): Promise<UploadedFile> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(stream, target);
  return { path, name: name.slice(0, 255), bytes: target.bytesWritten };
}
