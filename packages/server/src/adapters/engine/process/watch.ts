import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { type RepeatNeeds, repeat } from '@kontor/platform/work/repeat';
import { isAlive, type ProcessIdentity } from '../../run-command/process-table.ts';
import { rotateLog } from '../logs.ts';

export interface WatchNeeds {
  clock: Clock;
  /** Paths of the logs to rotate. */
  logFiles(): string[];
  /** Called when a watched process has ended; it is no longer watched. */
  onExit(instance: string, main: ProcessIdentity): void;
  log: RepeatNeeds['log'];
}

/** Watches processes by instance until they end. */
export interface Watch {
  add(instance: string, main: ProcessIdentity): void;
  remove(instance: string): void;
  isClosed(): boolean;
  close(): void;
}

const checkEveryMs = seconds(1);
const rotateEveryMs = minutes(1);

/** Polls the processes started by an earlier server, since the exit of a process that is not our child is not signalled. */
export function watchWorkloads({ clock, logFiles, onExit, log }: WatchNeeds): Watch {
  const watched = new Map<string, ProcessIdentity>();
  let isClosed = false;

  function checkAll(): void {
    for (const [instance, main] of watched) {
      if (isAlive(main)) continue;
      watched.delete(instance);
      onExit(instance, main);
    }
  }

  /** A log that cannot be rotated does not prevent rotating the others. */
  function rotateAll(): void {
    for (const file of logFiles()) {
      try {
        rotateLog(file);
      } catch (error) {
        log.warn({ file, err: error }, 'A log cannot be rotated');
      }
    }
  }
  const works = [
    repeat({ name: 'watching workloads', clock, log, every: checkEveryMs, run: checkAll }),
    repeat({ name: 'logs of apps', clock, log, every: rotateEveryMs, run: rotateAll }),
  ];
  for (const work of works) work.start();

  return {
    add: (instance, main) => void watched.set(instance, main),
    remove: (instance) => void watched.delete(instance),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const work of works) void work.stop();
      watched.clear();
    },
  };
}
