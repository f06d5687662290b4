import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';
import type { Actor } from '@kontor/platform/http/actor';
import type { Clock } from '@kontor/platform/work/clock';

interface JournalTables {
  journal: {
    at: number;
    actor: string;
    address: string;
    action: string;
    subject: string;
    before: string | null;
    after: string | null;
  };
}

/** The server itself, for work that no user asked for. */
export const boxActor: Actor = { uid: 'box', address: '' };

/** The audit log of changes. */
export interface Journal {
  /**
   * Records what an actor has done, in the transaction of the change, if there is one. `action` is a verb and a noun, as in `install-app`. `before` and `after`
   * are stored as JSON and never contain a secret (keeps H9).
   */
  record(actor: Actor, action: string, subject: string, change?: { before?: unknown; after?: unknown }): void;
}

export function createJournal(database: Database, clock: Clock): Journal {
  const tables = database.tables<JournalTables>();
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const insert = preparedQuery(
    (
      at: number,
      actor: string,
      address: string,
      action: string,
      subject: string,
      before: string | null,
      after: string | null,
    ) => tables.insertInto('journal').values({ at, actor, address, action, subject, before, after }),
  );
  return {
    record({ uid, address }, action, subject, { before, after } = {}) {
      database.run(insert(clock.now(), uid, address, action, subject, text(before), text(after)));
    },
  };
}
