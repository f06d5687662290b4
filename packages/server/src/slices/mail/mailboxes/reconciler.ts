import { applyBy, createReconciler } from '@kontor/platform/work/reconcile';
import type { MailServer, ServerLocation, UserMailbox } from '../../../adapters/addons/addon-server.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { MailboxesDb } from './db.ts';

export interface MailboxesReconcilerNeeds {
  core: Pick<ServerContext, 'clock' | 'database' | 'ids' | 'log' | 'fault'>;
  db: MailboxesDb;
  server: MailServer;
  /** Location of the mail server's files; undefined while no app has requested a mailbox. */
  location(): ServerLocation | undefined;
  /** The uids of the users who have a mailbox. */
  members(): string[];
  /** Whether the server runs with a directory address from its start that is no longer current. */
  hasStaleDirectory(): boolean;
  restart(): Promise<void>;
  /** The job that deletes a mailbox, by the mailbox's folder. */
  removal: { isRunning(folder: string): boolean; start(folder: string): void };
  onPassEnd(): void;
}

interface Desired {
  location: ServerLocation | undefined;
  users: UserMailbox[];
  /** Uids without a folder yet. */
  without: string[];
  forgotten: string[];
}

interface Actual {
  isConverged: boolean;
  hasStaleDirectory: boolean;
  /** Number of mailboxes that belong to users, deleted users included. */
  mailboxes: number;
}

/**
 * `choose`: assigns folders before any data exists. `set-accounts`: writes the accounts of the mail server. `renew`: restarts it, as the directory's address
 * has changed.
 */
type Step =
  | { do: 'choose'; uids: string[] }
  | { do: 'set-accounts'; users: UserMailbox[] }
  | { do: 'forget'; folder: string }
  | { do: 'renew' };

/**
 * Keeps the accounts of the mail server equal to the users of mail apps, and starts a job for each mailbox of a purged user. When many would be removed at
 * once, all wait for an administrator (keeps R1, S1).
 */
export function createMailboxesReconciler(needs: MailboxesReconcilerNeeds) {
  const { core, db, server } = needs;

  function desired(): Desired {
    const folders = db.folders();
    const uids = needs.members();
    return {
      location: needs.location(),
      users: uids.flatMap((user) => {
        const folder = folders.get(user);
        return folder === undefined ? [] : [{ user, folder }];
      }),
      without: uids.filter((uid) => !folders.has(uid)),
      forgotten: db.forgotten().filter((folder) => !needs.removal.isRunning(folder)),
    };
  }

  async function actual(): Promise<Actual> {
    const { location, users } = desired();
    const mailboxes = db.folders().size + db.forgotten().length;
    if (location === undefined) return { isConverged: true, hasStaleDirectory: false, mailboxes };
    return {
      isConverged: server.isConverged(location, users),
      hasStaleDirectory: needs.hasStaleDirectory(),
      mailboxes,
    };
  }

  const apply = applyBy<Step>({
    choose: ({ uids }) =>
      core.database.transaction(() => {
        const folders = db.folders();
        for (const uid of uids) if (!folders.has(uid)) db.add(core.ids(), uid);
      }),
    'set-accounts'({ users }) {
      const location = needs.location();
      return location && server.setUserMailboxes(location, users);
    },
    forget: ({ folder }) => needs.removal.start(folder),
    renew: needs.restart,
  });

  return createReconciler<Desired, Actual, Step>({
    name: 'recvmail',
    clock: core.clock,
    log: core.log,
    desired,
    actual,
    plan: (wanted, found) =>
      // Rows missing from a damaged database do not mean that users are gone: no folder is assigned and no mail is deleted.
      planMailboxes(core.fault === undefined ? wanted : { ...wanted, without: [], forgotten: [] }, found),
    apply,
    removes: (steps, { mailboxes }) => ({
      removed: steps.filter((step) => step.do === 'forget').length,
      of: mailboxes,
    }),
    objectOf: (step) => (step.do === 'forget' ? step.folder : step.do),
    onPassEnd: needs.onPassEnd,
  });
}

/** Plans the steps from actual to desired. Users without access are locked out before anything is deleted, and nothing else delays that. */
export function planMailboxes(
  { location, users, without, forgotten }: Desired,
  { isConverged, hasStaleDirectory }: Pick<Actual, 'isConverged' | 'hasStaleDirectory'>,
): Step[] {
  if (location !== undefined && without.length > 0) return [{ do: 'choose', uids: without }];
  if (!isConverged) return [{ do: 'set-accounts', users }];
  if (hasStaleDirectory) return [{ do: 'renew' }];
  return forgotten.map((folder): Step => ({ do: 'forget', folder }));
}
