import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@kontor/contract/endpoint';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RefusedError } from '../errors.ts';
import type { UploadedFile } from './route.ts';
import { serve } from './serve.ts';
import { uploadFailure } from './uploads.ts';

const limit = 100_000;
const endpoints = {
  'POST /files': endpoint({
    access: 'public',
    summary: '',
    bodyKind: 'file',
    bodyLimit: limit,
    body: z.strictObject({ title: z.string().max(5).optional() }),
    reply: z.object({ name: z.string(), bytes: z.number(), text: z.string() }),
  }),
  'POST /members': endpoint({ access: 'person', summary: '', bodyKind: 'file' }),
  'POST /broken': endpoint({ access: 'public', summary: '', bodyKind: 'file' }),
  'POST /fields': endpoint({ access: 'public', summary: '', body: z.looseObject({}) }),
  'GET /picture': endpoint({ access: 'public', summary: '', reply: 'binary' }),
};

const type = { 'content-type': 'multipart/form-data; boundary=x' };
const filePart = (text: string, name = 'a.txt') =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`;
const fieldPart = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = '--x--\r\n';

function start(folder: string) {
  const app = fastify();
  const seen: { file?: UploadedFile; mode?: number } = {};
  const authenticator = { identify: () => undefined, touch: () => undefined, isOurs: () => true };
  const needs = {
    app,
    authenticator,
    clock: { now: () => 0 },
    log: { error: () => undefined },
    demo: false,
  };
  serve({ ...needs, uploads: folder }, endpoints, {
    'POST /files': ({ file }: { file: UploadedFile }) => {
      seen.file = file;
      seen.mode = statSync(file.path).mode & 0o777;
      return { name: file.name, bytes: file.bytes, text: readFileSync(file.path, 'utf8').slice(0, 20) };
    },
    'POST /members': () => undefined,
    'POST /broken': () => {
      throw new Error('inside');
    },
    'POST /fields': () => undefined,
    'GET /picture': () => ({ type: 'image/png', bytes: Buffer.from('bytes'), headers: { etag: '"one"' } }),
  });
  return { app, seen };
}

describe('files that are sent', () => {
  let folder: string;
  let box: ReturnType<typeof start>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-uploads-'));
    box = start(folder);
  });
  afterEach(async () => {
    await box.app.close();
    rmSync(folder, { recursive: true });
  });

  const left = () => readdirSync(join(folder, 'incoming'));
  const send = (url: string, payload: string, headers: Record<string, string> = type) =>
    box.app.inject({ method: 'POST', url, headers, payload });

  it('stand on the disk while the handler works, readable by nobody else, and are gone afterwards', async () => {
    const answer = await send('/files', `${fieldPart('title', 'Bild')}${filePart('hello', '../../etc/passwd')}${end}`);
    expect(answer.json()).toEqual({ name: 'passwd', bytes: 5, text: 'hello' });
    expect(box.seen.mode).toBe(0o600);
    expect(box.seen.file?.path.startsWith(join(folder, 'incoming'))).toBe(true);
    expect(left()).toEqual([]);
  });

  it.each([
    ['no file', 422, `${fieldPart('title', 'Bild')}${end}`],
    ['two files', 422, `${filePart('a')}${filePart('b')}${end}`],
    ['a field that is wrong', 422, `${fieldPart('title', 'too long')}${filePart('a')}${end}`],
    ['a field nobody asked for', 422, `${fieldPart('more', 'x')}${filePart('a')}${end}`],
    ['a body that breaks off', 400, filePart('a').slice(0, -2)],
    ['more than the limit', 413, `${filePart('y'.repeat(limit + 1))}${end}`],
    ['much more than the limit', 413, `${filePart('y'.repeat(limit + 600_000))}${end}`],
  ])('are refused with %s', async (_name, status, payload) => {
    const answer = await send('/files', payload);
    expect(answer.statusCode).toBe(status);
    expect(left()).toEqual([]);
  });

  it('take exactly the limit', async () => {
    const answer = await send('/files', `${filePart('y'.repeat(limit))}${end}`);
    expect(answer.json().bytes).toBe(limit);
  });

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415],
    ['a form without files', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b', 415],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
  ])('are not %s', async (_name, headers, payload, status) => {
    expect((await send('/files', payload, headers)).statusCode).toBe(status);
  });

  it('are not read before the caller may send them', async () => {
    const answer = await send('/members', `${filePart('secret')}${end}`);
    expect(answer.statusCode).toBe(401);
    expect(left()).toEqual([]);
  });

  it('are gone when the handler fails', async () => {
    expect((await send('/broken', `${filePart('a')}${end}`)).statusCode).toBe(500);
    expect(left()).toEqual([]);
  });

  it('cannot be named by a call that brings none', async () => {
    const precious = join(folder, 'precious');
    writeFileSync(precious, 'stays');
    await box.app.inject({ method: 'POST', url: '/fields', payload: { file: { path: precious } } });
    expect(existsSync(precious)).toBe(true);
  });

  it('are swept when an earlier run left some', async () => {
    writeFileSync(join(folder, 'incoming', 'left'), 'x');
    await box.app.close();
    box = start(folder);
    expect(left()).toEqual([]);
  });

  it('answer the sender while more than the limit is on its way', async () => {
    const { port } = await listening();
    const status = await new Promise((resolve, reject) => {
      const call = open({ port, method: 'POST', path: '/files', headers: type, agent: false });
      call.on('response', (answer) => {
        resolve(answer.statusCode);
        answer.resume();
        call.destroy();
      });
      call.on('error', reject);
      call.write(filePart('y'.repeat(limit * 3)));
    });
    expect(status).toBe(413);
    expect(left()).toEqual([]);
  });

  it('leave nothing behind when the sender goes away', async () => {
    const { port } = await listening();
    const call = open({ port, method: 'POST', path: '/files', headers: type, agent: false });
    call.on('error', () => undefined);
    call.write(filePart('half').slice(0, -2));
    await vi.waitFor(() => expect(left()).toHaveLength(1), { timeout: 30_000 });
    call.destroy();
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000 });
  });

  it('come back as bytes only to who does not have them yet', async () => {
    const first = await box.app.inject({ url: '/picture' });
    expect(first.body).toBe('bytes');
    const again = await box.app.inject({ url: '/picture', headers: { 'if-none-match': '"one"' } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  async function listening() {
    await box.app.listen({ port: 0, host: '127.0.0.1' });
    return box.app.server.address() as AddressInfo;
  }
});

it('that fails because the disk is full is not said to be unreadable', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(uploadFailure(full)).toBe(full);
  expect(uploadFailure(new Error('Unexpected end of multipart data'))).toMatchObject({ code: 'unreadable' });
  const refused = new RefusedError('too-large');
  expect(uploadFailure(refused)).toBe(refused);
});
