import { createHash } from 'node:crypto';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import type { Command } from '../run-command.ts';
import type { AppAccount, ServerLocation, SharedServer } from './addon-server.ts';

/** What differs between the SQL servers. */
export interface SqlServerNeeds {
  /** Runs SQL as administrator and resolves with the lines of output. */
  execute(location: ServerLocation, text: string, call?: Pick<Command, 'timeoutMs'>): Promise<string[]>;
  /** The SQL of each operation. */
  statements: {
    provide(account: AppAccount): string;
    remove(account: AppAccount): string;
    /** Recreates a database of the app, empty. */
    empty(database: string, account: AppAccount): string;
    /** Drops a database created by `empty` that is not among those of the account. */
    drop(database: string, account: AppAccount): string;
    /** Replaces a database by a loaded one. Absent where databases cannot be renamed: the dump is then loaded a second time. */
    replace?(database: string, loaded: string): string;
    /** The last line of its output is a number of bytes. */
    measure(account: AppAccount): string;
  };
  /** Returns the path of a database's dump in the folder of a dump. */
  fileOf(folder: string, database: string): string;
  /** Dumps a database into a file. */
  dump(location: ServerLocation, database: string, to: { file: string; signal: AbortSignal }): Promise<void>;
  /** Loads a dump into an empty database. */
  load(location: ServerLocation, loading: Loading): Promise<void>;
}

/** A dump to load with the app's account, because the app determined its content. */
export interface Loading {
  account: AppAccount;
  file: string;
  into: string;
}

type SqlServer = Pick<SharedServer, 'isReady' | 'provide' | 'remove' | 'dump' | 'restore' | 'measure'>;

/** The operations that servers administered by SQL have in common. */
export const createSqlServer = ({ execute, statements, fileOf, dump, load }: SqlServerNeeds): SqlServer => ({
  isReady: (location) =>
    execute(location, 'SELECT 1;\n', { timeoutMs: seconds(10) }).then(
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
    // Loads into staging databases first: existing data is replaced only when the whole dump can be loaded.
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

/** Deterministic, short enough for every server, and never the name of an app's database. */
const stagingName = (database: string): string =>
  `beside_${createHash('sha256').update(database).digest('hex').slice(0, 24)}`;
