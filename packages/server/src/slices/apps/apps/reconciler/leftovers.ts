import type { Engine, Observed } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppsDb } from '../../registry/index.ts';
import type { DesiredApp } from './plan.ts';

export interface LeftoversNeeds {
  log: ServerContext['log'];
  db: Pick<AppsDb, 'find' | 'leftovers' | 'addLeftover' | 'removeLeftover'>;
  engine: Pick<Engine, 'images'>;
  /** Whether a job works on the app; then nothing is removed yet. */
  isWorkedOn(instanceId: string): boolean;
}

/**
 * Containers and images of apps that were forgotten while Docker was unavailable. When it is available again, the reconciler removes the containers,
 * then the images are removed; until both are gone the app is listed here.
 */
export function createLeftovers({ log, db, engine, isWorkedOn }: LeftoversNeeds) {
  const has = (instanceId: string): boolean => db.leftovers().includes(instanceId);

  function isForgotten(instanceId: string): boolean {
    const row = db.find(instanceId);
    return row === undefined || row.state === 'kept';
  }

  async function dropImages(instanceId: string): Promise<void> {
    let isLeft = true;
    // Called for every image: an installation may start meanwhile and reuse existing images.
    const mayGo = () => {
      isLeft = isLeft && !isWorkedOn(instanceId) && isForgotten(instanceId);
      return isLeft;
    };
    // If the app is installed again, its next update removes unused images.
    if (isForgotten(instanceId)) {
      await engine.images?.pruneExcept(instanceId, undefined, mayGo);
      if (!mayGo()) return;
    }
    db.removeLeftover(instanceId);
  }

  return {
    instances: (): string[] => db.leftovers(),
    has,
    /** Adds an app; call in the transaction that starts the removal. */
    add(instanceId: string): void {
      db.addLeftover(instanceId);
    },
    /** Returns the desired state of leftovers without a row: not running. */
    desired: (): DesiredApp[] =>
      db
        .leftovers()
        .filter((instance) => db.find(instance) === undefined)
        .map((instance) => ({ instance, shouldRun: false, generation: 0, isHeld: false, mayStart: false })),
    /** Called with each complete observation, where unobservable apps have the state `unknown`. Failures are retried at the next one. */
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
