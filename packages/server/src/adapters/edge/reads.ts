import type { IncomingMessage, ServerResponse } from 'node:http';
import type Pool from 'undici/lib/dispatcher/pool.js';
import type { AskError, Handler } from 'undici/lib/dispatcher/pool.js';
import type { Log } from '../../core/server-context.ts';
import { appAddress, isFinal, type ProxiedRequest } from './proxied-request.ts';
import { createResponseWriter } from './response-writer.ts';

/** One GET or HEAD in progress. */
interface Read {
  request: IncomingMessage;
  response: ServerResponse;
  proxiedRequest: ProxiedRequest;
  /** Sends the request again on a new connection. */
  repeat(): void;
}

/** No timeouts: streams may be silent for hours, and browsers give up on their own. */
const options = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };

export interface ReadsNeeds {
  log: Pick<Log, 'warn'>;
  /** Loads the client with connection pools. */
  load?: () => Promise<typeof Pool>;
}

const loadPool = async (): Promise<typeof Pool> => (await import('undici/lib/dispatcher/pool.js')).default;

/**
 * Forwards requests without a body that may be sent twice, over pooled connections. Uses undici, which takes two thirds of the time of node:http's client;
 * loaded with the first such request.
 */
export function createReads({ log, load = loadPool }: ReadsNeeds) {
  const pools = new Map<number, Pool>();
  let loading: Promise<typeof Pool | undefined> | undefined;
  let Loaded: typeof Pool | undefined;
  let hasWarned = false;

  /** Resolves with undefined when the client cannot be loaded, for example for lack of file descriptors; the next request retries. */
  async function tryToLoad(): Promise<typeof Pool | undefined> {
    try {
      Loaded = await load();
    } catch (err) {
      loading = undefined;
      // Logged at the first failure only. Never reset: every read retries until the client is loaded, and then it stays loaded.
      if (!hasWarned)
        log.warn(
          { err },
          'The client for kept connections to apps cannot be loaded; each read has a connection of its own',
        );
      hasWarned = true;
    }
    return Loaded;
  }

  async function askWhenLoaded(read: Read): Promise<void> {
    loading ??= tryToLoad();
    const found = await loading;
    if (found !== undefined) ask(read, found);
    else if (!read.response.destroyed) read.repeat();
  }

  function poolAt(port: number, Kind: typeof Pool): Pool {
    const known = pools.get(port);
    if (known !== undefined) return known;
    const made = new Kind(`http://${appAddress}:${port}`, options);
    pools.set(port, made);
    return made;
  }

  function ask(read: Read, Kind: typeof Pool): void {
    const { request, response, proxiedRequest } = read;
    if (response.destroyed) return;
    const question = { path: request.url ?? '/', method: request.method ?? 'GET', headers: proxiedRequest.headers };
    poolAt(proxiedRequest.port, Kind).dispatch(question, handlerOf(read));
  }

  return {
    forward(read: Read): void {
      if (Loaded !== undefined) ask(read, Loaded);
      else askWhenLoaded(read).catch((error) => read.response.destroy(error));
    },
    /** Closes the connections to apps. */
    close(): void {
      for (const pool of pools.values()) void pool.destroy();
      pools.clear();
    },
  };
}

function handlerOf({ response, proxiedRequest, repeat }: Read): Handler {
  const writer = createResponseWriter(response);
  let abort = (_reason: Error) => {};
  const stop = () => {
    if (!response.writableFinished) abort(new Error('the browser went away'));
  };
  response.once('close', stop);
  return {
    onRequestStart(control) {
      abort = (reason) => control.abort(reason);
      if (response.destroyed) stop();
    },
    onResponseStart(control, status) {
      if (!isFinal(status)) return;
      // Without the reason phrase: it carries no information (RFC 9112, 4) and may contain invalid characters.
      response.writeHead(
        status,
        proxiedRequest.answerHeaders(control.rawHeaders.map((text) => text.toString('latin1'))),
      );
      writer.begin();
    },
    onResponseData(control, chunk) {
      if (writer.add(chunk)) return;
      control.pause();
      response.once('drain', () => control.resume());
    },
    onResponseEnd: () => writer.end(),
    onResponseError(_control, error) {
      response.off('close', stop);
      // An incomplete body must look incomplete to the browser, too.
      if (response.headersSent || response.destroyed) response.destroy();
      else if (wasReused(error)) repeat();
      else proxiedRequest.unanswered(error);
    },
  };
}

/** Whether the connection had been used before, or may have been: the app may have closed it before it saw the request. */
const wasReused = ({ code, socket }: AskError): boolean =>
  code === 'ECONNRESET' || code === 'EPIPE' || (code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 1) > 0);
