import type { Engine, Observed } from '../../../../adapters/engine/engine.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import type { Reason } from '../monitor/crash-backoff.ts';

/**
 * Tracks which apps cannot be observed at the moment: container apps while Docker is unavailable, including since the start of Kontor. Their state is
 * `unknown`, neither running nor stopped (keeps R1).
 */
export function createUnseen(db: AppsDb, engine: Pick<Engine, 'kinds' | 'list'>) {
  const isAway = () => !engine.kinds().includes('docker');
  // Nothing runs of an app whose data is retained: it was stopped when it was removed.
  const isContainer = (row: AppRow) => row.state !== 'kept' && engineOf(db.releaseOf(row)).type === 'docker';
  const isUnseen = (row: AppRow) => isAway() && isContainer(row);

  const waitsFor = (row: AppRow): Reason | undefined =>
    isUnseen(row) ? { code: 'engine-away', params: {} } : undefined;

  return {
    /** Whether Docker is unavailable. */
    isAway,
    isUnseen,
    /** Returns why an app cannot be started or stopped now; undefined when it can. */
    waitsFor,
    /** Combines `waitsFor` with another reason, which applies when the engine is available. */
    orElse:
      (otherwise: (row: AppRow) => Reason | undefined) =>
      (row: AppRow): Reason | undefined =>
        waitsFor(row) ?? otherwise(row),
    /** Lists all workloads, with an unknown one for each app that cannot be observed. */
    async list(): Promise<Observed[]> {
      const wasAway = isAway();
      const observed = await engine.list();
      // If Docker became available meanwhile, its change event causes the next pass.
      if (!wasAway && !isAway()) return observed;
      const seen = new Set(observed.map(({ instance }) => instance));
      const others = db.all().filter((row) => !seen.has(row.instance_id) && isContainer(row));
      const forgotten = db.leftovers().filter((instance) => !seen.has(instance));
      return [...observed, ...others.map(unknown), ...forgotten.map((instance) => unknownOf(instance, 0))];
    },
  };
}

const unknownOf = (instance: string, generation: number): Observed => ({
  ...{ instance, generation, state: 'unknown', startedAt: 0 },
});
const unknown = ({ instance_id, generation }: AppRow): Observed => unknownOf(instance_id, generation);

export type Unseen = ReturnType<typeof createUnseen>;
