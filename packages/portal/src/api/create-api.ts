import { ApiError, readError } from './api-error.ts';
import type { ApiCall } from './call-types.ts';
import { addressOf, formOf, type LooseOptions } from './request.ts';

/** Session state that requests read and change. */
export interface ApiNeeds {
  fetch: typeof fetch;
  language: () => string;
  sentences: () => { unreachable: string; unreadable: string };
  /** Called when the box did not respond to a request. */
  unreached(): void;
  /** Returns a signal that aborts once the box is known not to respond: a change that is under way then fails instead of waiting on. */
  lost(): AbortSignal;
  session: {
    token(): string | undefined;
    /** Changes with every sign-in and sign-out, so that a late response to an old session does not end the new one. */
    epoch(): number;
    setToken(token: string): void;
    openDemo(): void;
    end(byServer: boolean): void;
    leaveAdminMode(): void;
  };
}

/** Returns headers and body of a request: a form (the browser sets its content type), a text as it is, JSON, or nothing. */
function contentOf({ form, body }: LooseOptions): { headers: Headers; body: FormData | string | undefined } {
  if (form) return { headers: new Headers(), body: formOf(form) };
  if (body === undefined) return { headers: new Headers(), body: undefined };
  if (typeof body === 'string') return { headers: new Headers({ 'content-type': 'text/plain;charset=UTF-8' }), body };
  return { headers: new Headers({ 'content-type': 'application/json' }), body: JSON.stringify(body) };
}

async function read(response: Response, unreadable: string): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return response;
  if (!type.startsWith('application/json')) return response.blob();
  try {
    return await response.json();
  } catch {
    throw new ApiError({ status: 0, code: 'unreadable', message: unreadable });
  }
}

/** Applies a refusal to the session: 401 ends it, 412 leaves admin mode. Ignored when `epoch`, taken when the request was sent, is outdated. */
export function intercept(session: ApiNeeds['session'], error: ApiError, epoch: number): void {
  if (error.status === 400 && error.message.includes('Demo')) session.openDemo();
  if (session.epoch() !== epoch) return;
  if (error.status === 401) session.end(true);
  if (error.status === 412) session.leaveAdminMode();
}

/** Returns a signal that aborts with the first of the two. */
function eitherOf(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  if (other === undefined) return one;
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}

/** Creates the typed client for this host. Refusals that concern the session change it; all of them are rethrown. */
export function createApi({ fetch, language, sentences, unreached, lost, session }: ApiNeeds): ApiCall {
  async function send(call: string, options: LooseOptions): Promise<Response> {
    const { method, url } = addressOf(call, options);
    const { headers, body } = contentOf(options);
    headers.set('accept-language', language());
    // Pages repeat their reads by themselves, so the server does not count reads with this header as a user's activity.
    if (method === 'GET') headers.set('x-open-page', '1');
    const token = session.token();
    if (token !== undefined) headers.set('x-auth-token', token);
    if (options.once !== undefined) headers.set('idempotency-key', options.once);
    if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch);
    const signal = method === 'GET' ? options.signal : eitherOf(lost(), options.signal);
    const ask = () => fetch(url, { method, headers, body, signal, credentials: 'same-origin' });
    // Browsers abort running requests when a network interface of the machine changes; a GET changes nothing and a call with a key
    // is executed once, so both are repeated once.
    const isRepeatable = method === 'GET' || options.once !== undefined;
    try {
      return await ask().catch((cause: unknown) => {
        if (!isRepeatable || signal?.aborted) throw cause;
        return ask();
      });
    } catch (cause) {
      // Rethrow for a caller that aborted; everything else is a network failure.
      if (options.signal?.aborted) throw cause;
      unreached();
      throw new ApiError({ status: 0, code: 'unreachable', message: sentences().unreachable });
    }
  }

  async function api(call: string, options: LooseOptions = {}): Promise<unknown> {
    const epoch = session.epoch();
    const response = await send(call, options);
    if (!response.ok) {
      const error = await readError(response, sentences().unreadable);
      if (error.code === 'server-moved') unreached();
      intercept(session, error, epoch);
      throw error;
    }
    const token = response.headers.get('x-auth-token');
    if (token) session.setToken(token);
    const etag = response.headers.get('etag');
    if (etag) options.onTag?.(etag);
    return read(response, sentences().unreadable);
  }

  return api as ApiCall;
}
