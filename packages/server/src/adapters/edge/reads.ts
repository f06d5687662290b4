import type { IncomingMessage, ServerResponse } from 'node:http';
import type Pool from 'undici/lib/dispatcher/pool.js';
import type { AskError, Handler } from 'undici/lib/dispatcher/pool.js';
import type { Log } from '../../core/server-context.ts';
import { appAddress, isFinal, type ProxiedRequest } from './proxied-request.ts';
import { createResponseWriter } from './response-writer.ts';

/** One read under way. */
interface Read {
  request: IncomingMessage;
  response: ServerResponse;
  proxiedRequest: ProxiedRequest;
  /** Asks once more on a connection of its own. */
  repeat(): void;
}

/** Streams may say nothing for hours; what is too slow for a browser it ends by itself. */
const options = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };

export interface ReadsNeeds {
  log: Pick<Log, 'warn'>;
  /** Loads the client that keeps connections. */
  load?: () => Promise<typeof Pool>;
}

const loadPool = async (): Promise<typeof Pool> => (await import('undici/lib/dispatcher/pool.js')).default;

/**
 * Asks apps for what has no body and may be asked twice, over kept connections. By undici, which takes two thirds of the time of the client of
 * node:http; loaded with the first read.
 */
export function createReads({ log, load = loadPool }: ReadsNeeds) {
  const pools = new Map<number, Pool>();
  let loading: Promise<typeof Pool | undefined> | undefined;
  let Loaded: typeof Pool | undefined;
  let hasFailed = false;

  /** Undefined when it cannot be loaded now, for example for want of file handles; the next read tries once more. */
  async function tryToLoad(): Promise<typeof Pool | undefined> {
    try {
      Loaded = await load();
    } catch (err) {
      loading = undefined;
      // Once in a row: every read comes by here.
      if (!hasFailed)
        log.warn(
          { err },
          'The client for kept connections to apps cannot be loaded; each read has a connection of its own',
        );
      hasFailed = true;
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
    /** Ends the connections to apps. */
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
      // Without the reason phrase: it says nothing (RFC 9112, 4) and may hold what must not be sent.
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
      // A body cut short must look cut short to the browser as well.
      if (response.headersSent || response.destroyed) response.destroy();
      else if (wasReused(error)) repeat();
      else proxiedRequest.unanswered(error);
    },
  };
}

/** The connection had carried an answer before, or may have: the app may have closed it at this very moment, without having seen the request. */
const wasReused = ({ code, socket }: AskError): boolean =>
  code === 'ECONNRESET' || code === 'EPIPE' || (code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 1) > 0);
