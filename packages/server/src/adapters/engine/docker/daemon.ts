import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import { createSignal } from '@kontor/platform/work/signal';
import type Docker from 'dockerode';
import { EngineUnavailableError } from '../engine.ts';
import { doesAnswer, openDocker, openEvents } from './daemon-client.ts';
import { failureIn } from './daemon-errors.ts';

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

/** Connects at once and retries until closed. The client library is loaded only once a daemon responds, so a box without Docker does not pay for it. */
export function openDaemon({ socket, clock, log, events }: DaemonNeeds): Daemon {
  const received = createSignal<DaemonEvent>('events of the Docker daemon', log);
  const connected = createSignal<boolean>('connection to the Docker daemon', log);
  const state: { docker?: Docker | undefined; failures: number; isClosed: boolean; isReported: boolean } = {
    failures: 0,
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
      Object.assign(state, { docker, failures: 0, isReported: false });
      connected.emit(true);
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
    state.failures += 1;
    return restartBackoff(backoffs.connection, state.failures);
  }

  const connecting = repeat({ name: 'the Docker daemon', clock, log, every: retryIn, run: connect });

  /** Follows the event stream. It ends with the daemon, so a loss is noticed at once even when no request runs. */
  async function follow(docker: Docker, signal: AbortSignal): Promise<void> {
    const stream = await openEvents(docker, { ...events, signal }, received.emit);
    void stream.ended.then(lost, (err) => {
      log.warn({ err }, 'An event of the Docker daemon could not be handled');
      lost();
    });
  }

  function lost(): void {
    if (state.isClosed || state.docker === undefined) return;
    state.docker = undefined;
    endEvents();
    log.warn({ socket }, 'The Docker daemon does not answer any more');
    connected.emit(false);
    connecting.wakeAfter(restartBackoff(backoffs.connection, 1));
  }

  async function call<T>(ask: (docker: Docker) => Promise<T>, ms = callTimeoutMs): Promise<T> {
    const { docker } = state;
    if (docker === undefined) throw new EngineUnavailableError('The Docker daemon does not answer.');
    try {
      return await answerInTime(ask(docker), ms, clock);
    } catch (cause) {
      const failure = failureIn(cause);
      if (failure instanceof EngineUnavailableError) lost();
      throw failure;
    }
  }

  connecting.start();
  return {
    tried: connecting.idle,
    isThere: () => state.docker !== undefined,
    call,
    onEvent: (listener) => void received.subscribe(listener),
    onChange: (listener) => void connected.subscribe(listener),
    close() {
      state.isClosed = true;
      void connecting.stop();
      endEvents();
      received.clear();
      connected.clear();
    },
  };
}

/** Rejects with `EngineUnavailableError` when the answer takes longer than `ms` milliseconds. */
async function answerInTime<T>(answer: Promise<T>, ms: number, clock: Clock): Promise<T> {
  const late = Promise.withResolvers<never>();
  const cancel = clock.after(ms, () =>
    late.reject(new EngineUnavailableError('The Docker daemon does not answer in time.')),
  );
  return Promise.race([answer, late.promise]).finally(cancel);
}
