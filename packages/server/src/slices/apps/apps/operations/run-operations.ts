import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import { resourceOf } from '../../registry/index.ts';
import type { AppMessages } from '../monitor/app-messages.ts';
import type { AppsNeeds, Started } from '../needs.ts';
import type { DesiredState } from '../reconciler/desired-state.ts';
import type { RequireIdle } from './idle-apps.ts';

export interface RunOperationsNeeds {
  needs: Pick<AppsNeeds, 'core' | 'registry' | 'jobs'>;
  requireIdle: RequireIdle;
  desiredState: DesiredState;
  appMessages: AppMessages;
}

/** Starting and stopping apps, and cancelling the work on them. */
export function createRunOperations({ needs, requireIdle, desiredState, appMessages }: RunOperationsNeeds) {
  const { database, journal, ids } = needs.core;
  const { db } = needs.registry;
  const { jobs } = needs;

  /** Writes the desired state for a user, with a message that reports the progress. */
  const setWanted = (
    actor: SessionActor,
    instanceId: string,
    wanted: 'running' | 'stopped',
    action: JournalAction,
  ): Started =>
    database.transaction(() => {
      const row = requireIdle(instanceId, 'installed');
      const messageId = row.operation !== null && row.wanted === wanted ? row.operation : ids();
      desiredState.write(row, { wanted, by: null, operation: { id: messageId, by: actor.uid } });
      const now = db.find(instanceId) ?? row;
      if (action === 'restart-app') appMessages.reportRestarting(now);
      else if (wanted === 'running') appMessages.reportStarting(now);
      else appMessages.reportStopping(now);
      journal.record(actor, action, instanceId);
      return { instanceId, messageId };
    });

  return {
    restartApp: (actor: SessionActor, instanceId: string) => setWanted(actor, instanceId, 'running', 'restart-app'),
    startApp: (actor: SessionActor, instanceId: string) => setWanted(actor, instanceId, 'running', 'start-app'),
    stopApp: (actor: SessionActor, instanceId: string) => setWanted(actor, instanceId, 'stopped', 'stop-app'),

    cancelApp(actor: SessionActor, instanceId: string): Started {
      const row = db.find(instanceId);
      if (row === undefined) throw new RefusedError('not-found');
      const jobId = jobs.lockOf(resourceOf(instanceId))?.jobId;
      if (jobId === undefined) throw new RefusedError('not-cancellable');
      jobs.cancel(jobId);
      journal.record(actor, 'cancel-app-job', instanceId);
      return { instanceId, messageId: jobId };
    },
  };
}
