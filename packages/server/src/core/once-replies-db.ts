import type { Database } from '@kontor/platform/database/database';
import type { OnceReplies, OnceReply } from '@kontor/platform/http/once';
import { days } from '@kontor/platform/work/durations';
import type { CountedTime } from './counted-time.ts';

interface OnceTables {
  once_replies: OnceReply & { counted: number };
}

/** How long a repeated call gets the reply of the first. */
const retention = days(1);

/** Stores the replies of calls made with a key for a day; `removeOld` removes older ones. */
export function createOnceReplies(database: Database, counted: CountedTime): OnceReplies & { removeOld(): void } {
  const tables = database.tables<OnceTables>();
  const removeOld = (): void =>
    void database.run(tables.deleteFrom('once_replies').where('counted', '<', counted.now() - retention));
  return {
    find: (id) =>
      database.first(
        tables
          .selectFrom('once_replies')
          .select(['id', 'fingerprint', 'reply'])
          .where('id', '=', id)
          .where('counted', '>=', counted.now() - retention),
      ),
    add(reply) {
      database.transaction(() => {
        removeOld();
        database.run(
          tables
            .insertInto('once_replies')
            .values({ ...reply, counted: counted.now() })
            .onConflict((on) => on.doNothing()),
        );
      });
    },
    removeOld,
  };
}
