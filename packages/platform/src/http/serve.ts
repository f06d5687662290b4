import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Endpoint, Endpoints } from '@kontor/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RefusedError } from '../errors.ts';
import { checkAccess } from './access.ts';
import type { Identity, SessionActor } from './actor.ts';
import { errorResponse } from './error-response.ts';
import { acceptForms } from './forms.ts';
import { withOtherFieldErrors } from './handler-validation.ts';
import { JsonPieces } from './json-pieces.ts';
import { languageOf } from './language.ts';
import { createOnce, type OnceReplies, onceKeyOf } from './once.ts';
import { checkOrigin } from './origin.ts';
import {
  createPollResponder,
  type FindCached,
  fixedHeaders,
  jsonType,
  type PollResponder,
  validatedHeaders,
} from './poll-responder.ts';
import { type CachedResponse, createResponseCache, etagOf, isUnchanged, type ResponseCache } from './response-cache.ts';
import type { Binary, CachedHandler, CallOf, Handler, ValidatedHandler } from './route.ts';
import { dropTossedTokens, isEncrypted, tokenOf } from './token.ts';
import { acceptFiles, openUploads, type Received } from './uploads.ts';
import { validationError } from './validation-errors.ts';

/** Identifies callers; provided by the session slice. */
export interface Authenticator {
  /** Returns the user of a token; undefined for an expired or unknown one. */
  identify(token: string): Identity | undefined;
  /** Counts the call as use of the session and of admin mode. */
  touch(actor: Identity): void;
  /** Whether the origin is a page of the portal at this host. */
  isOurs(origin: string, host: string): boolean;
}

export interface ServeNeeds {
  app: FastifyInstance;
  authenticator: Authenticator;
  clock: { now(): number };
  /** Gets bugs with the request's id; never bodies or queries (keeps H7). */
  log: { error(details: object, message: string): void };
  /** Refuses changes, except calls marked `inDemo`. */
  demo: boolean;
  /** Needed by endpoints that are executed once for each key. */
  onceReplies?: OnceReplies;
  /** Folder where uploaded files wait for their handler. Needed by endpoints whose body is a `file`. */
  uploads?: string;
}

type AnyCall = CallOf<Endpoint>;
type AnyHandler = Handler<Endpoint> | CachedHandler<Endpoint> | ValidatedHandler<Endpoint>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: SessionActor | undefined;
    /** Returns who calls, by the session as it is now. Throws the refusal when it has not the access any more. */
    actorNow: () => SessionActor | undefined;
    /** Stores the text of a reply; undefined for a call without a key. */
    remember: ((text: string) => void) | undefined;
  }
}

/**
 * Mounts every endpoint of the contract with its handler. Throws when an endpoint has no handler, or a handler no endpoint. Returns the responder that serves
 * polls ahead of the framework.
 */
export function serve(needs: ServeNeeds, endpoints: Endpoints, handlers: Record<string, unknown>): PollResponder {
  const finders = new Map<string, FindCached>();
  needs.app.decorateRequest('actor', undefined);
  needs.app.decorateRequest('actorNow', () => undefined);
  needs.app.decorateRequest('remember', undefined);
  acceptForms(needs.app);
  needs.app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixedHeaders);
    done();
  });
  answerErrors(needs);
  for (const call of Object.keys(handlers))
    if (!(call in endpoints)) throw new Error(`no endpoint for handler ${call}`);
  for (const [call, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[call] as AnyHandler | undefined;
    if (handler === undefined) throw new Error(`no handler for endpoint ${call}`);
    if (endpoint.bodyKind !== 'file') mount(needs, call, endpoint, handler, finders);
  }
  mountUploads(needs, endpoints, handlers as Record<string, AnyHandler>, finders);
  return createPollResponder(finders);
}

/** Calls with a file parse their bodies differently, so they are mounted in a scope of their own. */
function mountUploads(
  needs: ServeNeeds,
  endpoints: Endpoints,
  handlers: Record<string, AnyHandler>,
  finders: Map<string, FindCached>,
): void {
  const uploads = Object.entries(endpoints).filter(([, endpoint]) => endpoint.bodyKind === 'file');
  if (uploads.length === 0) return;
  if (needs.uploads === undefined) throw new Error('files need a folder to arrive in');
  const folder = openUploads(needs.uploads);
  needs.app.register(async (scope) => {
    acceptFiles(scope, folder);
    for (const [call, endpoint] of uploads)
      mount({ ...needs, app: scope }, call, endpoint, handlers[call] as AnyHandler, finders);
  });
}

function answerErrors({ app, log }: ServeNeeds): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = errorResponse(error, languageOf(request.headers['accept-language']), request.id);
    if (refusal.status === 500) log.error({ request: request.id, route: request.routeOptions.url, err: error }, 'bug');
    // Otherwise a second cookie, set by somebody else, would lock the browser out until its cookies are deleted.
    if (refusal.body.code === 'ambiguous-session') reply.header('set-cookie', dropTossedTokens(request.raw));
    return reply
      .code(refusal.status)
      .headers({ 'cache-control': 'no-store', ...refusal.headers })
      .send(refusal.body);
  });
}

function mount(
  needs: ServeNeeds,
  call: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  finders: Map<string, FindCached>,
): void {
  const [method = 'GET', path = '/'] = call.split(' ');
  const cache = createResponseCache(('mostCached' in handler && handler.mostCached) || 2000);
  const once = endpoint.isOnce && needs.onceReplies ? createOnce(endpoint, needs.onceReplies) : undefined;
  const find = method === 'GET' && isJson(endpoint) ? finderOf(needs, endpoint, handler, cache) : undefined;
  if (find !== undefined) finders.set(path, find);
  needs.app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? 64 * 1024,
    onRequest: (request, _reply, done) => {
      request.actorNow = () => actorOf(needs, endpoint, request.raw);
      request.actor = admit(needs, endpoint, request.raw);
      done();
    },
    // A body may take long to arrive.
    preHandler: (request, _reply, done) => {
      if (method !== 'GET') request.actor = request.actorNow();
      done();
    },
    handler:
      method === 'GET' && isJson(endpoint) && !endpoint.isSecret
        ? answerGet(endpoint, handler, cache)
        : answerOther(endpoint, handler, once),
  });
}

/** Only polls, as they do not count as use, and only those cached under a key. */
function finderOf(
  needs: ServeNeeds,
  endpoint: Endpoint,
  handler: AnyHandler,
  cache: ResponseCache,
): FindCached | undefined {
  if (!('cacheKey' in handler) || !endpoint.poll || endpoint.isSecret || endpoint.params !== undefined)
    return undefined;
  return (request) => {
    const actor = admit(needs, endpoint, request) as SessionActor;
    const language = languageOf(request.headers['accept-language']);
    const key = handler.cacheKey({ actor, language, query: parse(endpoint.query, {}), params: undefined } as AnyCall);
    return key === undefined ? undefined : cache.get(key);
  };
}

const isInDemo = ({ inDemo }: Endpoint, { method }: IncomingMessage): boolean => inDemo ?? method === 'GET';

/** An open page repeats its reads without user action and marks them with a header; they do not count as use. */
const isReadOfOpenPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['x-open-page'] !== undefined;

/** Makes every check that needs no byte of the body. Returns who makes the call. */
function admit(needs: ServeNeeds, endpoint: Endpoint, request: IncomingMessage): SessionActor | undefined {
  const { authenticator, demo } = needs;
  const { headers } = request;
  const found = tokenOf(headers, isEncrypted(request));
  checkOrigin(
    {
      method: request.method ?? 'GET',
      origin: headers.origin,
      fetchSite: headers['sec-fetch-site'] as string | undefined,
      host: headers.host ?? '',
      hasTokenHeader: found.inHeader,
      hasCookie: found.inCookie,
    },
    authenticator.isOurs,
  );
  const actor = actorOf(needs, endpoint, request);
  if (demo && !isInDemo(endpoint, request)) throw new RefusedError('not-in-demo');
  if (actor !== undefined && !endpoint.poll && !isReadOfOpenPage(request)) authenticator.touch(actor);
  return actor;
}

/** Returns who makes a call, with the rights of now. Throws the refusal without the access of the endpoint. */
function actorOf(
  { authenticator, clock }: ServeNeeds,
  endpoint: Endpoint,
  request: IncomingMessage,
): SessionActor | undefined {
  const { token, ambiguous } = tokenOf(request.headers, isEncrypted(request));
  if (ambiguous && endpoint.access !== 'public') throw new RefusedError('ambiguous-session');
  const identity = token === undefined || ambiguous ? undefined : authenticator.identify(token);
  checkAccess(endpoint, identity, clock.now());
  return identity && { ...identity, address: addressOf(request) };
}

const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** A GET with a JSON reply gets an ETag; with a cache key its response is cached and sent again while the key stays the same. */
function answerGet(endpoint: Endpoint, handler: AnyHandler, cache: ResponseCache) {
  const handle = typeof handler === 'function' ? handler : handler.handle;
  const cacheKeyOf = 'cacheKey' in handler ? handler.cacheKey : undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(endpoint, request, reply);
    const key = cacheKeyOf?.(call);
    const cached = key === undefined ? undefined : cache.get(key);
    if (cached !== undefined) return sendCached(request, reply, cached);
    const answer = await handle(call);
    if (answer instanceof JsonPieces) return sendPieces(request, reply, answer);
    const body = replyText(endpoint, answer);
    return sendCached(request, reply, key === undefined ? { body, etag: etagOf(body) } : cache.store(key, body));
  };
}

function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse) {
  reply.headers(validatedHeaders).header('etag', answer.etag);
  if (isUnchanged(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  return reply.header('content-type', jsonType).send(answer.body);
}

function sendPieces(request: FastifyRequest, reply: FastifyReply, answer: JsonPieces) {
  reply.headers(validatedHeaders).header('etag', answer.etag);
  if (isUnchanged(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  return reply.headers({ 'content-type': jsonType, 'content-length': answer.bytes }).send(answer.stream());
}

function answerOther(endpoint: Endpoint, handler: AnyHandler, once?: ReturnType<typeof createOnce>) {
  const handle = typeof handler === 'function' ? handler : handler.handle;
  const validate = 'validate' in handler ? handler.validate : undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const execute = () =>
      handle(validate ? validatedCallOf(endpoint, validate, request, reply) : callOf(endpoint, request, reply));
    const key = once && onceKeyOf(endpoint, request);
    const work =
      once === undefined || key === undefined
        ? execute
        : async () =>
            JSON.parse(
              await once(request, key, async (remember) => {
                request.remember = remember;
                return replyText(endpoint, await execute());
              }),
            );
    const answer: unknown = await (endpoint.bodyKind === 'file' ? withFile(request, work) : work());
    if (endpoint.reply === 'stream') return reply;
    if (endpoint.reply === 'binary') return sendBinary(endpoint, request, reply, answer as Binary);
    reply.header('cache-control', 'no-store').code(endpoint.status ?? (endpoint.reply === undefined ? 204 : 200));
    if (endpoint.reply === undefined) return reply.send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(replyText(endpoint, answer));
  };
}

/** Deletes the uploaded file of a call after its handler has finished. */
async function withFile(request: FastifyRequest, work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } finally {
    const { file } = (request.body ?? {}) as Partial<Received>;
    if (file !== undefined) await rm(file.path, { force: true });
  }
}

function sendBinary(
  { isSecret }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, headers }: Binary,
) {
  const fixed = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  reply.headers({ 'cache-control': isSecret ? 'no-store' : 'private, no-cache', ...fixed, ...headers });
  const isKnown = headers?.etag !== undefined && isUnchanged(request.headers['if-none-match'], headers.etag);
  return isKnown ? reply.code(304).send() : reply.send(bytes);
}

function validatedCallOf(
  endpoint: Endpoint,
  validate: (call: AnyCall) => void,
  request: FastifyRequest,
  reply: FastifyReply,
): AnyCall {
  try {
    return callOf(endpoint, request, reply);
  } catch (refused) {
    if (!(refused instanceof RefusedError)) throw refused;
    throw withOtherFieldErrors(refused, request.body, validate, (body) => callOf(endpoint, request, reply, body));
  }
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, body = request.body): AnyCall {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    ...sentIn(endpoint, body),
    actor: request.actor,
    language: languageOf(request.headers['accept-language']),
    address: addressOf(request.raw),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    checkAccess: () => void request.actorNow(),
    remember: (answer: unknown) => request.remember?.(replyText(endpoint, answer)),
    http: { request, reply },
  } as AnyCall;
}

/** Returns body and file of a call; refuses a file upload without a file. */
function sentIn(endpoint: Endpoint, body: unknown): { body: unknown; file: Received['file'] } {
  if (endpoint.bodyKind !== 'file') return { body: parse(endpoint.body, body), file: undefined };
  const { fields = {}, file } = (body ?? {}) as Partial<Received>;
  if (file === undefined) throw new RefusedError('fields-invalid', { fields: { file: 'field-required' } });
  return { body: parse(endpoint.body, fields), file };
}

function parse(schema: z.ZodType | undefined, sent: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(sent ?? undefined);
  if (!result.success) throw validationError(result.error);
  return result.data;
}

/** Sends only what the contract declares. */
function replyText(endpoint: Endpoint, answer: unknown): string {
  return JSON.stringify(endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(answer) : answer);
}

const isJson = (endpoint: Endpoint): boolean => endpoint.reply instanceof z.ZodType;
