import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { hours, seconds } from '@kontor/platform/work/durations';
import type { Command } from '../run-command.ts';
import type { AppAccount, Proofs, ServerLocation, SharedServer } from './addon-server.ts';

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
    /** The last line of its output is the number of tables and that of their rows. */
    count(database: string, account: AppAccount): string;
    /** Its output is the names of the databases that begin with this. */
    listProofs(prefix: string): string;
    /** Drops a database created by `empty`, whichever account it was for. */
    dropProof(database: string): string;
  };
  /** Returns the path of a database's dump in the folder of a dump. */
  fileOf(folder: string, database: string): string;
  /** Returns the database a file of a dump is of; undefined for other files. */
  databaseIn(name: string): string | undefined;
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
  signal?: AbortSignal;
}

type SqlServer = Pick<
  SharedServer,
  'isReady' | 'provide' | 'remove' | 'dump' | 'restore' | 'adoptDump' | 'measure' | 'proofs'
>;

const proofPrefix = 'proof_';

/** The operations that servers administered by SQL have in common. */
export const createSqlServer = ({ execute, statements, fileOf, dump, load, ...more }: SqlServerNeeds): SqlServer => ({
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
  async restore(location, account, folder, { emptiesMissing = false, signal } = {}) {
    const isMissing = (name: string) => emptiesMissing && !existsSync(fileOf(folder, name));
    const dumped = account.databases.filter((name) => !isMissing(name));
    // Loads into staging databases first: existing data is replaced only when the whole dump can be loaded.
    for (const name of dumped) {
      await execute(location, statements.empty(stagingName(name), account));
      await load(location, { account, file: fileOf(folder, name), into: stagingName(name), ...(signal && { signal }) });
    }
    for (const name of account.databases) {
      if (!dumped.includes(name)) await execute(location, statements.empty(name, account));
      else if (statements.replace !== undefined) await execute(location, statements.replace(name, stagingName(name)));
      else {
        await execute(location, statements.drop(stagingName(name), account) + statements.empty(name, account));
        await load(location, { account, file: fileOf(folder, name), into: name, ...(signal && { signal }) });
      }
    }
  },
  async adoptDump(folder, { into, from, to }) {
    for (const name of from.databases) {
      const adopted = adoptedName(name, from, to);
      if (!existsSync(fileOf(folder, name))) continue;
      if (!to.databases.includes(adopted)) throw new AdapterError(`${name} has no counterpart in ${to.name}.`);
      await rename(fileOf(folder, name), fileOf(into, adopted));
    }
  },
  measure: async (location, account) => Number((await execute(location, statements.measure(account))).at(-1) ?? 0),
  proofs: createProofs({ execute, statements, load, ...more }),
});

type ProofsNeeds = Pick<SqlServerNeeds, 'execute' | 'statements' | 'load' | 'databaseIn'>;

/** Each dump is loaded into a database of its own. Its name says what it is for, so that one left by a kill is recognised. */
const createProofs = ({ execute, statements, load, databaseIn }: ProofsNeeds): Proofs => ({
  async prove(location, account, folder, signal) {
    const whole = { databases: 0, tables: 0, rows: 0 };
    for (const name of await readdir(folder)) {
      signal.throwIfAborted();
      if (databaseIn(name) === undefined) continue;
      const into = `${proofPrefix}${randomBytes(12).toString('hex')}`;
      try {
        await execute(location, statements.empty(into, account));
        await load(location, { account, file: join(folder, name), into, signal });
        const [line = ''] = (await execute(location, statements.count(into, account), { timeoutMs: hours(1) })).slice(
          -1,
        );
        const [tables = 0, rows = 0] = line.split(/[\t|]/).map(Number);
        whole.databases += 1;
        whole.tables += tables;
        whole.rows += rows;
      } finally {
        await execute(location, statements.dropProof(into));
      }
    }
    return whole;
  },
  async sweep(location) {
    const left = await execute(location, statements.listProofs(proofPrefix));
    for (const name of left) if (name.startsWith(proofPrefix)) await execute(location, statements.dropProof(name));
  },
});

type Named = Pick<AppAccount, 'name'>;

/** Returns the name that a database of one account has in another one. */
export const adoptedName = (database: string, from: Named, to: Named): string =>
  database.startsWith(from.name) ? `${to.name}${database.slice(from.name.length)}` : database;

/** Deterministic, short enough for every server, and never the name of an app's database. */
const stagingName = (database: string): string =>
  `beside_${createHash('sha256').update(database).digest('hex').slice(0, 24)}`;
