import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import type { Commands } from '../run-command.ts';

/** Debian packages of the parts a box uses, with the name they are shown by. Of several for one part, the installed one counts. */
const packages: Record<string, string> = {
  nginx: 'nginx',
  slapd: 'OpenLDAP',
  'mariadb-server-core': 'MariaDB',
  postgresql: 'PostgreSQL',
  'redis-server': 'Redis',
  memcached: 'memcached',
  'dovecot-core': 'Dovecot',
  'docker.io': 'Docker',
  'docker-ce': 'Docker',
  smartmontools: 'smartmontools',
  bubblewrap: 'bubblewrap',
};

export interface SoftwareVersion {
  name: string;
  version: string;
}

/** Resolves with the versions of the parts that Debian installed; null on other systems. */
export async function readPackageVersions(commands: Pick<Commands, 'run'>): Promise<SoftwareVersion[] | null> {
  const format = ['Package', 'db:Status-Status', 'Version'].map((field) => `\${${field}}`).join(' ');
  const args = ['--show', `--showformat=${format}\\n`, ...Object.keys(packages)];
  try {
    // Ends with 1 where one of them is not known; those that are known are printed all the same.
    const { lines } = await commands.run({
      program: 'dpkg-query',
      args,
      cwd: '/',
      job: 'versions',
      timeoutMs: seconds(10),
    });
    return parsePackages(lines);
  } catch (cause) {
    if (cause instanceof AdapterError) return null;
    throw cause;
  }
}

/** Parses lines like `nginx installed 1.22.1-9+deb12u3`; the epoch and Debian's own revision are left out. */
export const parsePackages = (lines: readonly string[]): SoftwareVersion[] =>
  lines.flatMap((line) => {
    const [, name = '', version = ''] = /^(\S+) installed (?:\d+:)?([^\s-]+)/.exec(line) ?? [];
    const shown = packages[name];
    return shown === undefined ? [] : [{ name: shown, version }];
  });
