import type { ProcessWorkload } from '../engine/engine.ts';
import type { Delivery } from '../smtp/lmtp.ts';

/** Kinds of servers apps can request. */
export type AddonKind = 'mysql' | 'postgresql' | 'redis' | 'memcached' | 'objectstorage' | 'recvmail';

/** Where one server runs. Every value was chosen and committed before (keeps E1). */
export interface ServerLocation {
  /** Instance name of its workload. */
  instance: string;
  generation: number;
  /** Its folder; only the adapter knows the contents. */
  home: string;
  /** On 127.0.0.1. */
  port: number;
  /** Uid it runs as; required where the server of the box is root. */
  uid: number | undefined;
  logFile: string;
}

/** Account and databases of one app on a server. */
export interface AppAccount {
  /** Account name: letters, digits and `_`. */
  name: string;
  password: string;
  /** Names of its databases or buckets; the main one first. */
  databases: readonly string[];
  /** Extensions its databases need, by the server's own names; `maintenanceAccess` among them is no extension. */
  extensions: readonly string[];
}

/**
 * One kind of server, run from programs installed on the machine. All operations are idempotent and may be repeated after a crash; failures are thrown as
 * `AdapterError`, a full disk as `RefusedError` (`disk-full`).
 */
interface Server {
  kind: AddonKind;
  /** Display name. */
  title: string;
  /** Typical memory in bytes at low load; the limit is part of its workload. */
  usualMemory: number;
  /** Returns the missing Debian packages; empty when it can be started. Checked on each call, because packages may be installed later. */
  missing(): string[];
  /** Creates its folder and configuration. Throws `RefusedError` when the data was written by a version the installed programs could damage it with. */
  prepare(location: ServerLocation, accounts: readonly AppAccount[]): Promise<void>;
  workload(location: ServerLocation): ProcessWorkload;
  /** Resolves with whether the server accepts requests. */
  isReady(location: ServerLocation, accounts: readonly AppAccount[]): Promise<boolean>;
}

/** How a dump is restored. */
export interface RestoreOptions {
  /** The dump is of a time when the app may have had fewer databases: those it does not contain become empty. By default they are an error. */
  emptiesMissing?: boolean;
  /** Ends the loading; what is loaded by then stays. */
  signal?: AbortSignal;
}

/** A dump that an account takes over from another one. */
export interface Adoption {
  /** Folder for what is taken over. */
  into: string;
  from: Pick<AppAccount, 'name' | 'databases'>;
  to: AppAccount;
}

/** One server for all apps. The data in it is a holding: only `remove` and `restore` delete any of it (keeps S1). */
export interface SharedServer extends Server {
  isShared: true;
  /** Creates the databases and the account of an app. Existing databases are retained; the password is set to the given one. */
  provide(location: ServerLocation, account: AppAccount): Promise<void>;
  /** Deletes the account and its databases. */
  remove(location: ServerLocation, account: AppAccount): Promise<void>;
  /** Dumps the databases into a folder; throws instead of writing a partial dump. The caller prevents writes meanwhile. */
  dump(location: ServerLocation, account: AppAccount, folder: string, signal: AbortSignal): Promise<void>;
  /** Restores the databases from a dump in this folder. What is restored belongs to the server's present account. */
  restore(location: ServerLocation, account: AppAccount, folder: string, how?: RestoreOptions): Promise<void>;
  /** Moves the dump of another account into a folder from which this one can be restored. Absent where the content of dumps depends on the account. */
  adoptDump?(folder: string, adoption: Adoption): Promise<void>;
  /** Resolves with the approximate size of the app's data in bytes. */
  measure(location: ServerLocation, account: AppAccount): Promise<number>;
  /** Absent for servers whose dumps are loaded by nothing but a restore. */
  proofs?: Proofs;
}

/** What was found in dumps that were loaded. */
export interface Proven {
  databases: number;
  tables: number;
  rows: number;
}

/** Shows that dumps can be loaded. */
export interface Proofs {
  /** Loads each dump in a folder that is of this kind into a database beside those of the app, counts what is in it, and drops it. Throws what is wrong with a dump. */
  prove(location: ServerLocation, account: AppAccount, folder: string, signal: AbortSignal): Promise<Proven>;
  /** Drops what interrupted proofs have left. Call only while none runs. */
  sweep(location: ServerLocation): Promise<void>;
}

/** One server per app, for software that cannot isolate apps from each other. Its folder belongs to the app and is removed with it. */
export interface DedicatedServer extends Server {
  isShared: false;
  /** Subfolder with the app's persistent data; undefined when it stores nothing. */
  holding: string | undefined;
}

/** A user with a mailbox; the password is checked by the directory. */
export interface UserMailbox {
  /** User name used to sign in. */
  user: string;
  /** Name of the mailbox folder: letters, digits, `_` and `-`. */
  folder: string;
}

/** Address of the directory and the account used to query it. */
export interface DirectoryAccess {
  url: string;
  bindDn: string;
  bindPassword: string;
}

/** Mail of a user at an earlier time. */
export interface EarlierMail {
  /** Folder with it as `userMail` was then, on the same disk. It is moved away. */
  from: string;
  /** Name of the new folder, as the server stores it. */
  name: string;
  /** The only folder to take, as the server stores it; empty for the inbox, undefined for all. */
  only: string | undefined;
}

/** The server for incoming mail. Besides the mailboxes of apps it has those of users, which belong to no app. */
export interface MailServer extends SharedServer {
  /** Sets how to obtain access to the directory, which is created later. Undefined: passwords cannot be checked and no user can sign in. */
  setDirectory(access: () => DirectoryAccess | undefined): void;
  /** Allows exactly these users to sign in, effective immediately. The content of mailboxes is not changed. */
  setUserMailboxes(location: ServerLocation, mailboxes: readonly UserMailbox[]): void;
  /** Whether exactly these users can sign in. */
  isConverged(location: ServerLocation, mailboxes: readonly UserMailbox[]): boolean;
  /** Whether its configuration names another directory than the current one. */
  hasStaleDirectory(location: ServerLocation): boolean;
  /** Delivers a mail into a mailbox. Resolves once it is stored. */
  deliver(location: ServerLocation, delivery: Delivery): Promise<void>;
  /** Returns the folder with the mail of a user. */
  userMail(location: ServerLocation, folder: string): string;
  /** Puts earlier mail into a new folder of a user's mailbox; what is there is not changed. Repeatable. */
  putUserMail(location: ServerLocation, folder: string, mail: EarlierMail): Promise<void>;
  /** Deletes the mailbox of a user permanently; does nothing when there is none. */
  removeUserMailbox(location: ServerLocation, folder: string): Promise<void>;
}

/** A server of any kind. */
export type AddonServer = SharedServer | DedicatedServer;
