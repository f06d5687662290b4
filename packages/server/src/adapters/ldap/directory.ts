/** What a directory lacks that the settings of the box switch off: the setting. */
export const switchedOff = 'KONTOR_LDAP_PORT';

/** One entry, as it should be or as it is. */
export interface Entry {
  /**
   * Its identity (entryUUID, RFC 4530), chosen by the caller: apps keep it with what they know of a person, so it must be the same after
   * everything was built anew.
   */
  id: string;
  /** Distinguished name (RFC 4514). */
  dn: string;
  /** Values by attribute, spelt as the schema does; the values of one attribute are a set. Never without a value. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** One attribute's change: either all its values at once (none takes it away), or some of very many. */
export type Change =
  | { attribute: string; values: readonly string[] }
  | { attribute: string; remove: readonly string[]; add: readonly string[] };

/** What the directory is about, as text of slapd.conf(5). The caller's rules; the adapter adds what makes it run. */
export interface DirectoryRules {
  /** Everything lies below this name. */
  suffix: string;
  /** Own attributes and object classes. */
  schema: string;
  /** Who may see what, slapd.access(5). Whoever asks over the unix socket as the server may do everything anyway. */
  access: string;
  /** Attributes that are searched for, and how: `uid eq,sub`. */
  indexes: readonly string[];
  /** Attributes with very many values. */
  manyValued: readonly string[];
  /** The entry that says how wrong passwords are slowed down (slapo-ppolicy(5)). */
  passwordPolicy: string;
}

/** Whether `start` found it running as it should be, or what is in it has to be looked at anew. */
export type Started = 'was-running' | 'anew';

/**
 * A directory of people for apps that speak LDAP. It is a projection: everything in it can be made again (S1). What cannot be done is a
 * `Failed`; every operation may be repeated.
 */
export interface Directory {
  /** What is not there for it to run, in English; nothing when it can be started. Asked anew each time, for it may be installed later. */
  missing(): string[];
  /** Where apps reach it, and the account it listens as, where the server is root. Known once `prepare` has ended. */
  address(): { host: string; port: number; uid: number | undefined };
  /** Settles the address. */
  prepare(): Promise<void>;
  isRunning(): boolean;
  /** Paths of what somebody wrote into its configuration by hand, which was put aside (keeps R3). Gone once that file is taken away. */
  editBackups(): string[];
  /** Starts it, unless it runs well. One left over from a server that was killed is replaced (keeps P2). */
  start(rules: DirectoryRules): Promise<Started>;
  stop(): Promise<void>;
  /** Stops it and takes away everything in it. */
  wipe(): Promise<void>;
  /** Everything as it is, complete, or it throws (keeps R1). */
  list(): Promise<Entry[]>;
  /** Those of these identities that are there. */
  find(ids: readonly string[]): Promise<Entry[]>;
  add(entry: Entry): Promise<void>;
  modify(dn: string, changes: readonly Change[]): Promise<void>;
  remove(dn: string): Promise<void>;
  /** Replaces everything by what the text says (LDIF, RFC 2849). What was there answers until the new one is complete. */
  rebuild(ldif: string): Promise<void>;
  /** Called when it ended by itself, does not answer, or its files are gone. Answers how to stop listening. */
  onLost(listener: (lost: { reason: string; afterMs: number }) => void): () => void;
}
