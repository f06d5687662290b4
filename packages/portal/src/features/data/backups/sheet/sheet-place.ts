import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { cloudProtocols } from '@kontor/contract/rules/data/backup-device';
import type { Medium } from '../page-state.ts';

type SheetPlace = Pick<BackupSheet, 'server' | 'disk'>;
type SheetServer = NonNullable<BackupSheet['server']>;

/** Returns the medium that the form of a restore asks for first. */
export function mediumOf({ server, disk }: SheetPlace): Medium {
  if (disk) return 'usb';
  return server && !isWeb(server) ? 'network' : 'cloud';
}

const isWeb = ({ protocol }: Pick<SheetServer, 'protocol'>): boolean => cloudProtocols.some((one) => one === protocol);

/** Debian's packages that Kontor needs on the new machine: for itself, and to reach the place. */
export function packagesFor({ server }: Pick<SheetPlace, 'server'>): string[] {
  const general = ['nodejs', 'npm', 'nginx', 'restic'];
  if (server?.protocol === 'sftp') return [...general, 'openssh-client'];
  return needsRclone({ server }) ? [...general, 'rclone'] : general;
}

const folder = 'kontor-backups';
const below = (path: string): string => {
  const trimmed = path.trim().replaceAll('\\', '/').replace(/\/+$/, '');
  return trimmed === '' ? `${path.trim().startsWith('/') ? '/' : ''}${folder}` : `${trimmed}/${folder}`;
};
const partsOf = (path: string): string[] => path.split('/').filter((part) => part.trim() !== '');

/** Returns a word of a command as a shell takes it. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./[\]…-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Returns the beginning of commands for restic itself: its repository, and the login where it does not ask for it. A disk is mounted at `mounted`; SMB and FTP
 * need the remote of rclone.
 */
export function resticOn({ server }: SheetPlace, mounted: string): string {
  if (server === null) return `restic -r ${mounted}/${folder}`;
  const { protocol, username, region } = server;
  const login = {
    AWS_ACCESS_KEY_ID: username,
    AWS_SECRET_ACCESS_KEY: '…',
    ...(region && { AWS_DEFAULT_REGION: region }),
  };
  const environment = protocol === 's3' ? Object.entries(login) : [];
  return [
    ...environment.map(([name, value]) => `${name}=${shellWord(value)}`),
    `restic -r ${shellWord(repositories[protocol](server))}`,
  ].join(' ');
}

/** Where the password of the storage is entered when restic itself is used: not at all, in its command or address, or when `ssh` asks. */
export function storagePasswordOf({
  server,
}: Pick<SheetPlace, 'server'>): 'inCommand' | 'inAddress' | 'asked' | undefined {
  if (server?.protocol === 's3') return 'inCommand';
  if (server?.protocol === 'rest') return server.username === '' ? undefined : 'inAddress';
  return server?.protocol === 'sftp' && !server.ownKey ? 'asked' : undefined;
}

/** Name of the remote of rclone in the commands. */
export const rcloneRemote = 'kontor';

/** Whether restic itself needs a remote of rclone. */
export const needsRclone = ({ server }: Pick<SheetPlace, 'server'>): boolean =>
  server?.protocol === 'smb' || server?.protocol === 'ftp';

/** Whether it is not known whether the server is reached by HTTPS, as Kontor tries first, or by HTTP. */
export const isSchemeUnknown = ({ server }: Pick<SheetPlace, 'server'>): boolean =>
  server !== null && isWeb(server) && server.repository === null;

const withPort = ({ server, port }: SheetServer): string => (port === '' ? server : `${server}:${port}`);
const byRclone = ({ path }: SheetServer): string => `rclone:${rcloneRemote}:${below(path)}`;
const inAddress = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const restAddress = (server: SheetServer): string =>
  `rest:https://${withPort(server)}/${partsOf(server.path)
    .map((part) => `${encodeURIComponent(part)}/`)
    .join('')}`;

/** Restic before 0.16 takes the login of REST from the address alone. */
const withLogin = (repository: string, username: string): string =>
  username === '' ? repository : repository.replace('://', `://${encodeURIComponent(username)}:…@`);

const repositories: Record<SheetServer['protocol'], (server: SheetServer) => string> = {
  // With two slashes before a path from the root.
  sftp: (server) =>
    `sftp://${encodeURIComponent(server.username)}@${withPort(server)}/${inAddress(below(server.path))}`,
  smb: byRclone,
  ftp: byRclone,
  s3: (server) => server.repository ?? `s3:https://${withPort(server)}/${[...partsOf(server.path), folder].join('/')}`,
  rest: (server) => withLogin(server.repository ?? restAddress(server), server.username),
};
