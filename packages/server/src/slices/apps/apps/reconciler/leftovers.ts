import type { Engine, Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppsDb } from '../registry/db.ts';
import type { DesiredApp } from './plan.ts';

export interface LeftoversNeeds {
  log: ServerContext['log'];
  db: Pick<AppsDb, 'find' | 'leftovers' | 'addLeftover' | 'removeLeftover'>;
  engine: Pick<Engine, 'images'>;
  /** A job works on the app: what it leaves is not decided yet. */
  isWorkedOn(instanceId: string): boolean;
}

/**
 * Containers and images of apps that were forgotten while Docker was away. The reconciler removes the containers when Docker is back, then the images go;
 * until both are gone the app is remembered here.
 */
export function createLeftovers({ log, db, engine, isWorkedOn }: LeftoversNeeds) {
  const has = (instanceId: string): boolean => db.leftovers().includes(instanceId);

  function isForgotten(instanceId: string): boolean {
    const row = db.find(instanceId);
    return row === undefined || row.state === 'kept';
  }

  async function dropImages(instanceId: string): Promise<void> {
    let isLeft = true;
    // Asked again and again: an installation may begin while the daemon is at it, and begin with images that are there.
    const mayGo = () => {
      isLeft = isLeft && !isWorkedOn(instanceId) && isForgotten(instanceId);
      return isLeft;
    };
    // Of one that is there again an update removes what it does not use.
    if (isForgotten(instanceId)) {
      await engine.images?.pruneExcept(instanceId, undefined, mayGo);
      if (!mayGo()) return;
    }
    db.removeLeftover(instanceId);
  }

  return {
    instances: (): string[] => db.leftovers(),
    has,
    /** In the transaction that starts the removal. */
    add(instanceId: string): void {
      db.addLeftover(instanceId);
    },
    /** What should be of those no row tells about any more: nothing. */
    desired: (): DesiredApp[] =>
      db
        .leftovers()
        .filter((instance) => db.find(instance) === undefined)
        .map((instance) => ({ instance, shouldRun: false, generation: 0, isHeld: false, mayStart: false })),
    /** Told of each complete look, in which what cannot be seen is unknown. What fails is tried again at the next one. */
    async onObserved(observed: readonly Observed[]): Promise<void> {
      const there = new Set(observed.map(({ instance }) => instance));
      for (const instanceId of db.leftovers().filter((each) => !there.has(each))) {
        if (isWorkedOn(instanceId)) continue;
        await dropImages(instanceId).catch((err: unknown) =>
          log.warn({ err, app: instanceId }, 'Images of a forgotten app could not be removed'),
        );
      }
    },
  };
}

export type Leftovers = ReturnType<typeof createLeftovers>;
