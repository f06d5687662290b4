import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { LastRestore } from '../drills/last-restore.ts';
import { aboutBeside, type ReportsNeeds, reasonOf } from '../reports.ts';
import type { BesideInput } from './beside-job.ts';

/** Returns what is called in the transaction that ends the restore of a second app: a failure becomes a message. */
export const besideEnded =
  (
    {
      messages,
      admins,
      lastRestore,
    }: Pick<ReportsNeeds, 'messages' | 'admins'> & { lastRestore: Pick<LastRestore, 'note'> },
    changed: () => void,
  ) =>
  ({ title: app, asTitle }: BesideInput, failure: JobFailure | undefined): void => {
    // The message of its progress says that it ended well.
    if (failure === undefined) lastRestore.note(app);
    else {
      const about = { indicatorId: aboutBeside(asTitle), recipients: admins(), status: 'ERROR' } as const;
      const params = { app, title: asTitle, reason: reasonOf(failure) };
      messages.notify({ ...about, code: 'backup-not-restored-beside', params });
    }
    changed();
  };
