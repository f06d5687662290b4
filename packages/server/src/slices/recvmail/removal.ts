import { defineJob, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { MailServer, ServerPlace } from '../../adapters/addons/addon-server.ts';
import type { MailboxesDb } from './db.ts';

export interface RemovalNeeds {
  db: Pick<MailboxesDb, 'remove'>;
  server: Pick<MailServer, 'forgetPerson'>;
  place(): ServerPlace | undefined;
}

interface RemovalInput {
  folder: string;
}

export const removalKind = 'mailbox-remove';
export const mailboxResource = (folder: string): string => `mailbox:${folder}`;

/** Deletes the mailbox of somebody who was forgotten, with the mail in it. What people made is only touched by jobs (keeps S1, O1). */
export function removalJob({ db, server, place }: RemovalNeeds): JobKind {
  return defineJob<RemovalInput>({
    name: removalKind,
    resources: ({ folder }) => [mailboxResource(folder)],
    busy: 'reject',
    stages: [
      {
        name: 'remove',
        steps: [
          {
            name: 'folder',
            async do({ input }) {
              const at = place();
              if (at !== undefined) await server.forgetPerson(at, input.folder);
            },
            undo: async () => {},
          },
        ],
      },
    ],
    pointOfNoReturn: { step: 'folder', when: 'before' },
    ended({ input }, outcome) {
      if (outcome === 'done') db.remove(input.folder);
    },
  }) as JobKind;
}
