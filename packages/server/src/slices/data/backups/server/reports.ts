import type { Text } from '@kontor/contract/manifest/manifest';
import type { JobFailure, JobView } from '@kontor/platform/work/jobs/definitions';
import { serverRestoreKind } from '../../../../recovery/restore/restore-request.ts';
import { restoreAppsKind } from '../awaited/job.ts';
import { namesOf, type ReportsNeeds, stateOf } from '../reports.ts';
import type { ServerRestoreInput } from './restore-job.ts';
import { dayOf } from './restored.ts';

const unknown: JobFailure = { code: 'job-failed', params: {}, text: '' };

/** What becomes known of restores of the whole server, and of its apps that come back after it. */
export function createServerReports({
  core,
  messages,
  admins,
}: Omit<ReportsNeeds, 'db' | 'availability' | 'lastRestore'>) {
  const { database, changeFeed, log } = core;
  const changed = () => database.afterCommit(() => changeFeed.changed('backups'));
  const reasonOf = ({ code, params }: JobFailure) => ({ refusal: code, params });
  let lastLeft = '';
  const about = () => ({ indicatorId: 'backup', recipients: admins() });

  function progressOf(job: JobView): void {
    const isServer = job.kind === serverRestoreKind;
    const day = isServer ? dayOf((job.input as ServerRestoreInput).backup.at) : '';
    const failed = job.outcome === 'failed' ? 'server-not-restored' : 'server-restoring';
    const params = { day, reason: reasonOf(job.reason ?? unknown) };
    const code = isServer ? failed : 'apps-coming-back';
    messages.progress({ id: job.id, ...about(), progressType: 'RESTORING_BACKUP', ...stateOf(job), code, params });
    changed();
  }

  return {
    /** Called with every change of a job, in its transaction. */
    progress(job: JobView): void {
      // How it ended is a message of its own, which names the apps.
      if (job.kind === restoreAppsKind && job.outcome === 'done') messages.withdraw(job.id);
      else if (job.kind === serverRestoreKind || job.kind === restoreAppsKind) progressOf(job);
    },
    serverRestoreEnded({ backup }: ServerRestoreInput, failure: JobFailure | undefined): void {
      if (failure !== undefined) {
        const params = { day: dayOf(backup.at), reason: reasonOf(failure) };
        log.warn({ reason: failure.text }, 'The server could not be restored');
        messages.notify({ ...about(), status: 'ERROR', code: 'server-not-restored', params });
      }
      changed();
      // In the setup the portal shows how it goes.
      database.afterCommit(() => changeFeed.changed('status'));
    },
    /** `left`: the titles of the apps that are still not back; they are named once, however often they are tried. */
    appsEnded(left: readonly Text[]): void {
      const [before, now] = [lastLeft, JSON.stringify(left)];
      lastLeft = now;
      changed();
      if (now === before) return;
      if (left.length === 0) messages.notify({ ...about(), status: 'OK', code: 'apps-back' });
      else messages.notify({ ...about(), status: 'WARNING', code: 'apps-not-back', params: { apps: namesOf(left) } });
    },
  };
}

export type ServerReports = ReturnType<typeof createServerReports>;
