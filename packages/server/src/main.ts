import { enableCompileCache, flushCompileCache } from 'node:module';
import { seconds } from '@kontor/platform/work/durations';
import type { Started } from './start.ts';
import { createStopSignals, stopSignals } from './stop-signals.ts';

// Files the server creates are accessible to its own account only, starting with the first one.
process.umask(0o077);
const isLaunched = process.connected === true;
enableCompileCache();

const stopping = new AbortController();

/** Loaded dynamically, so that the compile cache is enabled before these modules are compiled. */
const started = import('./start.ts').then(({ start }) => start((line) => console.log(line), stopping.signal));

/**
 * The first signal stops everything in order, even while the box is still starting; a second one at least a second later ends the process at once.
 * When the launcher is killed (`disconnect`) or a restart was requested, apps are left running and the next server takes them over (keeps P1).
 */
function stopInOrder(running: Promise<Started>): void {
  let isStopping = false;
  const stop = async (how: { leaveApps?: boolean }, code = 0) => {
    if (isStopping) return;
    isStopping = true;
    stopping.abort(new Error('The server was stopped'));
    await (await running).stop(how);
    process.exit(code);
  };
  const signals = createStopSignals({
    now: () => performance.now(),
    stop: () => void stop({}),
    end(signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    },
  });
  for (const signal of stopSignals) process.on(signal, signals);
  process.once('disconnect', () => void stop({ leaveApps: true }));
  void running.then(
    async ({ restart }) => stop({ leaveApps: true }, await restart),
    () => undefined,
  );
  void running.then(
    async ({ shutdown }) => shutdown.then(() => stop({})),
    () => undefined,
  );
  // The launcher exited before the listener was attached.
  if (isLaunched && !process.connected) void stop({ leaveApps: true });
}

function endWith(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

stopInOrder(started);
started.then(({ failed }) => {
  void failed.then(endWith);
  // Flushed early: by the time the server exits, V8 has discarded the code that ran only at start.
  setTimeout(flushCompileCache, seconds(1)).unref();
  setTimeout(returnMemory, seconds(3)).unref();
}, endWith);

/** Returns to the system what only the start needed. It takes a tenth of a second, once; V8 itself waits until the memory is needed again. */
function returnMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
