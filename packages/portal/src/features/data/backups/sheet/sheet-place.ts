import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { cloudProtocols } from '@kontor/contract/rules/data/backup-device';
import type { Medium } from '../page-state.ts';

type SheetPlace = Pick<BackupSheet, 'server' | 'disk'>;
type SheetServer = NonNullable<BackupSheet['server']>;

/** Returns the medium that the form of a restore asks for first. */
export function mediumOf({ server, disk }: SheetPlace): Medium {
  if (disk) return 'usb';
  return server && !cloudProtocols.some((one) => one === server.protocol) ? 'network' : 'cloud';
}

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
const withoutSlashes = (path: string): string => path.trim().replace(/^\/+|\/+$/g, '');

/**
 * Returns the beginning of commands for restic itself: its repository, and the login where it does not ask for it. A disk is mounted at `mounted`; SMB and FTP
 * need a remote of rclone with the server's name.
 */
export function resticOn({ server }: SheetPlace, mounted: string): string {
  if (server === null) return `restic -r ${mounted}/${folder}`;
  const { protocol, username } = server;
  const login = {
    s3: `AWS_ACCESS_KEY_ID=${username} AWS_SECRET_ACCESS_KEY=… `,
    rest: `RESTIC_REST_USERNAME=${username} RESTIC_REST_PASSWORD=… `,
  };
  const before = protocol === 's3' || protocol === 'rest' ? login[protocol] : '';
  return `${before}restic -r ${repositories[protocol](server)}`;
}

/** Whether restic itself needs a remote of rclone. */
export const needsRclone = ({ server }: Pick<SheetPlace, 'server'>): boolean =>
  server?.protocol === 'smb' || server?.protocol === 'ftp';

const withPort = ({ server, port }: SheetServer): string => (port === '' ? server : `${server}:${port}`);
const byRclone = ({ server, path }: SheetServer): string => `rclone:${server}:${below(path)}`;

const repositories: Record<SheetServer['protocol'], (server: SheetServer) => string> = {
  // With two slashes before a path from the root.
  sftp: (server) => `sftp://${server.username}@${withPort(server)}/${below(server.path)}`,
  smb: byRclone,
  ftp: byRclone,
  s3: (server) => `s3:https://${withPort(server)}/${withoutSlashes(server.path)}/${folder}`,
  rest: (server) => `rest:https://${withPort(server)}/${withoutSlashes(server.path)}`,
};
