import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { AnyJobKind } from './definitions.ts';
import { planOf } from './kinds.ts';
import type { Queue } from './queue.ts';
import type { JobRows } from './rows.ts';

interface InsertNeeds {
  rows: JobRows;
  queue: Queue;
  clock: Clock;
}

/**
 * Writes a new job and its locks (keeps O3), as running or as queued. Throws `busy` when it may not wait, and what the kind's `prepare` throws. To be called
 * inside a transaction.
 */
export function insertJob(
  { rows, queue, clock }: InsertNeeds,
  kind: AnyJobKind,
  { input, actor, id = newId() }: { input: unknown; actor: string | undefined; id?: string | undefined },
): { id: string; outcome: 'running' | 'waiting' } {
  const resources = kind.resources(input);
  const outcome = queue.place(resources, kind.busy);
  // A queued job chooses its values when its turn comes, as others may take them until then.
  const state = outcome === 'running' ? (kind.prepare?.(input) ?? {}) : undefined;
  rows.insert({ id, kind: kind.name, input, state, actor, outcome, resources, now: clock.now() }, planOf(kind));
  if (outcome === 'running') rows.lock(id, resources);
  return { id, outcome };
}
