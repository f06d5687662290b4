/** Where a restic repository is, and what opens it. */
export interface Repository {
  /** As `restic -r` takes it. */
  url: string;
  /** What else restic needs to reach it, with secrets: never in arguments. */
  environment: Readonly<Record<string, string>>;
  /** Secrets that are not in the address or the environment as they are: no message has them. */
  secrets?: readonly string[];
  /** Options of the backend, such as `sftp.command=…`; never secrets. */
  options: readonly string[];
  /** Files and folders that the program for it reads, such as the configuration of ssh; absolute. */
  files?: readonly string[];
  /** Nothing is written there, not even a lock. */
  isReadOnly?: boolean;
}
