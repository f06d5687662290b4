import type { Engine, Observed } from '../../../../adapters/engine/engine.ts';
import { engineOf } from '../../store/index.ts';
import type { Reason } from '../monitor/crash-backoff.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';
import { releaseOf } from './launch.ts';

/**
 * Knows which apps nobody can see at the moment: those of containers while Docker does not answer, also when it has not answered since the start of
 * the server. They are unknown, neither there nor gone (keeps R1).
 */
export function createUnseen(db: AppsDb, engine: Pick<Engine, 'kinds' | 'list'>) {
  const isAway = () => !engine.kinds().includes('docker');
  // Of one that was removed nothing ran when its data was kept.
  const isContainer = (row: AppRow) => row.state !== 'kept' && engineOf(releaseOf(db, row)).type === 'docker';
  const isUnseen = (row: AppRow) => isAway() && isContainer(row);

  const waitsFor = (row: AppRow): Reason | undefined =>
    isUnseen(row) ? { code: 'engine-away', params: {} } : undefined;

  return {
    /** Docker does not answer. */
    isAway,
    isUnseen,
    /** Why nothing is done about an app now. */
    waitsFor,
    /** The same, or else what another reason says. */
    orElse:
      (otherwise: (row: AppRow) => Reason | undefined) =>
      (row: AppRow): Reason | undefined =>
        waitsFor(row) ?? otherwise(row),
    /** All workloads, with an unknown one for each app that cannot be seen. */
    async list(): Promise<Observed[]> {
      const wasAway = isAway();
      const observed = await engine.list();
      // Docker that came during the look is heard of, and leads to the next one.
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
