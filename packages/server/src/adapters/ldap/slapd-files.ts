import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { AdapterError } from '@kontor/platform/errors';
import { editBackupsOf, writeConfiguration } from '../managed-file.ts';
import type { DirectoryRules } from './directory.ts';
import { names, renderConfiguration } from './slapd-configuration.ts';

/** What is made beside the database and left behind only by a crash. */
const made = { database: 'db.new', former: 'db.old', configuration: 'slapadd.conf', text: 'rebuild.ldif' } as const;

/** A file of the database for certain: another one in its place has another number. */
type FileIdentity = string;

/** The folder of the directory: for slapd's account alone, since it holds hashes of passwords. */
export interface SlapdFiles {
  readonly folder: string;
  /** Makes the folder and its configuration, takes away what a crash left behind. */
  prepare(rules: DirectoryRules): void;
  /** Writes the configuration where it is not as it should be. What was changed by hand is put aside (keeps R3). */
  configure(rules: DirectoryRules): void;
  /** Files with changes by hand that were put aside. */
  editBackups(): string[];
  /** Which file the database is now; undefined when there is none. */
  identity(): FileIdentity | undefined;
  /** Takes the database away. Only while slapd does not run. */
  wipe(): void;
  /** Makes room for a new database and answers what slapadd is told. */
  begin(rules: DirectoryRules, ldif: string): { configuration: string; text: string };
  /** Puts the new database where the old one was, by two renames. Only while slapd does not run. */
  exchange(): void;
  /** Takes away what `begin` made, and the former database. */
  clean(): void;
}

/** `account` owns the files, where the server is root. */
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

/** slapadd in quick mode leaves the writing to the system: the new database counts only when it is on the disk (keeps E5). */
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
