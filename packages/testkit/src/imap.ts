import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { seconds } from '@kontor/platform/work/durations';

/** Whether everything mailboxes and their tests need is installed. */
export const hasDovecot = [
  '/usr/sbin/dovecot',
  '/usr/lib/dovecot/imap',
  '/usr/lib/dovecot/lmtp',
  '/usr/lib/dovecot/modules/auth/libauthdb_ldap.so',
].every(existsSync);

/** Login of a mail client. */
export interface MailboxLogin {
  port: number;
  user: string;
  password: string;
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** Signs in and runs the commands in order (RFC 3501); resolves with all output, which contains `NO` when the password is wrong. */
function askImap({ port, user, password }: MailboxLogin, commands: readonly string[] = []): Promise<string> {
  const words = [`LOGIN ${quoted(user)} ${quoted(password)}`, ...commands, 'LOGOUT'];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, signal: AbortSignal.timeout(seconds(20)) });
    let said = '';
    let next = 0;
    const say = () => socket.write(`t${next} ${words[next]}\r\n`);
    socket.setEncoding('utf8').on('error', reject);
    socket.on('data', (text) => {
      said += text;
      if (next === 0 && !/^t0 /m.test(said)) return void (said.split('\r\n').length === 2 && say());
      if (!new RegExp(`^t${next} `, 'm').test(said)) return;
      const isIn = /^t0 OK/m.test(said);
      next = isIn ? next + 1 : words.length - 1;
      if (!isIn) return void socket.destroy();
      if (next < words.length) say();
    });
    socket.on('close', () => resolve(said));
  });
}

/** Resolves with whether a user name and password open a mailbox. */
export const opensMailbox = async (login: MailboxLogin): Promise<boolean> => /^t0 OK/m.test(await askImap(login));

/** Resolves with the subjects of the mails in a folder. */
export async function subjectsIn(login: MailboxLogin, folder = 'INBOX'): Promise<string[]> {
  const said = await askImap(login, [`SELECT ${folder}`, 'FETCH 1:* (BODY.PEEK[HEADER.FIELDS (SUBJECT)])']);
  return [...said.matchAll(/^Subject: (.*)\r$/gm)].map(([, subject = '']) => subject);
}

/** Runs commands that change a mailbox; throws when one is refused. */
export async function changeMail(login: MailboxLogin, commands: readonly string[]): Promise<void> {
  const said = await askImap(login, commands);
  const refused = /^t\d+ (?:NO|BAD).*$/m.exec(said);
  if (refused !== null) throw new Error(refused[0]);
}

/** Resolves with the names of the folders somebody has subscribed to. */
export async function subscribedIn(login: MailboxLogin): Promise<string[]> {
  const said = await askImap(login, ['LSUB "" "*"']);
  return [...said.matchAll(/^\* LSUB \([^)]*\) "\/" "?([^"\r]*)"?\r$/gm)].map(([, name = '']) => name);
}
