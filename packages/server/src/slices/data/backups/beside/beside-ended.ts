import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import { aboutBeside, type ReportsNeeds, reasonOf } from '../reports.ts';
import type { BesideInput } from './beside-job.ts';

/** Returns what is called in the transaction that ends the restore of a second app: a failure becomes a message. */
export const besideEnded =
  ({ messages, admins }: Pick<ReportsNeeds, 'messages' | 'admins'>, changed: () => void) =>
  ({ title: app, asTitle }: BesideInput, failure: JobFailure | undefined): void => {
    // The message of its progress says that it ended well.
    if (failure !== undefined) {
      const about = { indicatorId: aboutBeside(asTitle), recipients: admins(), status: 'ERROR' } as const;
      const params = { app, title: asTitle, reason: reasonOf(failure) };
      messages.notify({ ...about, code: 'backup-not-restored-beside', params });
    }
    changed();
  };
