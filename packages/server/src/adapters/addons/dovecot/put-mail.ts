import {
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { giveTree } from '../../app-files/give-tree.ts';
import { makeFolder, move } from '../../app-files/moves.ts';
import { pathIn } from '../../app-files/path-in.ts';

/** Mail of an earlier time that is put into the present mailbox. */
export interface PutMail {
  /** The earlier Maildir, on the same disk. Its folders are moved away. */
  from: string;
  /** The present one. */
  into: string;
  /** Name of the new folder, as the server stores it. */
  name: string;
  /** The only folder to take, such as `.Sent`; empty for the inbox, undefined for all. */
  only: string | undefined;
  owner: number | undefined;
}

/** What a Maildir needs; the rest is made by the server. Keywords explain the letters in the names of mails. */
const inboxParts = ['cur', 'new', 'dovecot-keywords'];
const isMade = (name: string): boolean => name.startsWith('dovecot') && name !== 'dovecot-keywords';

/** Returns the folders of a Maildir as they are stored; the inbox is empty. */
export const foldersIn = (names: readonly string[]): string[] =>
  ['', ...names.filter((name) => name.startsWith('.') && name.length > 1)].sort();

/**
 * Puts mail of an earlier time into a new folder of a mailbox, which may be in use. Nothing that is there is changed. Each folder appears complete. May be repeated
 * after a crash. Throws `AdapterError` where the earlier mail was tampered with.
 */
export async function putMail({ from, into, name, only, owner }: PutMail): Promise<void> {
  const base = only ?? '';
  await refuseLinks(Buffer.from(from));
  await gatherInbox(from, base);
  const isBelow = (folder: string) => base !== '' && folder.startsWith(`${base}.`);
  const isTaken = (folder: string) => folder === base || only === undefined || isBelow(folder);
  const names = readdirSync(from).filter((each) => each.startsWith('.') && isTaken(each === inbox ? '' : each));
  for (const folder of names) {
    const source = join(from, folder);
    for (const each of readdirSync(source)) if (isMade(each)) rmSync(join(source, each), { recursive: true });
    if (owner !== undefined) await giveTree(source, owner);
    await move(source, join(into, `.${name}${folder === inbox ? '' : folder.slice(base.length)}`));
  }
  const made = readdirSync(into).filter((each) => each === `.${name}` || each.startsWith(`.${name}.`));
  subscribe(join(into, 'subscriptions'), made, owner);
}

/**
 * Throws `AdapterError` where there is a link, as only somebody with the key of a backup can make it: it would lead root, and the mail server, to mail of others and
 * anywhere else.
 */
async function refuseLinks(path: Buffer): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) throw new AdapterError('The backup was tampered with: there is a link in the mail');
  if (!found?.isDirectory()) return;
  // As bytes: a link whose name is no text is one as well.
  for (const entry of await readdir(path, { withFileTypes: true, encoding: 'buffer' }))
    if (entry.isDirectory() || entry.isSymbolicLink()) await refuseLinks(pathIn(path, entry.name));
}

/** Where the inbox is gathered: it has no folder of its own, so its parts would appear one by one. */
const inbox = '.kontor-inbox';

async function gatherInbox(from: string, base: string): Promise<void> {
  if (base !== '' || !inboxParts.some((name) => existsSync(join(from, name)))) return;
  await makeFolder(join(from, inbox), 0o700);
  for (const name of ['cur', 'new', 'tmp']) await makeFolder(join(from, inbox, name), 0o700);
  await writeFile(join(from, inbox, 'maildirfolder'), '');
  for (const name of inboxParts) {
    if (!existsSync(join(from, name))) continue;
    rmSync(join(from, inbox, name), { recursive: true, force: true });
    await move(join(from, name), join(from, inbox, name));
  }
}

/** Mail programs show the folders one has subscribed to. */
function subscribe(file: string, folders: readonly string[], owner: number | undefined): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : 'V\t2\n\n';
  const separator = text.startsWith('V\t2') ? '\t' : '/';
  const lines = folders.map((folder) => folder.slice(1).replaceAll('.', separator));
  const known = new Set(text.split('\n'));
  const added = lines.filter((line) => !known.has(line));
  if (added.length === 0) return;
  const draft = `${file}.kontor-new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text + added.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
  if (owner !== undefined) chownSync(draft, owner, owner);
  renameSync(draft, file);
}
