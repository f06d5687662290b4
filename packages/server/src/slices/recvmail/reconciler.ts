import { createReconciler } from '@kontor/platform/work/reconcile';
import type { MailServer, PersonMailbox, ServerPlace } from '../../adapters/addons/addon-server.ts';
import type { Ground } from '../../ground.ts';
import type { MailboxesDb } from './db.ts';

export interface MailboxesReconcilerNeeds {
  ground: Pick<Ground, 'clock' | 'database' | 'ids' | 'log' | 'fault'>;
  db: MailboxesDb;
  server: MailServer;
  /** Where the server lives; undefined while no app has asked for it. */
  place(): ServerPlace | undefined;
  /** Who has a mailbox. */
  members(): string[];
  /** Whether the server runs, and how it answered when it was started is not how the directory answers now. */
  asksElsewhere(): boolean;
  restart(): Promise<void>;
  /** The job that deletes a mailbox. */
  removal: { isUnderWay(folder: string): boolean; start(folder: string): void };
  passed(): void;
}

interface Should {
  place: ServerPlace | undefined;
  people: PersonMailbox[];
  /** Those who have no folder yet. */
  without: string[];
  forgotten: string[];
}

interface Is {
  isInStep: boolean;
  asksElsewhere: boolean;
  /** How many mailboxes people have or had. */
  mailboxes: number;
}

/** `choose`: folders, before anything lies in them. `renew`: the directory answers somewhere else now. */
type Step =
  | { do: 'choose'; uids: string[] }
  | { do: 'keep'; people: PersonMailbox[] }
  | { do: 'forget'; folder: string }
  | { do: 'renew' };

/**
 * Keeps who gets in at the mail server in step with who uses apps for mail, and has the mailboxes of people who are forgotten deleted by jobs. When those
 * are many at once, all of them wait for a person (keeps R1, S1).
 */
export function createMailboxesReconciler(needs: MailboxesReconcilerNeeds) {
  const { ground, db, server } = needs;

  function should(): Should {
    const folders = db.folders();
    const uids = needs.members();
    return {
      place: needs.place(),
      people: uids.flatMap((user) => {
        const folder = folders.get(user);
        return folder === undefined ? [] : [{ user, folder }];
      }),
      without: uids.filter((uid) => !folders.has(uid)),
      forgotten: db.forgotten().filter((folder) => !needs.removal.isUnderWay(folder)),
    };
  }

  async function is(): Promise<Is> {
    const { place, people } = should();
    const mailboxes = db.folders().size + db.forgotten().length;
    if (place === undefined) return { isInStep: true, asksElsewhere: false, mailboxes };
    return { isInStep: server.isInStep(place, people), asksElsewhere: needs.asksElsewhere(), mailboxes };
  }

  async function act(step: Step): Promise<void> {
    const place = needs.place();
    if (step.do === 'choose')
      return ground.database.transaction(() => {
        const folders = db.folders();
        for (const uid of step.uids) if (!folders.has(uid)) db.add(ground.ids(), uid);
      });
    if (step.do === 'renew') return needs.restart();
    if (step.do === 'keep') return place && server.keepPeople(place, step.people);
    needs.removal.start(step.folder);
  }

  return createReconciler<Should, Is, Step>({
    name: 'recvmail',
    clock: ground.clock,
    log: ground.log,
    should,
    is,
    plan: (wanted, found) =>
      // What a damaged database lacks is not gone: nothing is written and nobody's mail is deleted by it.
      planMailboxes(ground.fault === undefined ? wanted : { ...wanted, without: [], forgotten: [] }, found),
    act,
    removes: (steps, { mailboxes }) => ({
      removed: steps.filter((step) => step.do === 'forget').length,
      of: mailboxes,
    }),
    objectOf: (step) => (step.do === 'forget' ? step.folder : step.do),
    passed: needs.passed,
  });
}

/** The steps from is to should. Whoever has no right any more is out before anything is taken away, and nothing else waits for that. */
export function planMailboxes(
  { place, people, without, forgotten }: Should,
  { isInStep, asksElsewhere }: Pick<Is, 'isInStep' | 'asksElsewhere'>,
): Step[] {
  if (place !== undefined && without.length > 0) return [{ do: 'choose', uids: without }];
  if (!isInStep) return [{ do: 'keep', people }];
  if (asksElsewhere) return [{ do: 'renew' }];
  return forgotten.map((folder): Step => ({ do: 'forget', folder }));
}
