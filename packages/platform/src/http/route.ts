import type { Api, Call } from '@kontor/contract/api';
import type { Endpoint } from '@kontor/contract/endpoint';
import type { Language } from '@kontor/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SessionActor } from './actor.ts';
import type { JsonPieces } from './json-pieces.ts';

/** What every call provides besides its own input. */
export interface RequestContext {
  language: Language;
  /** Address of the connection; forwarded addresses only from our own edge (keeps H7). */
  address: string;
  userAgent: string;
  requestId: string;
  /** Throws the refusal when the caller has lost the access since the call began (`Caller`). */
  checkAccess(): void;
  /** Stores the reply within the caller's transaction, where the call has a key (`isOnce`): it survives a kill exactly if the change does. */
  remember(reply: unknown): void;
  /** For `stream` and `binary` replies and for response headers. */
  http: { request: FastifyRequest; reply: FastifyReply };
}

type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
/** A call without a reply may return anything; it is not sent. A GET with a long one may return it in pieces, which are sent as they are. */
type Answer<E extends Endpoint> = E extends { reply: infer R extends z.ZodType }
  ? z.input<R> | JsonPieces
  : E extends { reply: 'binary' }
    ? Binary
    : unknown;
/** An uploaded file, on the disk until the handler has returned. A handler that retains the file moves it away. */
export interface UploadedFile {
  path: string;
  /** Name given by the sender: for display, never for a path. */
  name: string;
  bytes: number;
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? SessionActor | undefined : SessionActor;

/** Bytes with their content type. */
export interface Binary {
  type: string;
  bytes: Buffer;
  headers?: Record<string, string>;
}

export interface CallOf<E extends Endpoint> extends RequestContext {
  params: Sent<E, 'params'>;
  query: Sent<E, 'query'>;
  body: Sent<E, 'body'>;
  actor: ActorOf<E>;
  file: E extends { bodyKind: 'file' } ? UploadedFile : undefined;
}

/** Handles one call; throws `RefusedError` to refuse. */
export type Handler<E extends Endpoint> = (call: CallOf<E>) => Answer<E> | Promise<Answer<E>>;

/**
 * A GET whose response depends on a few counters: while `cacheKey` stays the same, the cached response or 304 is sent without touching the disk. The key must
 * include everything the response depends on, the user included. Without a key the response is not cached.
 */
export interface CachedHandler<E extends Endpoint> {
  cacheKey: (call: Pick<CallOf<E>, 'actor' | 'language' | 'query' | 'params'>) => string | undefined;
  /** Responses in the cache. Default 2000; fewer for a key that changes often, whose earlier responses nobody requests again. */
  mostCached?: number;
  handle: Handler<E>;
}

/**
 * A call with rules the contract cannot state, for example whether a name is taken. When the contract rejects some fields, `validate` checks the others and
 * refuses with their errors, so that users see all errors at once. It changes nothing.
 */
export interface ValidatedHandler<E extends Endpoint> {
  validate: (call: CallOf<E>) => void;
  handle: Handler<E>;
}

/** Handlers of a slice, by call. */
export type Routes = { [C in Call]?: Handler<Api[C]> | CachedHandler<Api[C]> | ValidatedHandler<Api[C]> };
