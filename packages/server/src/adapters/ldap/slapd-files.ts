import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { AdapterError } from '@kontor/platform/errors';
import { deleteEditBackupsOf, editBackupsOf, writeConfiguration } from '../managed-file.ts';
import type { DirectoryRules } from './directory.ts';
import { names, renderConfiguration } from './slapd-configuration.ts';

/** Temporary files next to the database; only a crash leaves them behind. */
const made = { database: 'db.new', former: 'db.old', configuration: 'slapadd.conf', text: 'rebuild.ldif' } as const;

/** Device and inode of the database: a replaced file has different ones. */
type FileIdentity = string;

/** The folder of the directory. Only slapd's account may read it, since it holds password hashes. */
export interface SlapdFiles {
  readonly folder: string;
  /** Creates the folder and its configuration, deletes what a crash left. */
  prepare(rules: DirectoryRules): void;
  /** Writes the configuration when it differs. Files edited by hand are backed up first (keeps R3). */
  configure(rules: DirectoryRules): void;
  /** Returns the paths of backed up edits. */
  editBackups(): string[];
  deleteEditBackups(): void;
  /** Returns the identity of the current database file; undefined when there is none. */
  identity(): FileIdentity | undefined;
  /** Deletes the database. Only while slapd does not run. */
  wipe(): void;
  /** Creates the files for building a new database; returns the arguments of slapadd. */
  begin(rules: DirectoryRules, ldif: string): { configuration: string; text: string };
  /** Replaces the database by the new one with two renames. Only while slapd does not run. */
  exchange(): void;
  /** Deletes what `begin` created, and the previous database. */
  clean(): void;
}

/** `account` owns the files when the server runs as root. */
export function openSlapdFiles(folder: string, account: number | undefined): SlapdFiles {
  const at = (name: string) => join(folder, name);
  const serverUid = process.getuid?.() ?? 0;

  function give(path: string, mode: number): void {
    chmodSync(path, mode);
    if (account !== undefined) chownSync(path, account, account);
  }

  function makeFolder(path: string): void {
    mkdirSync(path, { recursive: true });
    give(path, 0o700);
  }

  function write(name: string, text: string): void {
    writeFileSync(at(name), text, { mode: 0o600 });
    give(at(name), 0o600);
  }

  const clean = () => {
    for (const name of Object.values(made)) rmSync(at(name), { recursive: true, force: true });
  };

  function configure(rules: DirectoryRules): void {
    writeConfiguration(at(names.schema), rules.schema, account);
    writeConfiguration(at(names.configuration), renderConfiguration(rules, names.database, serverUid), account);
  }

  return {
    folder,
    prepare(rules) {
      makeFolder(folder);
      clean();
      makeFolder(at(names.database));
      configure(rules);
    },
    configure,
    editBackups: () => [names.schema, names.configuration].flatMap((name) => editBackupsOf(at(name))),
    deleteEditBackups() {
      for (const name of [names.schema, names.configuration]) deleteEditBackupsOf(at(name));
    },
    identity() {
      const file = statSync(join(at(names.database), 'data.mdb'), { throwIfNoEntry: false });
      return file && `${file.dev}/${file.ino}`;
    },
    wipe() {
      rmSync(at(names.database), { recursive: true, force: true });
    },
    begin(rules, ldif) {
      clean();
      makeFolder(at(made.database));
      write(made.configuration, renderConfiguration(rules, made.database, serverUid));
      write(made.text, ldif);
      return { configuration: made.configuration, text: made.text };
    },
    exchange() {
      syncAll(at(made.database));
      renameSync(at(names.database), at(made.former));
      renameSync(at(made.database), at(names.database));
      sync(folder);
    },
    clean,
  };
}

/** slapadd in quick mode does not sync: the new database may only be used once it is on disk (keeps E5). */
function syncAll(folder: string): void {
  for (const name of readdirSync(folder)) sync(join(folder, name));
  sync(folder);
}

function sync(path: string): void {
  try {
    syncToDisk(path);
  } catch (cause) {
    throw new AdapterError(`${path} cannot be written to the disk`, { cause });
  }
}
