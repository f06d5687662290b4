import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { AppsDb } from '../registry/index.ts';
import type { DesiredState } from './reconciler/desired-state.ts';
import { asksForAddress, asksForSender } from './reconciler/render.ts';

export interface EventHandlersNeeds {
  core: Pick<ServerContext, 'database' | 'changeFeed'>;
  db: AppsDb;
  desiredState: DesiredState;
  /** Whether a job works on the app. */
  isWorkedOn(instanceId: string): boolean;
}

/** Returns the handlers of domain events that concern apps. */
export function createEventHandlers({
  core,
  db,
  desiredState,
  isWorkedOn,
}: EventHandlersNeeds): NonNullable<Slice['listens']> {
  /** Reports the list of apps as changed after the commit: it is read again at once. */
  const listChanged = (): void => core.database.afterCommit(() => core.changeFeed.changed('apps'));

  /** Restarts the running apps that were configured with what has changed. Each once: a restart is a new generation. */
  function restartThose(isConfiguredWith: (manifest: Manifest) => boolean): void {
    for (const row of db.all()) {
      const isConcerned = row.state === 'installed' && row.wanted === 'running' && !isWorkedOn(row.instance_id);
      if (isConcerned && isConfiguredWith(db.releaseOf(row))) desiredState.write(row, { wanted: 'running', by: null });
    }
    listChanged();
  }

  // Group membership decides which apps a user sees.
  return {
    'domain-changed': () => restartThose(asksForAddress),
    'mail-sender-changed': () => restartThose(asksForSender),
    'membership-changed': listChanged,
  };
}
