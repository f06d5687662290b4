import type { Clock } from '@kontor/platform/work/clock';
import { isAlive, type ProcessIdentity } from '../../run-command/process-table.ts';
import { rotateLog } from '../logs.ts';

export interface WatchNeeds {
  clock: Clock;
  /** The logs to keep short. */
  logFiles(): string[];
  /** A watched process has ended; it is not watched any more. */
  gone(instance: string, main: ProcessIdentity): void;
  warn(error: unknown): void;
}

export interface Watch {
  add(instance: string, main: ProcessIdentity): void;
  remove(instance: string): void;
  isClosed(): boolean;
  close(): void;
}

const lookEveryMs = 1_000;
const rotateEveryMs = 60_000;

/** Watches what was started by an earlier server: nobody tells us when a process ends that is not our child. */
export function watchWorkloads({ clock, logFiles, gone, warn }: WatchNeeds): Watch {
  const watched = new Map<string, ProcessIdentity>();
  let isClosed = false;

  function lookAtAll(): void {
    for (const [instance, main] of watched) {
      if (isAlive(main)) continue;
      watched.delete(instance);
      gone(instance, main);
    }
  }

  /** Again and again until closed; a fault is told and does not end it. */
  function repeat(ms: number, work: () => void): () => void {
    let cancel = () => {};
    const next = () => {
      cancel = clock.after(ms, () => {
        try {
          work();
        } catch (error) {
          warn(error);
        }
        if (!isClosed) next();
      });
    };
    next();
    return () => cancel();
  }

  const ends = [
    repeat(lookEveryMs, lookAtAll),
    repeat(rotateEveryMs, () => logFiles().forEach((file) => void rotateLog(file))),
  ];

  return {
    add: (instance, main) => void watched.set(instance, main),
    remove: (instance) => void watched.delete(instance),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const end of ends) end();
      watched.clear();
    },
  };
}
