import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@kontor/server/adapters/free-port';

const isRoot = process.getuid?.() === 0;
const hasAll = (...files: string[]) => isRoot && files.every((file) => existsSync(file));

/** Whether the servers for backups, and what they are reached with, are installed. */
export const hasSshd = hasAll('/usr/sbin/sshd', '/usr/bin/sftp');
export const hasSmbd = hasAll('/usr/sbin/smbd', '/usr/bin/rclone');
export const hasVsftpd = hasAll('/usr/sbin/vsftpd', '/usr/bin/rclone');
export const hasRestServer = hasAll('/usr/bin/rclone');

/** The only account of a server for backups. It exists for this server alone, not on the machine. */
export const backupLogin = { username: 'keeper', password: 'of the test: "keeper" §$%' } as const;
const uid = 70_100;

/** A server on loopback. */
export interface BackupServer {
  port: number;
  /** The folder it serves, which belongs to the account. */
  folder: string;
  /** Ends it with everything it started; the folder stays. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

interface ServerFiles {
  root: string;
  /** What the server serves. */
  folder: string;
  port: number;
}

interface Part {
  name: string;
  /** Writes the configuration. Returns the command line. */
  prepare(files: ServerFiles): string[];
}

/**
 * Runs a server in mounts and processes of its own: its account stands in a copy of /etc/passwd that only it sees, and everything it starts ends with it.
 */
async function startServer({ name, prepare }: Part): Promise<BackupServer> {
  const root = mkdtempSync(join(tmpdir(), `kontor-${name}-`));
  const files = { root, folder: join(root, 'served'), port: await freePort() };
  chmodSync(root, 0o755);
  mkdirSync(files.folder);
  chownSync(files.folder, uid, uid);
  writeAccount(files);
  const line = prepare(files);
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawnApart(root, line);
    await untilItAnswers(files.port, child, join(root, 'log'));
  }

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    // Nothing writes into its folder any more once its output is closed.
    const ended = once(running, 'close');
    running.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    ...files,
    ...{ start, stop },
    async remove() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function spawnApart(root: string, line: string[]): ChildProcess {
  const { KONTOR_TEST_RUN } = process.env;
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...(KONTOR_TEST_RUN && { KONTOR_TEST_RUN }) };
  const parts = ['passwd', 'shadow', 'group'];
  const own = parts.map((part) => `mount --bind ${join(root, part)} /etc/${part}`).join(' && ');
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // Not by exec: the first process of its own processes would lack signals it counts on.
  const args = [...apart, 'sh', '-c', `${own} && "$@"`, 'sh', ...line];
  const child = spawn('unshare', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => appendFileSync(join(root, 'log'), data));
  return child;
}

function writeAccount({ root, folder }: ServerFiles): void {
  const { username, password } = backupLogin;
  const hash = execFileSync('openssl', ['passwd', '-6', '-stdin'], { input: password, encoding: 'utf8' }).trim();
  const put = (name: string, line: string) =>
    writeFileSync(join(root, name), `${readFileSync(`/etc/${name}`, 'utf8')}${line}\n`);
  put('passwd', `${username}:x:${uid}:${uid}::${folder}:/bin/sh`);
  put('shadow', `${username}:${hash}:19000:0:99999:7:::`);
  put('group', `${username}:x:${uid}:`);
  chmodSync(join(root, 'shadow'), 0o600);
}

async function untilItAnswers(port: number, child: ChildProcess, log: string): Promise<void> {
  for (let round = 0; round < 600; round += 1) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await answers(port)) return;
    await wait(50);
  }
  throw new Error(`the server does not answer: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

/** A server for SFTP, with a key that can be exchanged while it is stopped. */
export interface Sshd extends BackupServer {
  /** Replaces the host key; the server must be started again. */
  changeHostKey(): void;
  /** Gives a folder below its own to the account. */
  giveAway(name: string): void;
  /** Lets in who has this public key. */
  authorize(publicKey: string): void;
}

export async function startSshd(): Promise<Sshd> {
  const keyOf = (root: string) => join(root, 'host-key');
  const changeIn = (root: string) => {
    for (const file of [keyOf(root), `${keyOf(root)}.pub`]) rmSync(file, { force: true });
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyOf(root)]);
  };
  const server = await startServer({
    name: 'sshd',
    prepare({ root, port }) {
      mkdirSync('/run/sshd', { recursive: true });
      changeIn(root);
      writeFileSync(join(root, 'authorized'), '');
      const lines = {
        ...{ Port: port, ListenAddress: '127.0.0.1', HostKey: keyOf(root), PidFile: 'none' },
        ...{ AuthorizedKeysFile: join(root, 'authorized'), StrictModes: 'no', UsePAM: 'no' },
        ...{ PasswordAuthentication: 'yes', KbdInteractiveAuthentication: 'no', Subsystem: 'sftp internal-sftp' },
      };
      const config = join(root, 'sshd_config');
      writeFileSync(
        config,
        Object.entries(lines)
          .map((line) => `${line.join(' ')}\n`)
          .join(''),
      );
      return ['/usr/sbin/sshd', '-D', '-e', '-f', config];
    },
  });
  const root = join(server.folder, '..');
  return {
    ...server,
    changeHostKey: () => changeIn(root),
    giveAway: (name) => chownSync(join(server.folder, name), uid, uid),
    authorize: (publicKey) => writeFileSync(join(root, 'authorized'), `${publicKey}\n`),
  };
}

/** A server for SMB with the shares `backups` and, for reading only, `readonly`. */
export const startSmbd = (): Promise<BackupServer> =>
  startServer({
    name: 'smbd',
    prepare(files) {
      const { root } = files;
      for (const name of Object.values(smbFolders)) mkdirSync(join(root, name));
      const config = join(root, 'smb.conf');
      writeFileSync(config, smbConfiguration(files));
      const password = join(root, 'password');
      writeFileSync(password, `${backupLogin.password}\n${backupLogin.password}\n`, { mode: 0o600 });
      const add = `smbpasswd -c ${config} -s -a ${backupLogin.username} < ${password} > /dev/null`;
      return ['sh', '-c', `${add} && exec smbd -F --no-process-group -s ${config} --debug-stdout`];
    },
  });

const smbFolders = {
  'private dir': 'private',
  'state directory': 'state',
  'cache directory': 'cache',
  'lock directory': 'lock',
  'pid directory': 'run',
  'ncalrpc dir': 'ncalrpc',
};

function smbConfiguration({ root, folder, port }: ServerFiles): string {
  const places = Object.entries(smbFolders).map(([option, name]) => ` ${option} = ${join(root, name)}\n`);
  return `[global]
 workgroup = OFFICE
 server role = standalone server
 interfaces = 127.0.0.1/8
 bind interfaces only = yes
 smb ports = ${port}
 disable netbios = yes
${places.join('')} passdb backend = tdbsam:${join(root, 'private', 'passdb.tdb')}
 load printers = no
 printcap name = /dev/null
 rpc start on demand helpers = no
 server min protocol = SMB2_02
[backups]
 path = ${folder}
 read only = no
 valid users = ${backupLogin.username}
[readonly]
 path = ${folder}
 read only = yes
 valid users = ${backupLogin.username}
`;
}

/** A server for FTP. `isEncrypted`: it offers TLS, with a certificate nobody has signed. */
export const startVsftpd = ({ isEncrypted = false } = {}): Promise<BackupServer> =>
  startServer({
    name: 'vsftpd',
    prepare({ root, port }) {
      mkdirSync(join(root, 'empty'));
      const lines: Record<string, string | number> = {
        listen: 'YES',
        background: 'NO',
        listen_address: '127.0.0.1',
        listen_port: port,
        anonymous_enable: 'NO',
        local_enable: 'YES',
        write_enable: 'YES',
        chroot_local_user: 'YES',
        allow_writeable_chroot: 'YES',
        secure_chroot_dir: join(root, 'empty'),
        pam_service_name: 'other',
        seccomp_sandbox: 'NO',
        isolate: 'NO',
        isolate_network: 'NO',
        ...(isEncrypted && encryption(root)),
      };
      const config = join(root, 'vsftpd.conf');
      writeFileSync(
        config,
        Object.entries(lines)
          .map((line) => `${line.join('=')}\n`)
          .join(''),
      );
      return ['/usr/sbin/vsftpd', config];
    },
  });

function encryption(root: string): Record<string, string> {
  const [key, certificate] = [join(root, 'key.pem'), join(root, 'certificate.pem')];
  makeCertificate(key, certificate);
  const files = { rsa_private_key_file: key, rsa_cert_file: certificate };
  return { ssl_enable: 'YES', force_local_logins_ssl: 'YES', force_local_data_ssl: 'YES', ...files };
}

function makeCertificate(key: string, certificate: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', [...kind, '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' });
}

/** The REST server of restic, as rclone has one. `isEncrypted`: with a certificate nobody has signed. */
export const startRestServer = ({ isEncrypted = false } = {}): Promise<BackupServer> =>
  startServer({
    name: 'rest',
    prepare({ root, folder, port }) {
      const { username, password } = backupLogin;
      const [key, certificate] = [join(root, 'key.pem'), join(root, 'certificate.pem')];
      if (isEncrypted) makeCertificate(key, certificate);
      const login = ['--addr', `127.0.0.1:${port}`, '--user', username, '--pass', password];
      const tls = isEncrypted ? ['--cert', certificate, '--key', key] : [];
      return ['rclone', 'serve', 'restic', folder, '--config', '/dev/null', ...login, ...tls];
    },
  });
