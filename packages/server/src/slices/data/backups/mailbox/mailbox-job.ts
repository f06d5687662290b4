import type { JobFailure, JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { EarlierMailboxes } from '../../../mail/mailboxes/index.ts';
import type { BackupsDb } from '../db.ts';
import { definePutBack } from '../fetch-snapshot.ts';
import type { Places } from '../places.ts';

export const mailboxKind = 'backup-mailbox';

export interface MailboxInput {
  placeId: string;
  /** Whose mailbox. */
  uid: string;
  /** Snapshot of the server. */
  snapshot: string;
  /** Name of the new folder, as it is stored and as it is shown. */
  name: string;
  shown: string;
  /** The only folder to restore, as it is stored; empty for the inbox, absent for all. */
  only?: string;
}

export interface MailboxJobNeeds {
  db: BackupsDb;
  places: Places;
  restic: Restic;
  mailboxes: EarlierMailboxes;
  /** Called in the transaction that ends the job. */
  ended(input: MailboxInput, failure: JobFailure | undefined, actor: string | undefined): void;
}

/** The job that fetches the mail of a person and puts it into a new folder of the mailbox, which stays in use. */
export const mailboxJob = ({ db, places, restic, mailboxes, ended }: MailboxJobNeeds): JobKind =>
  definePutBack<MailboxInput>({
    name: mailboxKind,
    needs: { db, places, restic },
    fetched: ({ id, input: { uid, snapshot } }) => ({
      snapshot,
      target: mailboxes.fetchedFolder(uid, id),
      include: mailboxes.mailInSnapshot(uid),
    }),
    put: ({ id, input: { uid, name, only } }) => mailboxes.putMail(uid, id, { name, only }),
    drop: ({ id, input }) => mailboxes.dropFetched(input.uid, id),
    ended: ({ input, actor }, outcome, reason) => ended(input, outcome === 'done' ? undefined : reason, actor),
  });
