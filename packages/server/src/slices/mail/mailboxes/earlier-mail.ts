import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import type { EarlierMail, MailServer, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { MailboxesDb } from './db.ts';

export interface EarlierMailNeeds {
  data: string;
  db: Pick<MailboxesDb, 'folders'>;
  server: Pick<MailServer, 'userMail' | 'putUserMail'>;
  location(): ServerLocation | undefined;
}

/** Lets backups put earlier mail of people back. */
export function createEarlierMail({ data, db, server, location }: EarlierMailNeeds) {
  function find(uid: string) {
    const folder = db.folders().get(uid);
    const at = location();
    if (folder === undefined || at === undefined) throw new RefusedError('mailbox-none');
    return { folder, at, mail: server.userMail(at, folder) };
  }

  /** Beside the mail, so that it is on the same disk. */
  const fetchedFolder = (uid: string, jobId: string): string => join(dirname(find(uid).mail), `earlier-${jobId}`);

  return {
    /** Returns everybody who has a mailbox. */
    owners: (): string[] => (location() === undefined ? [] : [...db.folders().keys()]),
    /** Returns where a mailbox is in the snapshot of the server. Refused with `mailbox-none`. */
    mailInSnapshot: (uid: string): string => `/${relative(data, find(uid).mail)}`,
    fetchedFolder,
    /** Returns a name for a new folder of a mailbox. */
    freeFolder(uid: string, name: string): string {
      const { mail } = find(uid);
      for (let number = 1; ; number += 1) {
        const candidate = number === 1 ? name : `${name} (${number})`;
        if (!existsSync(join(mail, `.${candidate}`))) return candidate;
      }
    },
    /** Puts what was fetched for a job into a new folder. May be repeated. */
    async putMail(uid: string, jobId: string, how: Omit<EarlierMail, 'from'>): Promise<void> {
      const { folder, at, mail } = find(uid);
      const from = join(fetchedFolder(uid, jobId), relative(data, mail));
      await server.putUserMail(at, folder, { ...how, from });
    },
    /** Deletes what is left of the fetched mail. */
    async dropFetched(uid: string, jobId: string): Promise<void> {
      if (db.folders().has(uid)) await removeTree(fetchedFolder(uid, jobId));
    },
  };
}

export type EarlierMailboxes = ReturnType<typeof createEarlierMail>;
