import { TargetError, type TargetObstacle } from '../target.ts';

type Code = TargetObstacle['code'];

/** In this order: a message about a changed key also says that the connection was closed. */
const ssh: [RegExp, Code][] = [
  [/host identification has changed|host key verification failed|host key is known for/i, 'host-key-changed'],
  [/permission denied \(|too many authentication failures|no supported authentication/i, 'wrong-login'],
  [
    /could not resolve|connection (refused|timed out|reset|closed)|no route to host|network is unreachable|broken pipe/i,
    'unreachable',
  ],
];
const folders: [RegExp, Code][] = [
  [/remote mkdir .*permission denied/i, 'read-only'],
  [/no space left|disk full|quota exceeded/i, 'full'],
  [/(stat remote|remote readdir|realpath).*no such file|no such file or directory/i, 'missing-folder'],
  [/permission denied|read-only file system/i, 'read-only'],
];

/** Returns what a failed `sftp` says. */
export const sftpObstacle = (lines: readonly string[]): TargetObstacle => obstacleIn(lines, [...ssh, ...folders]);

const rclone: [RegExp, Code][] = [
  [/attempted logon is invalid|logon failure|account .*(locked|disabled)|\b530 /i, 'wrong-login'],
  [/network name|share name cannot be found|directory not found|object not found|\b550 /i, 'missing-folder'],
  [/no space left|disk full|not enough (disk )?space|quota exceeded|\b(452|552) /i, 'full'],
  [/permission denied|access is denied|access denied|write protected|\b553 /i, 'read-only'],
  [
    /connection (refused|reset|timed out)|i\/o timeout|no such host|no route to host|network is unreachable|unexpected eof|\beof\b/i,
    'unreachable',
  ],
];

/** Returns what a failed `rclone` says of an SMB or FTP server. */
export const rcloneObstacle = (lines: readonly string[]): TargetObstacle => obstacleIn(lines, rclone);

function obstacleIn(lines: readonly string[], known: readonly [RegExp, Code][]): TargetObstacle {
  const said = lines.filter((line) => line.trim() !== '' && !/^(sftp> |@+$|Connection closed$)/.test(line));
  const [, code = 'failed'] = known.find(([pattern]) => said.some((line) => pattern.test(line))) ?? [];
  return { code, text: said.slice(-3).join(' · ').slice(0, 500) || 'It failed without saying why' };
}

/** Returns the error of an HTTP status; undefined where it is no obstacle. */
export function httpObstacle(status: number): TargetError | undefined {
  if (status < 300 || status === 404) return undefined;
  if (status === 401 || status === 403)
    return new TargetError({ code: 'wrong-login', text: `The server refused the login (${status})` });
  if (status === 507) return new TargetError({ code: 'full', text: 'The server has no space left' });
  return new TargetError({ code: 'failed', text: `The server answered ${status}` });
}
