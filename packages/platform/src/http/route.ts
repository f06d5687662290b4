import type { Api, Call } from '@kontor/contract/api';
import type { Endpoint } from '@kontor/contract/endpoint';
import type { Language } from '@kontor/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** The person behind a call, as the session says. */
export interface Actor {
  uid: string;
  sessionId: string;
  role: 'user' | 'admin';
  /** Member of the group `signing`. */
  signing: boolean;
  /** cn of every group the person is in. */
  groups: readonly string[];
  /** A second factor is not needed, or was confirmed in this session. */
  twoFactorConfirmed: boolean;
  /** End of admin mode in ms, or 0. */
  adminUntil: number;
}

/** What every call knows besides what was sent. */
export interface RequestContext {
  language: Language;
  /** Address of the connection; forwarded addresses only from our own edge (keeps H7). */
  address: string;
  userAgent: string;
  requestId: string;
  /** For `stream` and `binary` replies and for headers of an answer. */
  http: { request: FastifyRequest; reply: FastifyReply };
}

type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
/** A call without a reply may answer anything; it is not sent. */
type Answer<E extends Endpoint> = E extends { reply: infer R extends z.ZodType }
  ? z.input<R>
  : E extends { reply: 'binary' }
    ? Binary
    : unknown;
/** A file somebody sent, on the disk until the handler has answered; a handler that keeps it moves it away. */
export interface UploadedFile {
  path: string;
  /** As the sender calls it: for a look, never for a path. */
  name: string;
  bytes: number;
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | undefined : Actor;

/** Bytes with a type of their own. */
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

/** Answers one call: throws `Refused` to say no. */
export type Handler<E extends Endpoint> = (call: CallOf<E>) => Answer<E> | Promise<Answer<E>>;

/**
 * A GET whose answer follows from a few counters: while `key` stays the same the stored answer goes out, or 304, without touching the disk.
 * The key must name everything the answer depends on, the person included; without one the answer is not stored.
 */
export interface CachedHandler<E extends Endpoint> {
  cacheKey: (call: Pick<CallOf<E>, 'actor' | 'language' | 'query' | 'params'>) => string | undefined;
  handle: Handler<E>;
}

/**
 * A call with rules that the contract cannot state, as whether a name is taken. When the contract finds fault with some fields, `judge` is asked
 * about the others and refuses with their faults, so that a person is told everything at once. It changes nothing.
 */
export interface ValidatedHandler<E extends Endpoint> {
  validate: (call: CallOf<E>) => void;
  handle: Handler<E>;
}

/** Handlers of a slice, by call. */
export type Routes = { [C in Call]?: Handler<Api[C]> | CachedHandler<Api[C]> | ValidatedHandler<Api[C]> };
