import { createReconciler } from '@kontor/platform/work/reconcile';
import type { MailServer, ServerLocation, UserMailbox } from '../../../adapters/addons/addon-server.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { MailboxesDb } from './db.ts';

export interface MailboxesReconcilerNeeds {
  core: Pick<ServerContext, 'clock' | 'database' | 'ids' | 'log' | 'fault'>;
  db: MailboxesDb;
  server: MailServer;
  /** Where the server lives; undefined while no app has asked for it. */
  location(): ServerLocation | undefined;
  /** Who has a mailbox. */
  members(): string[];
  /** Whether the server runs, and how it answered when it was started is not how the directory answers now. */
  hasStaleDirectory(): boolean;
  restart(): Promise<void>;
  /** The job that deletes a mailbox. */
  removal: { isRunning(folder: string): boolean; start(folder: string): void };
  onPassEnd(): void;
}

interface Desired {
  location: ServerLocation | undefined;
  users: UserMailbox[];
  /** Those who have no folder yet. */
  without: string[];
  forgotten: string[];
}

interface Actual {
  isConverged: boolean;
  hasStaleDirectory: boolean;
  /** How many mailboxes people have or had. */
  mailboxes: number;
}

/** `choose`: folders, before anything lies in them. `renew`: the directory answers somewhere else now. */
type Step =
  | { do: 'choose'; uids: string[] }
  | { do: 'keep'; users: UserMailbox[] }
  | { do: 'forget'; folder: string }
  | { do: 'renew' };

/**
 * Keeps who gets in at the mail server in step with who uses apps for mail, and has the mailboxes of people who are forgotten deleted by jobs. When those
 * are many at once, all of them wait for a person (keeps R1, S1).
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

  async function apply(step: Step): Promise<void> {
    const location = needs.location();
    if (step.do === 'choose')
      return core.database.transaction(() => {
        const folders = db.folders();
        for (const uid of step.uids) if (!folders.has(uid)) db.add(core.ids(), uid);
      });
    if (step.do === 'renew') return needs.restart();
    if (step.do === 'keep') return location && server.setUserMailboxes(location, step.users);
    needs.removal.start(step.folder);
  }

  return createReconciler<Desired, Actual, Step>({
    name: 'recvmail',
    clock: core.clock,
    log: core.log,
    desired,
    actual,
    plan: (wanted, found) =>
      // What a damaged database lacks is not gone: nothing is written and nobody's mail is deleted by it.
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

/** The steps from is to should. Whoever has no right any more is out before anything is taken away, and nothing else waits for that. */
export function planMailboxes(
  { location, users, without, forgotten }: Desired,
  { isConverged, hasStaleDirectory }: Pick<Actual, 'isConverged' | 'hasStaleDirectory'>,
): Step[] {
  if (location !== undefined && without.length > 0) return [{ do: 'choose', uids: without }];
  if (!isConverged) return [{ do: 'keep', users }];
  if (hasStaleDirectory) return [{ do: 'renew' }];
  return forgotten.map((folder): Step => ({ do: 'forget', folder }));
}
