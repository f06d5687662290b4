/** What a path of the machine is for. */
export type HostPath = 'socket' | 'time' | 'memory' | 'system' | 'data';

const sockets = /(?:docker|podman|containerd|crio)[^/]*\.sock$|^\/\/?\.\/?\/?pipe\/|\\pipe\\/;
const times = /^\/(?:etc\/(?:localtime|timezone)|usr\/share\/zoneinfo(?:\/.*)?)$/;
/** These and everything below belong to the machine. */
const systemFolders = [
  ...[
    '/bin',
    '/boot',
    '/dev',
    '/etc',
    '/lib',
    '/lib32',
    '/lib64',
    '/proc',
    '/run',
    '/sbin',
    '/sys',
    '/usr',
    '/var/run',
    '/var/log/journal',
  ],
  ...[
    '/var/lib/docker',
    '/var/lib/containerd',
    '/var/lib/systemd',
    '/var/lib/dpkg',
    '/var/lib/libvirt',
    '/var/spool',
    '/tmp/.X11-unix',
  ],
  ...['/host', '/hostfs', '/rootfs'],
];
const exactly = new Set(['', '/', '/home', '/root', '/var', '/var/lib', '/var/log', '/tmp', '~']);
const privateFolders = /\/\.(?:ssh|gnupg|kube|aws|docker|config\/rclone)(?:\/|$)/;

/** Returns what an absolute path, or one below `~`, of the machine is for. */
export function hostPathOf(written: string): HostPath {
  const path = written.length > 1 ? written.replace(/\/+/g, '/').replace(/\/$/, '') : written;
  if (sockets.test(path)) return 'socket';
  if (times.test(path)) return 'time';
  if (path === '/dev/shm') return 'memory';
  const isBelow = (folder: string) => path === folder || path.startsWith(`${folder}/`);
  if (
    exactly.has(path) ||
    systemFolders.some(isBelow) ||
    privateFolders.test(`${path}/`) ||
    path.split('/').includes('..')
  )
    return 'system';
  return 'data';
}

const fileEndings =
  /\.(?:conf|cnf|config|ya?ml|json|json5|toml|ini|sql|sh|bash|env|cfg|xml|properties|htpasswd|crt|cer|pem|key|pub|py|m?js|ts|php|rb|lua|rules|tmpl|tpl|template|txt|list|hcl|vcl|cf|md|html?|css|gz|acl|secret|service|hujson|exs?|groovy|jar|war)$/i;
const fileNames =
  /(?:^|\/)(?:Caddyfile|Corefile|Procfile|Makefile|Gemfile|\.env[\w.-]*|\.htaccess|\.htpasswd|\.npmrc|\.pgpass|my\.cnf|passwd|hosts|crontab|entrypoint|exports)$/;
const writtenEndings = /\.(?:db|db3|sqlite3?|sqlite-\w+|log|pid|lock|sock)$|(?:^|\/)acme\.json$/i;

/** Whether a path that does not exist names a file rather than a folder. `conf.d` is a folder. */
export const looksLikeFile = (path: string): boolean =>
  fileEndings.test(path) || fileNames.test(path) || writtenEndings.test(path);

/** Whether a program writes to such a file itself. */
export const isWrittenFile = (path: string): boolean => writtenEndings.test(path);
