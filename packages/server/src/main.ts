import { enableCompileCache, flushCompileCache } from 'node:module';
import type { Started } from './start.ts';
import { createStopSignals, stopSignals } from './stop-signals.ts';

// What the server makes is for its own account alone, from the first file on.
process.umask(0o077);
const isLaunched = process.connected === true;
enableCompileCache();

const stopping = new AbortController();

/** Everything else is loaded after the cache of compiled modules is on. */
const started = import('./start.ts').then(({ start }) => start((line) => console.log(line), stopping.signal));

/**
 * The first signal stops everything in order, also one that comes while the box is being put together; one at least a second later ends it at once. When the launcher is
 * killed the server goes without its apps: whoever starts it again takes them over (keeps P1). So do they when somebody asked for a restart.
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
  // It ended before anybody listened.
  if (isLaunched && !process.connected) void stop({ leaveApps: true });
}

function endWith(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

stopInOrder(started);
started.then(({ failed }) => {
  void failed.then(endWith);
  // What a start needs is kept now: by the time the server ends, V8 has dropped the code that ran only once.
  setTimeout(flushCompileCache, 1_000).unref();
}, endWith);
