import { defineJob, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { MailServer, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { MailboxesDb } from './db.ts';

export interface RemovalNeeds {
  db: Pick<MailboxesDb, 'remove'>;
  server: Pick<MailServer, 'removeUserMailbox'>;
  location(): ServerLocation | undefined;
}

interface RemovalInput {
  folder: string;
}

export const removalKind = 'mailbox-remove';
export const mailboxResource = (folder: string): string => `mailbox:${folder}`;

/** Deletes the mailbox of a purged user with its mail. Only jobs delete what users made (keeps S1, O1). */
export function removalJob({ db, server, location }: RemovalNeeds): JobKind {
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
              const at = location();
              if (at !== undefined) await server.removeUserMailbox(at, input.folder);
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
