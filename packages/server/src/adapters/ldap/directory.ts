import type { Signal } from '@kontor/platform/work/signal';
import type { Loss } from '../../core/restart-when-lost.ts';

/** The setting that `missing` returns when the directory is disabled by it. */
export const switchedOff = 'KONTOR_LDAP_PORT';

/** One entry, desired or actual. */
export interface Entry {
  /** Its identity (entryUUID, RFC 4530), chosen by the caller: apps store it with their data of a user, so it must be the same after a rebuild. */
  id: string;
  /** Distinguished name (RFC 4514). */
  dn: string;
  /** Values by attribute, spelt as in the schema; the values of an attribute are a set and never empty. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** Change of one attribute: replaces all values (none deletes the attribute), or removes and adds some of very many. */
export type Change =
  | { attribute: string; values: readonly string[] }
  | { attribute: string; remove: readonly string[]; add: readonly string[] };

/** Content of the directory, as text of slapd.conf(5). Set by the caller; the adapter adds what slapd needs to run. */
export interface DirectoryRules {
  /** Root of all entries. */
  suffix: string;
  /** Additional attributes and object classes. */
  schema: string;
  /** Access rules, slapd.access(5). The server's connection over the Unix socket is always allowed everything. */
  access: string;
  /** Indexed attributes and the kinds of index: `uid eq,sub`. */
  indexes: readonly string[];
  /** Attributes with very many values. */
  manyValued: readonly string[];
  /** The entry of the password policy, which slows down wrong passwords (slapo-ppolicy(5)). */
  passwordPolicy: string;
}

/** Result of `start`: it was running with the same rules, or was started, so its entries have to be compared again. */
export type Started = 'was-running' | 'started';

/** An LDAP directory of users for apps. It is a projection: everything in it can be rebuilt (S1). Operations throw `AdapterError` and are idempotent. */
export interface Directory {
  /** Returns what is not installed, in English; empty when it can be started. Checked on every call, because it may be installed later. */
  missing(): string[];
  /** Address for apps, and the account it listens as when the server runs as root. Throws before `prepare`. */
  address(): { host: string; port: number; uid: number | undefined };
  /** Chooses the port. */
  prepare(): Promise<void>;
  isRunning(): boolean;
  /** Paths of backups of configuration files that were edited by hand (keeps R3), until somebody deletes them. */
  editBackups(): string[];
  deleteEditBackups(): void;
  /** Starts it, unless it runs already. Replaces a process left by a killed server (keeps P2). */
  start(rules: DirectoryRules): Promise<Started>;
  stop(): Promise<void>;
  /** Stops it and deletes all its data. */
  wipe(): Promise<void>;
  /** Resolves with all entries, or rejects; never with some of them (keeps R1). */
  list(): Promise<Entry[]>;
  /** Resolves with the entries that have one of these ids. */
  find(ids: readonly string[]): Promise<Entry[]>;
  add(entry: Entry): Promise<void>;
  modify(dn: string, changes: readonly Change[]): Promise<void>;
  remove(dn: string): Promise<void>;
  /** Replaces all entries by those of the LDIF (RFC 2849). The old ones are served until the new ones are complete. */
  rebuild(ldif: string): Promise<void>;
  /** Calls the listener when it ends unexpectedly, does not respond, or its files are gone. Returns a function that removes the listener. */
  onLost: Signal<Loss>['subscribe'];
}
