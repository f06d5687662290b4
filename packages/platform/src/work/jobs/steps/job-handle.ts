import type { Job } from '../definitions.ts';
import type { JobRecord } from '../rows.ts';
import type { Transitions } from '../transitions.ts';

/** Returns the job as its steps see it, for one attempt of one step. */
export function createJobHandle(
  job: JobRecord,
  {
    transitions,
    signal,
    progress,
  }: { transitions: Transitions; signal: AbortSignal; progress: (fraction: number) => void },
): Job<unknown, unknown> {
  let state: object = JSON.parse(job.state ?? '{}');
  return {
    id: job.id,
    input: JSON.parse(job.input),
    get state() {
      return state;
    },
    ...(job.actor !== null && { actor: job.actor }),
    signal,
    save(patch) {
      const saved = { ...state, ...(patch as object) };
      transitions.change(job.id, { state: JSON.stringify(saved) });
      state = saved;
    },
    progress,
  };
}
