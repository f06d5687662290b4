// Loaded into a benchmarked program: on SIGUSR2 it writes how long its thread worked at most without a pause since the last time, in milliseconds. Counted is
// the time of the processor: on a busy machine every program stands still now and then, at whatever it does.
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env.STALLS_FILE ?? '';
const workedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let last = workedMs();
setInterval(() => {
  const now = workedMs();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(longest));
  renameSync(`${file}.new`, file);
  longest = 0;
});
