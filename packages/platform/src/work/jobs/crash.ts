import { kill, pid } from 'node:process';

/**
 * Told every point a job passes: `<kind>/<step>/before` and `/after` a `do`, `/undo-before` and `/undo-after` an `undo`. One that throws ends the work
 * of all jobs at once without another write, as a kill would.
 */
export type CrashHook = (point: string) => void;

/** Kills this process at the named point (keeps T2, setting KONTOR_CRASH_AT); without a point it never does. */
export function crashAt(wanted: string | undefined): CrashHook {
  return (point) => {
    if (point === wanted) kill(pid, 'SIGKILL');
  };
}
