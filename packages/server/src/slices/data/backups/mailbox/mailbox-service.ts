import type { MailFolder } from '@kontor/contract/data/mailbox-restore';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import { minutes } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { foldersIn } from '../../../../adapters/addons/dovecot/put-mail.ts';
import type { Space } from '../../../../adapters/disk-space/disk-space.ts';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { EarlierMailboxes } from '../../../mail/mailboxes/index.ts';
import type { Passwords } from '../../../people/passwords/index.ts';
import type { Availability } from '../availability.ts';
import type { BackupsDb } from '../db.ts';
import { boxPart, partsOf } from '../manifest.ts';
import { refuseFull } from '../part-source.ts';
import type { OpenRepository, Places } from '../places.ts';
import type { Runs } from '../runs.ts';
import { folderFor, shownName } from './folder-names.ts';
import { type MailboxInput, mailboxKind } from './mailbox-job.ts';

export interface MailboxServiceNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'journal'>;
  db: BackupsDb;
  runs: Runs;
  jobs: Pick<Jobs, 'start'>;
  places: Places;
  restic: Restic;
  availability: Availability;
  space(folder: string): Space;
  passwords: Pick<Passwords, 'confirm'>;
  mailboxes: EarlierMailboxes;
  /** Returns the name of a person. */
  personName(uid: string): string;
}

/** As asked for. */
interface Asked {
  folder?: string | undefined;
  password: string;
}

type LanguageCaller = Caller & { language: Language };

/** How long a mailbox may be looked at. */
const patience = minutes(3);

/** Restores mailboxes of people into new folders of them. */
export function createMailboxService(needs: MailboxServiceNeeds) {
  const { core, db, runs, jobs, passwords, mailboxes, availability } = needs;
  const { database, journal } = core;
  const { findBox, list, measure } = createMailReader(needs);

  return {
    people(id: string): { uid: string; name: string }[] {
      findBox(id);
      return mailboxes.owners().map((uid) => ({ uid, name: needs.personName(uid) }));
    },
    folders: async (id: string, uid: string): Promise<MailFolder[]> =>
      (await list(id, uid)).map((folder) => ({ id: folder, name: folder === '' ? '' : shownName(folder) })),
    /** Returns the backups from which somebody may restore the own mailbox. */
    ownBackups(uid: string): { id: string; date: string; available: boolean }[] {
      if (!mailboxes.owners().includes(uid)) return [];
      return db.backups().map(({ id, at, place_id }) => {
        const place = db.place(place_id);
        const available = place !== undefined && availability.obstacleToRead(place) === undefined;
        return { id, date: new Date(at).toISOString(), available };
      });
    },
    async restore({ actor, checkAccess, language }: LanguageCaller, id: string, uid: string, asked: Asked) {
      const confirmation = await passwords.confirm(actor, asked.password);
      const { backup, place, snapshot } = findBox(id);
      runs.refuseBusy();
      const only = asked.folder;
      if (!(await list(id, uid)).some((folder) => only === undefined || folder === only))
        throw new RefusedError('not-found');
      refuseFull(await measure(id, uid), needs.space(core.config.data).free);
      database.transaction(() => {
        checkAccess();
        confirmation.check();
        const name = mailboxes.freeFolder(uid, folderFor(backup.at, language));
        const whence = { placeId: place.id, uid, snapshot, name, shown: shownName(name) };
        const input: MailboxInput = { ...whence, ...(only !== undefined && { only }) };
        jobs.start(mailboxKind, input, { actor: actor.uid });
        const after = { backup: new Date(backup.at).toISOString(), ...(only && { folder: shownName(only) }) };
        journal.record(actor, 'restore-mailbox', uid, { after });
      });
    },
  };
}

export type MailboxService = ReturnType<typeof createMailboxService>;

/** Reads mailboxes in backups. */
function createMailReader({ db, places, restic, mailboxes }: MailboxServiceNeeds) {
  function findBox(id: string) {
    const backup = db.backup(id);
    const place = backup && db.place(backup.place_id);
    const box = backup && partsOf(backup.parts).find((part) => part.id === boxPart);
    if (backup === undefined || place === undefined || box === undefined) throw new RefusedError('not-found');
    return { backup, place, snapshot: box.snapshot };
  }

  async function read<T>(
    id: string,
    look: (open: OpenRepository, snapshot: string, signal: AbortSignal) => Promise<T>,
  ) {
    const { place, snapshot } = findBox(id);
    const signal = AbortSignal.timeout(patience);
    return places.withRepository(place, signal, (open) => look(open, snapshot, signal), 'read');
  }

  return {
    findBox,
    /** Resolves with the folders as they are stored. Refused with `mailbox-none` where the backup has no such mailbox. */
    async list(id: string, uid: string): Promise<string[]> {
      const folder = mailboxes.mailInSnapshot(uid);
      const entries = await read(id, ({ repository, key }, snapshot, signal) =>
        restic.list(repository, key, { snapshot, folder, signal }),
      );
      if (entries === undefined) throw new RefusedError('mailbox-none');
      return foldersIn(entries.filter(({ kind }) => kind === 'folder').map(({ name }) => name));
    },
    measure(id: string, uid: string): Promise<number> {
      const include = mailboxes.mailInSnapshot(uid);
      return read(id, ({ repository, key }, snapshot, signal) =>
        restic.restoreSize(repository, key, { snapshot, include, signal }),
      );
    },
  };
}
