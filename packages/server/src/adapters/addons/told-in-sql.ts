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
    /** Its last line is a number of bytes. */
    measure(account: AppAccount): string;
  };
  /** Brings back the content of an empty database from the folder it was dumped into. */
  load(place: ServerPlace, account: AppAccount, folder: string, database: string): Promise<void>;
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
    for (const name of account.databases) {
      await tell(place, words.empty(name, account));
      await load(place, account, folder, name);
    }
  },
  measure: async (place, account) => Number((await tell(place, words.measure(account))).at(-1) ?? 0),
});
