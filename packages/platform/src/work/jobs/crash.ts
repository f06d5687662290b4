import { kill, pid } from 'node:process';

/**
 * Called at every crash point of a job: `<kind>/<step>/before` and `/after` a `do`, `/undo-before` and `/undo-after` an `undo`. When it throws, all jobs stop
 * at once without another write, as after a kill.
 */
export type CrashHook = (point: string) => void;

/** Returns a hook that kills this process at the named point (keeps T2, setting KONTOR_CRASH_AT); without a point it never does. */
export function crashAt(wanted: string | undefined): CrashHook {
  return (point) => {
    if (point === wanted) kill(pid, 'SIGKILL');
  };
}
