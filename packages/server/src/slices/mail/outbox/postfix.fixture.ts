import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from '@kontor/platform/work/durations';
import { freePort } from './free-port.fixture.ts';

/** Whether Debian's Postfix is installed and may be run by this test process: its master needs root. */
export const hasPostfix = process.getuid?.() === 0 && existsSync('/usr/lib/postfix/sbin/master');

const nobody = 65_534;
const patience = seconds(30);

const mainOf = (folder: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
config_directory = ${folder}/etc
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.firma.example
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
virtual_mailbox_domains = firma.example
virtual_mailbox_maps = inline:{ { anna@firma.example = anna/ } }
virtual_mailbox_base = ${folder}/mail
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${nobody}
virtual_minimum_uid = 100
smtpd_relay_restrictions = reject_unauth_destination
smtpd_tls_security_level = none
maillog_file = ${folder}/mail.log
maillog_file_prefixes = ${folder}
default_transport = error:nothing leaves this machine
`;

const masterOf = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

/** Starts Debian's Postfix as a child process, with its own folder, port and mailboxes. */
export async function startPostfix() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-postfix-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  for (const name of ['etc', 'spool', 'data', 'mail']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'etc/main.cf'), mainOf(folder));
  writeFileSync(join(folder, 'etc/master.cf'), masterOf(port));
  chownSync(join(folder, 'data'), accountOf('postfix'), 0);
  chownSync(join(folder, 'mail'), nobody, nobody);
  const child = spawn('/usr/sbin/postfix', ['-c', join(folder, 'etc'), 'start-fg'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until(
    () => answers(port),
    () => child.exitCode === null,
    () => logOf(folder),
  );
  const box = join(folder, 'mail/anna/new');
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Resolves with the mails in the only mailbox as soon as there are `count`. */
    async mails(count: number): Promise<string[]> {
      const names = () => (existsSync(box) ? readdirSync(box) : []);
      await until(
        async () => names().length >= count,
        () => true,
        () => logOf(folder),
      );
      return names().map((name) => readFileSync(join(box, name), 'utf8'));
    },
    log: () => logOf(folder),
    async stop() {
      const stopping = spawn('/usr/sbin/postfix', ['-c', join(folder, 'etc'), 'stop'], { stdio: 'ignore' });
      await once(stopping, 'exit');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accountOf(name: string): number {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  return Number(line?.split(':')[2]);
}

const logOf = (folder: string) => {
  const file = join(folder, 'mail.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

async function until(isThere: () => Promise<boolean>, isAlive: () => boolean, words: () => string): Promise<void> {
  for (const end = Date.now() + patience; !(await isThere()); await wait(50))
    if (Date.now() > end || !isAlive()) throw new Error(`Postfix did not get there:\n${words()}`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .once('data', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => resolve(false));
    socket.setTimeout(seconds(5), () => socket.destroy());
    socket.once('data', () => socket.end('QUIT\r\n'));
  });
}
