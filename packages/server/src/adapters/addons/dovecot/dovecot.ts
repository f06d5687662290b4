import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { CopyData } from '../../app-files/copy-data.ts';
import { discard, exchange } from '../../app-files/exchange.ts';
import { measureTree } from '../../app-files/measure.ts';
import { makeReachable } from '../../reachable.ts';
import { deliverByLmtp } from '../../smtp/lmtp.ts';
import { writeConfiguration } from '../../written-file.ts';
import type { AppAccount, DirectoryAccess, MailServer, ServerPlace } from '../addon-server.ts';
import { askSocket } from '../ask-socket.ts';
import { serverEnvironment } from '../server-environment.ts';
import { appLine, inside, peopleLines, renderDirectory, renderDovecot, type ServerUser } from './render.ts';

const programs = {
  'dovecot-core': '/usr/sbin/dovecot',
  'dovecot-imapd': '/usr/lib/dovecot/imap',
  'dovecot-lmtpd': '/usr/lib/dovecot/lmtp',
  'dovecot-ldap': '/usr/lib/dovecot/modules/auth/libauthdb_ldap.so',
};

/** Sockets of one that was killed would keep it from starting. */
const script = `set -e
rm -rf "$1"
mkdir -p "$1"
exec ${programs['dovecot-core']} -F -c "$2"`;

/** Dovecot as Debian ships it, for mail that comes in: a mailbox for each app that asks, and for each person. */
export function createDovecot(copyData: CopyData): MailServer {
  const directory = { access: (): DirectoryAccess | undefined => undefined };
  const fileIn = ({ home }: ServerPlace, name: keyof typeof inside) => join(home, inside[name]);
  const folderOf = (place: ServerPlace, { name }: Pick<AppAccount, 'name'>) => join(fileIn(place, 'apps'), name);

  /** What a file says, without the line that we put before it. */
  function linesOf(place: ServerPlace, name: 'appAccounts' | 'peopleAccounts'): string[] {
    const file = fileIn(place, name);
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .split(/(?<=\n)/)
      .filter((line) => !line.startsWith('#'));
  }

  const keep = (place: ServerPlace, name: keyof typeof inside, text: string): void =>
    writeConfiguration(fileIn(place, name), text, place.uid);

  /** Accounts of apps, but for one; Dovecot sees at once what is different. */
  function keepApps(place: ServerPlace, without: Pick<AppAccount, 'name'>, line = ''): void {
    const others = linesOf(place, 'appAccounts').filter((each) => !each.startsWith(`${without.name}:`));
    keep(place, 'appAccounts', [...others, line].sort().join(''));
  }

  const directoryText = () => renderDirectory(directory.access());

  return {
    kind: 'recvmail',
    isShared: true,
    title: 'Dovecot',
    usualMemory: 40 * 2 ** 20,
    missing: () => Object.entries(programs).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
    async prepare(place, accounts) {
      makeReachable(place.home);
      const user = userOf(place);
      keep(place, 'configuration', renderDovecot(place, user));
      keep(place, 'directory', directoryText());
      keep(
        place,
        'appAccounts',
        accounts
          .map((account) => appLine(place.home, account, user))
          .sort()
          .join(''),
      );
      keep(place, 'peopleAccounts', linesOf(place, 'peopleAccounts').join(''));
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
    isReady: async ({ port }) => (await askSocket(port, '', (answer) => answer.includes('* OK'))) !== undefined,
    provide: async (place, account) => keepApps(place, account, appLine(place.home, account, userOf(place))),
    async remove(place, account) {
      keepApps(place, account);
      await discard(folderOf(place, account));
    },
    async dump(place, account, folder, signal) {
      const from = folderOf(place, account);
      if (existsSync(from)) await copyData(from, copyIn(folder), signal);
    },
    restore: (place, account, folder) => exchange(copyIn(folder), folderOf(place, account), copyData),
    measure: async (place, account) => {
      const folder = folderOf(place, account);
      return existsSync(folder) ? measureTree(folder) : 0;
    },
    isInStep: (place, mailboxes) =>
      linesOf(place, 'peopleAccounts').join('') === peopleLines(place.home, mailboxes, userOf(place)),
    keepPeople: (place, mailboxes) => keep(place, 'peopleAccounts', peopleLines(place.home, mailboxes, userOf(place))),
    asksElsewhere: (place) =>
      existsSync(fileIn(place, 'directory')) &&
      !readFileSync(fileIn(place, 'directory'), 'utf8').endsWith(directoryText()),
    askAt(access) {
      directory.access = access;
    },
    deliver: (place, letter) => deliverByLmtp(fileIn(place, 'lmtp'), letter),
    async forgetPerson(place, folder) {
      await discard(join(fileIn(place, 'people'), folder));
    },
  };
}

const copyIn = (folder: string): string => join(folder, 'recvmail');

/** In an app's view of the machine its account is called so; without an account the server is who we are. */
const userOf = ({ uid }: ServerPlace): ServerUser =>
  uid === undefined ? { name: userInfo().username, uid: userInfo().uid } : { name: 'app', uid };
