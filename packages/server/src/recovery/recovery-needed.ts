import type { RecoveryReason } from '@kontor/contract/machine/recovery';

/** The box has been set up but cannot use its database or its key. Never a reason to set it up again or to create another key (keeps H8). */
export class RecoveryNeededError extends Error {
  readonly reason: RecoveryReason;
  /** Path of the file (or folder, for a full disk) concerned. */
  readonly file: string;

  constructor(reason: RecoveryReason, file: string, cause?: unknown) {
    super(sentences[reason](file), { cause });
    this.name = 'RecoveryNeededError';
    this.reason = reason;
    this.file = file;
  }

  /** Messages of up to five causes, outermost first. */
  get detail(): string {
    const words: string[] = [];
    for (let at = this.cause; at instanceof Error && words.length < 5; at = at.cause) words.push(at.message);
    return words.join(' ');
  }
}

/** Messages for the console; the portal has translated ones. */
const sentences: Readonly<Record<RecoveryReason, (file: string) => string>> = {
  'database-missing': (file) => `${file} is missing. Put it back from a backup and start again.`,
  'database-unreadable': (file) => `${file} cannot be read. Put it back from a backup and start again.`,
  'database-damaged': (file) =>
    `${file} is damaged where the server cannot do without. Put it back from a backup and start again.`,
  'database-other-version': (file) =>
    `${file} was last used by another version of Kontor. Start that version again, or go back to a copy in the portal.`,
  'key-missing': (file) =>
    `${file} is missing, the key of everything this server keeps sealed. Put it back from a backup and start again.`,
  'key-wrong': (file) =>
    `${file} is not the key of this database. Put the one that belongs to it back from a backup and start again.`,
  'update-failed': (file) =>
    `${file} could not be updated and is as it was. Start the former version of Kontor again, or go back to a copy in the portal.`,
  'update-no-room': (file) =>
    `There is no room for a copy of ${file}, so it was not updated. Free space on its disk and start again.`,
  'disk-full': (folder) =>
    `The disk of ${folder} is full, so the server can write nothing. Free space on it and start again.`,
};
