import type { Api } from '@kontor/contract/api';

export type Call = keyof Api;

/** Input type of a schema; `unknown` when the endpoint declares none. */
type Taken<S> = S extends { _zod: { input: infer I } } ? I : unknown;

type Declared<C extends Call, Part extends 'params' | 'query' | 'body'> = Api[C] extends { [P in Part]?: infer S }
  ? Taken<NonNullable<S>>
  : unknown;

type Params<C extends Call> =
  unknown extends Declared<C, 'params'> ? { params?: never } : { params: Declared<C, 'params'> };

type Query<C extends Call> =
  unknown extends Declared<C, 'query'>
    ? { query?: never }
    : Record<never, never> extends Declared<C, 'query'>
      ? { query?: Declared<C, 'query'> }
      : { query: Declared<C, 'query'> };

/** `body` is sent as JSON, `form` as multipart: either the same fields or a FormData with files. */
type Body<C extends Call> =
  unknown extends Declared<C, 'body'>
    ? { body?: never; form?: FormData }
    : { body: Declared<C, 'body'>; form?: never } | { body?: never; form: Declared<C, 'body'> | FormData };

/** Optimistic locking: `ifMatch` is the ETag of the state a change starts from, `onTag` is called with the ETag of the response. */
interface Tags {
  ifMatch?: string;
  onTag?: (etag: string) => void;
}

/** `once` is a key of `createOnceKey`, for calls the server executes once for each key. */
interface Once {
  once?: string;
}

export type CallOptions<C extends Call> = Params<C> & Query<C> & Body<C> & Tags & Once & { signal?: AbortSignal };

/** Type of the response body. An endpoint that declares no reply has the union of all possible declarations here, which becomes `undefined`. */
export type Reply<C extends Call> = Api[C] extends { reply?: infer R }
  ? 'binary' extends R
    ? [R] extends ['binary']
      ? Blob
      : undefined
    : 'stream' extends NonNullable<R>
      ? Response
      : NonNullable<R> extends { _zod: { output: infer O } }
        ? O
        : undefined
  : undefined;

/** `api('GET /api/v1/users/{id}', { params: { id } })`: typed by the contract. Rejects with ApiError. */
export type ApiCall = <C extends Call>(
  call: C,
  ...options: Record<never, never> extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>]
) => Promise<Reply<C>>;
