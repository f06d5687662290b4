import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';
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

/** An entry of the journal. Never contains a secret (keeps H9). */
export interface JournalEntry {
  /** uid of the user who acted, or `box`. */
  actor: string;
  address: string;
  /** Verb and noun, as in `install-app`. */
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** The audit log of changes. */
export interface Journal {
  /** Writes in the transaction of the change it records, if there is one. */
  write(entry: JournalEntry): void;
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
    write({ actor, address, action, subject, before, after }) {
      database.run(insert(clock.now(), actor, address, action, subject, text(before), text(after)));
    },
  };
}
