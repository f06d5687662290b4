import { defineJob, type Job, type JobFailure, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { EarlierMailboxes } from '../../../mail/mailboxes/index.ts';
import { backupResource } from '../backup-run.ts';
import type { BackupsDb } from '../db.ts';
import { fetchSnapshot } from '../fetch-snapshot.ts';
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

type MailboxJob = Job<MailboxInput, unknown>;

export interface MailboxJobNeeds {
  db: BackupsDb;
  places: Places;
  restic: Restic;
  mailboxes: EarlierMailboxes;
  /** Called in the transaction that ends the job. */
  ended(input: MailboxInput, failure: JobFailure | undefined, actor: string | undefined): void;
}

/** The job that fetches the mail of a person and puts it into a new folder of the mailbox, which stays in use. */
export function mailboxJob({ db, places, restic, mailboxes, ended }: MailboxJobNeeds): JobKind {
  const drop = ({ id, input }: MailboxJob) => mailboxes.dropFetched(input.uid, id);

  async function fetch(job: MailboxJob): Promise<void> {
    const { placeId, uid, snapshot } = job.input;
    await drop(job);
    const target = mailboxes.fetchedFolder(uid, job.id);
    const { signal, progress: onProgress } = job;
    const request = { snapshot, target, include: mailboxes.mailInSnapshot(uid), signal, onProgress };
    await fetchSnapshot({ places, restic }, db.place(placeId), request);
  }

  return defineJob<MailboxInput, unknown>({
    name: mailboxKind,
    resources: () => [backupResource],
    busy: 'reject',
    stages: [
      { name: 'fetch', steps: [{ name: 'fetch', share: 4, do: fetch, undo: drop }] },
      {
        name: 'put',
        steps: [
          {
            name: 'put',
            do: ({ id, input: { uid, name, only } }) => mailboxes.putMail(uid, id, { name, only }),
            undo: async () => {},
          },
        ],
      },
      { name: 'clean', steps: [{ name: 'clean', do: drop, undo: async () => {} }] },
    ],
    pointOfNoReturn: { step: 'put', when: 'after' },
    ended: ({ input, actor }, outcome, reason) => ended(input, outcome === 'done' ? undefined : reason, actor),
  }) as JobKind;
}
