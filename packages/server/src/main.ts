import { enableCompileCache, flushCompileCache } from 'node:module';
import type { Running } from './start.ts';

enableCompileCache();

/** Everything else is loaded after the cache of compiled modules is on. */
const started = import('./start.ts').then(({ start }) => start((line) => console.log(line)));

/** The first signal stops everything in order, also one that comes while the box is being put together; a second one ends it at once. */
function stopOnSignal(running: Promise<Running>): void {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const stop = async () => {
    for (const signal of signals) process.removeAllListeners(signal);
    await (await running).stop();
    process.exit(0);
  };
  for (const signal of signals) process.once(signal, () => void stop());
}

stopOnSignal(started);
started.then(
  // What a start needs is kept now: by the time the server ends, V8 has dropped the code that ran only once.
  () => setTimeout(flushCompileCache, 1_000).unref(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
