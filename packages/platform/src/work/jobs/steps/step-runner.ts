import type { Clock } from '../../clock.ts';
import type { CrashHook } from '../crash.ts';
import type { AnyJobStep } from '../definitions.ts';
import type { Kinds } from '../kinds.ts';
import { percentOf } from '../next-transition.ts';
import { createProgress } from '../progress.ts';
import type { JobRecord, StepRecord } from '../rows.ts';
import { OwnershipLostError, type RunnerState, type Transitions } from '../transitions.ts';
import { createJobHandle } from './job-handle.ts';
import { doStep, undoStep } from './run-step.ts';

interface StepRunnerNeeds {
  transitions: Transitions;
  clock: Clock;
  kinds: Kinds;
  runnerState: RunnerState;
  crash: CrashHook;
}

export type StepRunner = ReturnType<typeof createStepRunner>;

/** Runs one attempt of one step, forward or back, with its signal, progress and crash points. */
export function createStepRunner({ transitions, clock, kinds, runnerState, crash }: StepRunnerNeeds) {
  const inFlight = new Map<string, AbortController>();
  const stopped = new AbortController();

  async function forward(job: JobRecord, row: StepRecord): Promise<void> {
    const controller = new AbortController();
    inFlight.set(job.id, controller);
    const progress = createProgress(clock, (fraction) => report(job.id, row, fraction));
    try {
      const signal = AbortSignal.any([controller.signal, stopped.signal]);
      const handle = createJobHandle(job, { transitions, signal, progress: progress.set });
      await doStep(stepOf(job, row), handle, crashPoint(job, row));
    } catch (error) {
      if (!(error instanceof OwnershipLostError)) progress.flush();
      throw error;
    } finally {
      progress.close();
      inFlight.delete(job.id);
    }
  }

  async function back(job: JobRecord, row: StepRecord): Promise<void> {
    const handle = createJobHandle(job, { transitions, signal: stopped.signal, progress: () => {} });
    await undoStep(stepOf(job, row), handle, crashPoint(job, row));
  }

  function stepOf(job: JobRecord, row: StepRecord): AnyJobStep {
    const step = kinds.step(job.kind, row.name);
    if (!step) throw new Error(`This release does not know the step ${job.kind}/${row.name}.`);
    return step;
  }

  function report(id: string, row: StepRecord, fraction: number): void {
    const percent = percentOf(transitions.steps(id), row.position, fraction);
    if (percent > transitions.read(id).percent) transitions.change(id, { percent });
  }

  function crashPoint(job: JobRecord, row: StepRecord): (point: string) => void {
    return (point) => {
      if (runnerState.isOver) throw new OwnershipLostError();
      try {
        crash(`${job.kind}/${row.name}/${point}`);
      } catch {
        runnerState.isOver = true;
        throw new OwnershipLostError();
      }
    };
  }

  return {
    forward,
    back,
    /** Aborts the step in flight of a cancelled job (keeps E4). */
    abort: (id: string) => inFlight.get(id)?.abort(new Error('The job was cancelled.')),
    abortAll: () => stopped.abort(new Error('The server stops.')),
  };
}
