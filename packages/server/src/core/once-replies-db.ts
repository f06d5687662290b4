import type { Database } from '@kontor/platform/database/database';
import type { OnceReplies, OnceReply } from '@kontor/platform/http/once';
import { days } from '@kontor/platform/work/durations';
import type { CountedTime } from './counted-time.ts';

interface OnceTables {
  once_replies: OnceReply & { counted: number };
}

/** How long a repeated call gets the reply of the first. */
const retention = days(1);

/** Stores the replies of calls made with a key for a day. */
export function createOnceReplies(database: Database, counted: CountedTime): OnceReplies {
  const tables = database.tables<OnceTables>();
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
      const now = counted.now();
      database.transaction(() => {
        database.run(tables.deleteFrom('once_replies').where('counted', '<', now - retention));
        database.run(
          tables
            .insertInto('once_replies')
            .values({ ...reply, counted: now })
            .onConflict((on) => on.doNothing()),
        );
      });
    },
  };
}
