// Loaded into a benchmarked program: on SIGUSR2 it writes how long its thread was blocked at most since the last time, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.STALLS_FILE ?? '';
/** Milliseconds between two looks, which are no delay. */
const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(Math.max(0, delays.max / 1e6 - resolution)));
  renameSync(`${file}.new`, file);
  delays.reset();
});
