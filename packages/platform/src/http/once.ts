import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Endpoint } from '@kontor/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { RefusedError } from '../errors.ts';
import type { Received } from './uploads.ts';

/** The reply of a call that was made with a key, as it is stored. */
export interface OnceReply {
  /** Hash of key, user and call. */
  id: string;
  /** Keyed hash of what was sent. */
  fingerprint: string;
  /** Encrypted with the sender's key, which is not stored. */
  reply: Buffer;
}

/** Stores replies of calls made with a key for a while. */
export interface OnceReplies {
  find(id: string): OnceReply | undefined;
  /** Joins a running transaction. An id that is stored already stays as it is. */
  add(reply: OnceReply): void;
}

/** A call with a key. */
interface OnceCall {
  id: string;
  key: string;
  fingerprint: string;
}

interface Running {
  fingerprint: string;
  text: Promise<string>;
}

const usableKey = /^[\w-]{22,64}$/;

/** Returns the key of a request to an endpoint that knows keys; undefined without one. Refuses one that could be guessed. */
export function onceKeyOf({ isOnce }: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (!isOnce || key === undefined) return undefined;
  if (typeof key !== 'string' || !usableKey.test(key)) throw new RefusedError('unreadable');
  return key;
}

/**
 * Executes calls with a key once: a repeat by the same user with the same content gets the reply of the first, also while that still runs. What was refused or
 * failed may be tried again with its key. Other content with the same key is refused.
 */
export function createOnce(endpoint: Endpoint, replies: OnceReplies) {
  const running = new Map<string, Running>();

  function repeatedReply({ id, key, fingerprint }: OnceCall): string | undefined {
    const stored = replies.find(id);
    if (stored === undefined) return undefined;
    if (stored.fingerprint !== fingerprint) throw new RefusedError('sent-with-other-content');
    return open(key, stored);
  }

  const store = ({ id, key, fingerprint }: OnceCall, text: string) =>
    replies.add({ id, fingerprint, reply: seal(key, id, text) });

  /** Runs `work`, which gets a function that stores the reply within its own transaction; otherwise it is stored afterwards. */
  return async function once(
    request: FastifyRequest,
    key: string,
    work: (remember: (text: string) => void) => Promise<string>,
  ): Promise<string> {
    const call = await onceCallOf(endpoint, request, key);
    const first = running.get(call.id);
    if (first !== undefined && first.fingerprint !== call.fingerprint)
      throw new RefusedError('sent-with-other-content');
    const known = first?.text ?? repeatedReply(call);
    if (known !== undefined) return known;
    const text = work((reply) => store(call, reply)).then((reply) => {
      store(call, reply);
      return reply;
    });
    running.set(call.id, { fingerprint: call.fingerprint, text });
    try {
      return await text;
    } finally {
      running.delete(call.id);
    }
  };
}

async function onceCallOf({ bodyKind }: Endpoint, request: FastifyRequest, key: string): Promise<OnceCall> {
  const { method, routeOptions, params, query, actor, body } = request;
  // Only the parser of uploads names files. In any other body a member `file` is what the sender typed.
  const { fields, file } = (bodyKind === 'file' ? (body ?? {}) : { fields: body ?? {} }) as Partial<Received>;
  const sent = createHmac('sha256', key).update(JSON.stringify([params, query, fields ?? {}]));
  if (file !== undefined) for await (const chunk of createReadStream(file.path)) sent.update(chunk);
  const id = hash('sha256', JSON.stringify([key, actor?.uid, method, routeOptions.url]), 'base64url');
  return { id, key, fingerprint: sent.digest('base64url') };
}

const ivBytes = 12;
const tagBytes = 16;
const cipherKey = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'reply of a call', 32));

function seal(key: string, id: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv).setAAD(Buffer.from(id));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function open(key: string, { id, reply }: OnceReply): string {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), reply.subarray(0, ivBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(reply.subarray(ivBytes, ivBytes + tagBytes));
  return decipher.update(reply.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
