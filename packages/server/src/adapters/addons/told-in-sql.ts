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
  /** Where a database lies in the folder of a copy. */
  fileOf(folder: string, database: string): string;
  /** Writes a database into a file. */
  dump(place: ServerPlace, database: string, to: { file: string; signal: AbortSignal }): Promise<void>;
  /** Loads such a file into an empty database. */
  load(place: ServerPlace, loading: Loading): Promise<void>;
}

/** As the app, because the app wrote what is in the file. */
export interface Loading {
  account: AppAccount;
  file: string;
  into: string;
}

type ToldInSql = Pick<SharedServer, 'isReady' | 'provide' | 'remove' | 'dump' | 'restore' | 'measure'>;

/** What servers that are told everything in SQL have in common. */
export const toldInSql = ({ tell, words, fileOf, dump, load }: ToldInSqlNeeds): ToldInSql => ({
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
  async dump(place, { databases }, folder, signal) {
    for (const name of databases) await dump(place, name, { file: fileOf(folder, name), signal });
  },
  async restore(place, account, folder) {
    // Beside what is there, which is lost only when all of the copy is known to load.
    for (const name of account.databases) {
      await tell(place, words.empty(besideOf(name), account));
      await load(place, { account, file: fileOf(folder, name), into: besideOf(name) });
    }
    for (const name of account.databases) {
      if (words.replace !== undefined) await tell(place, words.replace(name, besideOf(name)));
      else {
        await tell(place, words.drop(besideOf(name), account) + words.empty(name, account));
        await load(place, { account, file: fileOf(folder, name), into: name });
      }
    }
  },
  measure: async (place, account) => Number((await tell(place, words.measure(account))).at(-1) ?? 0),
});

/** The same each time, short enough for every server, and no name an app may have. */
const besideOf = (database: string): string =>
  `beside_${createHash('sha256').update(database).digest('hex').slice(0, 24)}`;
