import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type Docker from 'dockerode';
import { EngineUnavailableError } from '../engine.ts';
import { readLines } from './read-lines.ts';

export interface DaemonNeeds {
  /** Path of the daemon's socket. */
  socket: string;
  clock: Clock;
  log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  /** Only events of objects with these labels are reported. */
  events: { label: string[] };
}

/** An event of a container. */
export interface DaemonEvent {
  action: string;
  id: string;
  attributes: Readonly<Record<string, string>>;
}

/** The connection to the Docker daemon, which may become unavailable and come back at any time. */
export interface Daemon {
  /** Whether the connection is open. */
  isThere(): boolean;
  /** Resolves when no connection attempt is under way; after five seconds at the latest. */
  tried(): Promise<void>;
  /** Runs a request. Throws `EngineUnavailableError` when the daemon does not respond (in time), `AdapterError` with its message when it refuses. */
  call<T>(ask: (docker: Docker) => Promise<T>, ms?: number): Promise<T>;
  onEvent(listener: (event: DaemonEvent) => void): void;
  /** Called when the connection opens or is lost. */
  onChange(listener: (isThere: boolean) => void): void;
  close(): void;
}

const callTimeoutMs = seconds(30);
/** Milliseconds one connection attempt may take, from the ping to the event stream. */
const connectMs = seconds(5);
const firstRetryMs = 500;
const lastRetryMs = seconds(5);

/** Connects at once and retries until closed. The client library is loaded only once a daemon responds, so a box without Docker does not pay for it. */
export function connectDaemon({ socket, clock, log, events }: DaemonNeeds): Daemon {
  const listeners = { event: new Set<(event: DaemonEvent) => void>(), change: new Set<(isThere: boolean) => void>() };
  const state: { docker: Docker | undefined; retryMs: number; isClosed: boolean; isReported: boolean } = {
    docker: undefined,
    retryMs: firstRetryMs,
    isClosed: false,
    isReported: false,
  };
  /** Aborts the event stream, or the attempt to open it. */
  let endEvents = () => {};

  async function connect(): Promise<void> {
    if (state.isClosed || state.docker !== undefined) return;
    const connection = new AbortController();
    endEvents = () => connection.abort();
    const cancel = clock.after(connectMs, endEvents);
    try {
      if (!(await doesAnswer(socket, connection.signal))) return;
      const docker = await openDocker(socket);
      await follow(docker, connection.signal);
      if (state.isClosed) return;
      Object.assign(state, { docker, retryMs: firstRetryMs, isReported: false });
      for (const listener of listeners.change) listener(true);
    } catch (err) {
      if (!state.isClosed) reportFailure(err);
    } finally {
      cancel();
    }
  }

  /** Logs the failure once per outage, although connecting is retried every few seconds. */
  function reportFailure(err: unknown): void {
    if (!state.isReported) log.warn({ err, socket }, 'The Docker daemon answers and cannot be used');
    state.isReported = true;
  }

  function retryIn(): number | undefined {
    if (state.docker !== undefined) return undefined;
    const ms = state.retryMs;
    state.retryMs = Math.min(lastRetryMs, ms * 2);
    return ms;
  }

  const connecting = repeat({ name: 'the Docker daemon', clock, log, every: retryIn, run: connect });

  /** Follows the event stream. It ends with the daemon, so a loss is noticed at once even when no request runs. */
  async function follow(docker: Docker, abortSignal: AbortSignal): Promise<void> {
    const stream = await docker.getEvents({
      filters: { type: ['container'], event: ['die', 'oom'], ...events },
      abortSignal,
    });
    const ended = readLines(stream, (line) => {
      const { Action: action, Actor: actor } = JSON.parse(line);
      for (const listener of listeners.event) listener({ action, id: actor.ID, attributes: actor.Attributes });
    });
    void ended.then(lost, (err) => {
      log.warn({ err }, 'An event of the Docker daemon could not be dealt with');
      lost();
    });
  }

  function lost(): void {
    if (state.isClosed || state.docker === undefined) return;
    state.docker = undefined;
    endEvents();
    log.warn({ socket }, 'The Docker daemon does not answer any more');
    for (const listener of listeners.change) listener(false);
    connecting.wakeAfter(state.retryMs);
  }

  async function call<T>(ask: (docker: Docker) => Promise<T>, ms = callTimeoutMs): Promise<T> {
    const { docker } = state;
    if (docker === undefined) throw new EngineUnavailableError('The Docker daemon does not answer.');
    const late = Promise.withResolvers<never>();
    const cancel = clock.after(ms, () =>
      late.reject(new EngineUnavailableError('The Docker daemon does not answer in time.')),
    );
    try {
      return await Promise.race([ask(docker), late.promise]);
    } catch (cause) {
      const failure = failureIn(cause);
      if (failure instanceof EngineUnavailableError) lost();
      throw failure;
    } finally {
      cancel();
    }
  }

  connecting.start();
  return {
    tried: connecting.idle,
    isThere: () => state.docker !== undefined,
    call,
    onEvent: (listener) => void listeners.event.add(listener),
    onChange: (listener) => void listeners.change.add(listener),
    close() {
      state.isClosed = true;
      void connecting.stop();
      endEvents();
      listeners.event.clear();
      listeners.change.clear();
    },
  };
}

async function openDocker(socketPath: string): Promise<Docker> {
  const { default: Client } = await import('dockerode');
  return new Client({ socketPath });
}

/** Pings the daemon without loading the client library. */
function doesAnswer(socketPath: string, signal: AbortSignal): Promise<boolean> {
  if (!existsSync(socketPath)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/_ping', signal, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
}

const connectionErrors = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'EACCES']);

/** The HTTP status of a refusal by the daemon; undefined for a lost connection. */
export const statusIn = (error: unknown): number | undefined => {
  const known = error instanceof AdapterError ? error.cause : error;
  return known instanceof Error && 'statusCode' in known ? Number(known.statusCode) : undefined;
};

function failureIn(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof AdapterError) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  if (connectionErrors.has(code)) return new EngineUnavailableError('The Docker daemon does not answer.', { cause });
  if (statusIn(cause) === undefined) return cause;
  return new AdapterError(`Docker says: ${cause.message.replace(/^\(HTTP code \d+\) /, '')}`, { cause });
}
