import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import { type ReportsNeeds, reasonOf } from '../reports.ts';
import type { MailboxInput } from './mailbox-job.ts';

/** Returns what is called in the transaction that ends the restore of a mailbox: a message to its owner and to whoever asked. */
export const mailboxEnded =
  ({ messages }: Pick<ReportsNeeds, 'messages'>, changed: () => void) =>
  ({ uid, shown: folder }: MailboxInput, failure: JobFailure | undefined, actor: string | undefined): void => {
    const recipients = [...new Set([uid, ...(actor === undefined ? [] : [actor])])];
    const about = { indicatorId: `mailbox:${uid}`, recipients };
    if (failure === undefined)
      messages.notify({
        ...about,
        status: 'OK',
        code: 'backup-mail-restored',
        params: { uid: readableAddress(uid), folder },
      });
    else {
      const params = { uid: readableAddress(uid), reason: reasonOf(failure) };
      messages.notify({ ...about, status: 'ERROR', code: 'backup-mail-not-restored', params });
    }
    changed();
  };
