import { createHash } from 'node:crypto';
import { Failed } from '@kontor/platform/errors';
import type { Command } from '../run-command.ts';
import type { AppAccount, ServerPlace, SharedServer } from './addon-server.ts';

export interface ToldInSqlNeeds {
  /** Tells the server something as its administrator; answers the lines it says. */
  tell(place: ServerPlace, text: string, call?: Pick<Command, 'timeoutMs'>): Promise<string[]>;
  /** How it is said. */
  words: {
    provide(account: AppAccount): string;
    remove(account: AppAccount): string;
    /** Makes a database of the app anew, with nothing in it. */
    empty(database: string, account: AppAccount): string;
    /** Takes a database made by `empty` away that is not among those of the account. */
    drop(database: string, account: AppAccount): string;
    /** Puts a database that was loaded in the place of another. Absent where names cannot be changed: it is loaded once more. */
    replace?(database: string, loaded: string): string;
    /** Its last line is a number of bytes. */
    measure(account: AppAccount): string;
  };
  /** Loads what was dumped of a database from the folder into an empty one. */
  load(
    place: ServerPlace,
    account: AppAccount,
    folder: string,
    database: { dumped: string; into: string },
  ): Promise<void>;
}

type ToldInSql = Pick<SharedServer, 'isReady' | 'provide' | 'remove' | 'restore' | 'measure'>;

/** What servers that are told everything in SQL have in common. */
export const toldInSql = ({ tell, words, load }: ToldInSqlNeeds): ToldInSql => ({
  isReady: (place) =>
    tell(place, 'SELECT 1;\n', { timeoutMs: 10_000 }).then(
      () => true,
      (cause) => {
        if (cause instanceof Failed) return false;
        throw cause;
      },
    ),
  provide: async (place, account) => void (await tell(place, words.provide(account))),
  remove: async (place, account) => void (await tell(place, words.remove(account))),
  async restore(place, account, folder) {
    // Beside what is there, which is lost only when all of the copy is known to load.
    for (const name of account.databases) {
      await tell(place, words.empty(besideOf(name), account));
      await load(place, account, folder, { dumped: name, into: besideOf(name) });
    }
    for (const name of account.databases) {
      if (words.replace !== undefined) await tell(place, words.replace(name, besideOf(name)));
      else {
        await tell(place, words.drop(besideOf(name), account) + words.empty(name, account));
        await load(place, account, folder, { dumped: name, into: name });
      }
    }
  },
  measure: async (place, account) => Number((await tell(place, words.measure(account))).at(-1) ?? 0),
});

/** The same each time, short enough for every server, and no name an app may have. */
const besideOf = (database: string): string =>
  `beside_${createHash('sha256').update(database).digest('hex').slice(0, 24)}`;
