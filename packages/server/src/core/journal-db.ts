import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';
import type { Actor } from '@kontor/platform/http/actor';
import type { Clock } from '@kontor/platform/work/clock';
import { chainHash, chainStart, type JournalRow } from './journal-chain.ts';
import type { JournalArchive } from './journal-chain-db.ts';

/** The server itself, for work that no user asked for. */
export const boxActor: Actor = { uid: 'box', address: '' };

/** The audit log of changes. */
export interface Journal {
  /**
   * Records what an actor has done, in the transaction of the change, if there is one. `action` is a verb and a noun, as in `install-app`. `before` and `after`
   * are stored as JSON and never contain a secret (keeps H9).
   */
  record(actor: Actor, action: JournalAction, subject: string, change?: { before?: unknown; after?: unknown }): void;
}

export function createJournal(database: Database, clock: Clock): Journal {
  const tables = database.tables<{ journal: JournalRow; journal_archives: JournalArchive }>();
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const newest = preparedQuery(() =>
    tables.selectFrom('journal').select(['id', 'hash']).orderBy('id', 'desc').limit(1),
  );
  const archived = preparedQuery(() =>
    tables
      .selectFrom('journal_archives')
      .select(['last_id as id', 'last_hash as hash'])
      .orderBy('last_id', 'desc')
      .limit(1),
  );
  const insert = preparedQuery(
    (
      id: number,
      at: number,
      actor: string,
      address: string,
      action: string,
      subject: string,
      before: string | null,
      after: string | null,
      hash: string,
    ) => tables.insertInto('journal').values({ id, at, actor, address, action, subject, before, after, hash }),
  );
  /** Returns the entry that the next one follows. After a damage the table may have lost entries and archives: ids that stand in one are not used again. */
  function lastEntry(): Pick<JournalRow, 'id' | 'hash'> {
    const inTable = database.first(newest());
    const inArchive = database.first(archived());
    const last = (inTable?.id ?? 0) >= (inArchive?.id ?? 0) ? inTable : inArchive;
    return last ?? { id: 0, hash: chainStart };
  }
  return {
    record({ uid, address }, action, subject, { before, after } = {}) {
      const what = { action, subject, before: text(before), after: text(after) };
      const row = { at: clock.now(), actor: uid, address, ...what };
      // In one transaction, so that two rows never follow the same one.
      database.transaction(() => {
        const previous = lastEntry();
        const hash = chainHash(previous.hash ?? chainStart, row);
        database.run(insert(previous.id + 1, row.at, uid, address, action, subject, row.before, row.after, hash));
      });
    },
  };
}
