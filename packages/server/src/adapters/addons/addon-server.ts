import type { ProcessWorkload } from '../engine/engine.ts';

/** A server that apps may ask for. */
export type AddonKind = 'mysql' | 'postgresql' | 'redis' | 'memcached' | 'objectstorage';

/** Where one server lives. Every value was chosen and committed before (keeps E1). */
export interface ServerPlace {
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
  prepare(place: ServerPlace, accounts: readonly AppAccount[]): Promise<void>;
  workload(place: ServerPlace): ProcessWorkload;
  /** Whether it answers. */
  isReady(place: ServerPlace, accounts: readonly AppAccount[]): Promise<boolean>;
}

/** One for all apps. What people made in it is a holding: nothing but `remove` and `restore` takes any of it away (keeps S1). */
export interface SharedServer extends Server {
  isShared: true;
  /** Makes the databases and the account of an app, and nothing of another app's. What is there stays, with the password given. */
  provide(place: ServerPlace, account: AppAccount): Promise<void>;
  /** Takes account and databases away. */
  remove(place: ServerPlace, account: AppAccount): Promise<void>;
  /** Writes the content of the databases into a folder, complete or `Failed`. Nobody writes to them meanwhile. */
  dump(place: ServerPlace, account: AppAccount, folder: string, signal: AbortSignal): Promise<void>;
  /** Makes the databases what they were when they were dumped into this folder. */
  restore(place: ServerPlace, account: AppAccount, folder: string): Promise<void>;
  /** Bytes of what the app has there, about. */
  measure(place: ServerPlace, account: AppAccount): Promise<number>;
}

/** One for each app: of a kind that cannot keep apps apart. Its folder is the app's alone, and goes with it. */
export interface OwnServer extends Server {
  isShared: false;
  /** The folder below its own in which it keeps what people made; undefined when it keeps nothing. */
  holding: string | undefined;
}

export type AddonServer = SharedServer | OwnServer;
