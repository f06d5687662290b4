import type { ProcessWorkload } from '../engine/engine.ts';
import type { Delivery } from '../smtp/lmtp.ts';

/** A server that apps may ask for. */
export type AddonKind = 'mysql' | 'postgresql' | 'redis' | 'memcached' | 'objectstorage' | 'recvmail';

/** Where one server lives. Every value was chosen and committed before (keeps E1). */
export interface ServerLocation {
  /** Name of its workload. */
  instance: string;
  generation: number;
  /** Its folder; the adapter alone decides what is in it. */
  home: string;
  /** On 127.0.0.1. */
  port: number;
  /** The account it runs as, where the server is root. */
  uid: number | undefined;
  logFile: string;
}

/** What one app has on a server. */
export interface AppAccount {
  /** Of the account; letters, digits and `_`. */
  name: string;
  password: string;
  /** Names of its databases, or buckets; the main one first. */
  databases: readonly string[];
  /** What its databases must be able to do, in the words of the server. */
  extensions: readonly string[];
}

/** One kind of server, made of the programs the machine has. Everything may be repeated after a crash; what cannot be done is a `Failed`. */
interface Server {
  kind: AddonKind;
  /** As people know it. */
  title: string;
  /** Bytes of memory it takes with little to do; how much it gets at most its workload says. */
  usualMemory: number;
  /** Debian packages that are missing; none when it can be started. Asked anew each time, for they may be installed later. */
  missing(): string[];
  /** Makes its folder and configuration. Refused when its data was made by a version this machine's programs may damage it with. */
  prepare(location: ServerLocation, accounts: readonly AppAccount[]): Promise<void>;
  workload(location: ServerLocation): ProcessWorkload;
  /** Whether it answers. */
  isReady(location: ServerLocation, accounts: readonly AppAccount[]): Promise<boolean>;
}

/** One for all apps. What people made in it is a holding: nothing but `remove` and `restore` takes any of it away (keeps S1). */
export interface SharedServer extends Server {
  isShared: true;
  /** Makes the databases and the account of an app, and nothing of another app's. What is there stays, with the password given. */
  provide(location: ServerLocation, account: AppAccount): Promise<void>;
  /** Takes account and databases away. */
  remove(location: ServerLocation, account: AppAccount): Promise<void>;
  /** Writes the content of the databases into a folder, complete or `Failed`. Nobody writes to them meanwhile. */
  dump(location: ServerLocation, account: AppAccount, folder: string, signal: AbortSignal): Promise<void>;
  /** Makes the databases what they were when they were dumped into this folder. */
  restore(location: ServerLocation, account: AppAccount, folder: string): Promise<void>;
  /** Bytes of what the app has there, about. */
  measure(location: ServerLocation, account: AppAccount): Promise<number>;
}

/** One for each app: of a kind that cannot keep apps apart. Its folder is the app's alone, and goes with it. */
export interface DedicatedServer extends Server {
  isShared: false;
  /** The folder below its own in which it keeps what people made; undefined when it keeps nothing. */
  holding: string | undefined;
}

/** Somebody who has a mailbox, whose password the directory of people checks. */
export interface UserMailbox {
  /** User name, as it is typed. */
  user: string;
  /** Name of the folder it lies in: letters, digits, `_` and `-`. */
  folder: string;
}

/** Where the directory of people answers, and the account to ask it with. */
export interface DirectoryAccess {
  url: string;
  bindDn: string;
  bindPassword: string;
}

/** The one for mail that comes in. Beside the mailboxes of apps it has those of people, which are nobody's but theirs. */
export interface MailServer extends SharedServer {
  /** Tells how it asks whether a password is right, which is known late. Undefined: nobody can be asked, and no person gets in. */
  setDirectory(access: () => DirectoryAccess | undefined): void;
  /** Lets exactly these people in. Counts at once; what lies in mailboxes stays. */
  setUserMailboxes(location: ServerLocation, mailboxes: readonly UserMailbox[]): void;
  /** Whether exactly these are let in. */
  isConverged(location: ServerLocation, mailboxes: readonly UserMailbox[]): boolean;
  /** Whether it was started when the directory answered somewhere else. */
  hasStaleDirectory(location: ServerLocation): boolean;
  /** Puts a mail into a mailbox. Resolves when it lies there. */
  deliver(location: ServerLocation, delivery: Delivery): Promise<void>;
  /** Takes the mailbox of a person away for good; nothing there is fine. */
  removeUserMailbox(location: ServerLocation, folder: string): Promise<void>;
}

export type AddonServer = SharedServer | DedicatedServer;
