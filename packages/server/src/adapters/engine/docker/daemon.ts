import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { repeat } from '@kontor/platform/work/repeat';
import type Docker from 'dockerode';
import { EngineUnavailableError } from '../engine.ts';
import { readLines } from './read-lines.ts';

export interface DaemonNeeds {
  /** Path of its socket. */
  socket: string;
  clock: Clock;
  log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  /** Only what happens to these is told. */
  events: { label: string[] };
}

/** What happened to a container. */
export interface DaemonEvent {
  action: string;
  id: string;
  attributes: Readonly<Record<string, string>>;
}

/** The connection to the Docker daemon, which may come, go and come back at any time. */
export interface Daemon {
  /** It answered when it was asked last. */
  isThere(): boolean;
  /** Resolves when no try to reach it is under way; at most five seconds later. */
  tried(): Promise<void>;
  /** Asks it something. `EngineAway` when it does not answer (in time), `Failed` in its words when it refuses. */
  call<T>(ask: (docker: Docker) => Promise<T>, ms?: number): Promise<T>;
  onEvent(listener: (event: DaemonEvent) => void): void;
  /** It came or went. */
  onChange(listener: (isThere: boolean) => void): void;
  close(): void;
}

const callTimeoutMs = 30_000;
/** How long one try to reach it may take, from the first question to the stream of events. */
const connectMs = 5_000;
const firstRetryMs = 500;
const lastRetryMs = 5_000;

/** Tries to reach it at once, and again and again. The library is loaded only once a daemon answers: a box without Docker does not pay for it. */
export function connectDaemon({ socket, clock, log, events }: DaemonNeeds): Daemon {
  const listeners = { event: new Set<(event: DaemonEvent) => void>(), change: new Set<(isThere: boolean) => void>() };
  const state: { docker: Docker | undefined; retryMs: number; isClosed: boolean; isReported: boolean } = {
    docker: undefined,
    retryMs: firstRetryMs,
    isClosed: false,
    isReported: false,
  };
  /** Ends the stream of events, or the try to open it. */
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

  /** Once, until it could be used again: it is tried every few seconds. */
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

  /** The stream of events ends when the daemon does: so its end is seen at once, also when nobody asks anything. */
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

/** Asked without the library. */
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

/** Whose status it is: the daemon answers a refusal with one, a lost connection has none. */
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
