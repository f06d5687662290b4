import { createHash } from 'node:crypto';
import { AdapterError } from '@kontor/platform/errors';
import type { Command } from '../run-command.ts';
import type { AppAccount, ServerLocation, SharedServer } from './addon-server.ts';

export interface SqlServerNeeds {
  /** Tells the server something as its administrator; answers the lines it says. */
  execute(location: ServerLocation, text: string, call?: Pick<Command, 'timeoutMs'>): Promise<string[]>;
  /** How it is said. */
  statements: {
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
  dump(location: ServerLocation, database: string, to: { file: string; signal: AbortSignal }): Promise<void>;
  /** Loads such a file into an empty database. */
  load(location: ServerLocation, loading: Loading): Promise<void>;
}

/** As the app, because the app wrote what is in the file. */
export interface Loading {
  account: AppAccount;
  file: string;
  into: string;
}

type SqlServer = Pick<SharedServer, 'isReady' | 'provide' | 'remove' | 'dump' | 'restore' | 'measure'>;

/** What servers that are told everything in SQL have in common. */
export const createSqlServer = ({ execute, statements, fileOf, dump, load }: SqlServerNeeds): SqlServer => ({
  isReady: (location) =>
    execute(location, 'SELECT 1;\n', { timeoutMs: 10_000 }).then(
      () => true,
      (cause) => {
        if (cause instanceof AdapterError) return false;
        throw cause;
      },
    ),
  provide: async (location, account) => void (await execute(location, statements.provide(account))),
  remove: async (location, account) => void (await execute(location, statements.remove(account))),
  async dump(location, { databases }, folder, signal) {
    for (const name of databases) await dump(location, name, { file: fileOf(folder, name), signal });
  },
  async restore(location, account, folder) {
    // Beside what is there, which is lost only when all of the copy is known to load.
    for (const name of account.databases) {
      await execute(location, statements.empty(stagingName(name), account));
      await load(location, { account, file: fileOf(folder, name), into: stagingName(name) });
    }
    for (const name of account.databases) {
      if (statements.replace !== undefined) await execute(location, statements.replace(name, stagingName(name)));
      else {
        await execute(location, statements.drop(stagingName(name), account) + statements.empty(name, account));
        await load(location, { account, file: fileOf(folder, name), into: name });
      }
    }
  },
  measure: async (location, account) => Number((await execute(location, statements.measure(account))).at(-1) ?? 0),
});

/** The same each time, short enough for every server, and no name an app may have. */
const stagingName = (database: string): string =>
  `beside_${createHash('sha256').update(database).digest('hex').slice(0, 24)}`;
