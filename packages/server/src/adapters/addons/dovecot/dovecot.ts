import { existsSync, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { CopyData } from '../../app-files/copy-data.ts';
import { discard, exchange } from '../../app-files/exchange.ts';
import { copyFor } from '../../app-files/give-tree.ts';
import { measureTree } from '../../app-files/measure.ts';
import { writeConfiguration } from '../../managed-file.ts';
import { deliverByLmtp } from '../../smtp/lmtp.ts';
import { makeWorldReadable } from '../../world-readable.ts';
import type { AppAccount, DirectoryAccess, MailServer, ServerLocation } from '../addon-server.ts';
import { querySocket } from '../query-socket.ts';
import { serverEnvironment } from '../server-programs.ts';
import { putMail } from './put-mail.ts';
import { appLine, inside, renderDirectory, renderDovecot, type ServerUser, userLines } from './render.ts';

const programs = {
  'dovecot-core': '/usr/sbin/dovecot',
  'dovecot-imapd': '/usr/lib/dovecot/imap',
  'dovecot-lmtpd': '/usr/lib/dovecot/lmtp',
  'dovecot-ldap': '/usr/lib/dovecot/modules/auth/libauthdb_ldap.so',
};

/** Removes sockets left by a killed server, which would prevent the start. */
const script = `set -e
rm -rf "$1"
mkdir -p "$1"
exec ${programs['dovecot-core']} -F -c "$2"`;

/** Creates the mail server for incoming mail from Debian's Dovecot: a mailbox for each app that requests one and for each user. */
export function createDovecot(copyData: CopyData): MailServer {
  const directory = { access: (): DirectoryAccess | undefined => undefined };
  const directoryText = () => renderDirectory(directory.access());

  return {
    kind: 'recvmail',
    isShared: true,
    title: 'Dovecot',
    usualMemory: 40 * 2 ** 20,
    missing: () => Object.entries(programs).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
    async prepare(location, accounts) {
      makeWorldReadable(location.home);
      const lines = accounts.map((account) => appLine(location.home, account, userOf(location)));
      writeConfig(location, 'configuration', renderDovecot(location, userOf(location)));
      writeConfig(location, 'directory', directoryText());
      writeConfig(location, 'appAccounts', lines.sort().join(''));
      writeConfig(location, 'peopleAccounts', linesOf(location, 'peopleAccounts').join(''));
    },
    workload: ({ instance, generation, home, uid, logFile }) => ({
      engine: 'process',
      network: 'machine',
      instance,
      generation,
      command: ['/bin/sh', '-c', script, 'sh', join(home, inside.run), join(home, inside.configuration)],
      env: serverEnvironment,
      folder: home,
      writable: [join(home, inside.writable)],
      uid,
      memoryLimit: 512 * 2 ** 20,
      logFile,
      stopSeconds: 30,
    }),
    isReady: async ({ port }) => (await querySocket(port, '', (answer) => answer.includes('* OK'))) !== undefined,
    provide: async (location, account) =>
      writeAppAccounts(location, account, appLine(location.home, account, userOf(location))),
    async remove(location, account) {
      writeAppAccounts(location, account);
      await discard(folderOf(location, account));
    },
    async dump(location, account, folder, signal) {
      const from = folderOf(location, account);
      if (existsSync(from)) await copyData(from, copyIn(folder), signal);
    },
    restore: (location, account, folder) =>
      exchange(copyIn(folder), folderOf(location, account), copyFor(copyData, location.uid)),
    async adoptDump(folder, { into }) {
      if (existsSync(copyIn(folder))) await rename(copyIn(folder), copyIn(into));
    },
    measure: async (location, account) => {
      const folder = folderOf(location, account);
      return existsSync(folder) ? measureTree(folder) : 0;
    },
    isConverged: (location, mailboxes) =>
      linesOf(location, 'peopleAccounts').join('') === userLines(location.home, mailboxes, userOf(location)),
    setUserMailboxes: (location, mailboxes) =>
      writeConfig(location, 'peopleAccounts', userLines(location.home, mailboxes, userOf(location))),
    hasStaleDirectory: (location) =>
      existsSync(fileIn(location, 'directory')) &&
      !readFileSync(fileIn(location, 'directory'), 'utf8').endsWith(directoryText()),
    setDirectory(access) {
      directory.access = access;
    },
    deliver: (location, delivery) => deliverByLmtp(fileIn(location, 'lmtp'), delivery),
    userMail,
    putUserMail: (location, folder, mail) =>
      putMail({ ...mail, into: userMail(location, folder), owner: location.uid }),
    async removeUserMailbox(location, folder) {
      await discard(join(fileIn(location, 'people'), folder));
    },
  };
}

const userMail = (location: ServerLocation, folder: string) => join(fileIn(location, 'people'), folder, 'mail');
const fileIn = ({ home }: ServerLocation, name: keyof typeof inside) => join(home, inside[name]);
const folderOf = (location: ServerLocation, { name }: Pick<AppAccount, 'name'>) => join(fileIn(location, 'apps'), name);

/** Returns the lines of a file without the comment line written before them. */
function linesOf(location: ServerLocation, name: 'appAccounts' | 'peopleAccounts'): string[] {
  const file = fileIn(location, name);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith('#'));
}

const writeConfig = (location: ServerLocation, name: keyof typeof inside, text: string): void =>
  writeConfiguration(fileIn(location, name), text, location.uid);

/** Writes the accounts of all apps except one, plus `line`; Dovecot applies changes immediately. */
function writeAppAccounts(location: ServerLocation, without: Pick<AppAccount, 'name'>, line = ''): void {
  const others = linesOf(location, 'appAccounts').filter((each) => !each.startsWith(`${without.name}:`));
  writeConfig(location, 'appAccounts', [...others, line].sort().join(''));
}

const copyIn = (folder: string): string => join(folder, 'recvmail');

/** In an app's sandbox its account is named `app`; without an account the server runs as the current user. */
const userOf = ({ uid }: ServerLocation): ServerUser =>
  uid === undefined ? { name: userInfo().username, uid: userInfo().uid } : { name: 'app', uid };
