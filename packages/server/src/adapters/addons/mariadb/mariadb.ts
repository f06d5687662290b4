import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';
import type { Command, Commands } from '../../run-command.ts';
import { makeWorldReadable } from '../../world-readable.ts';
import type { ServerLocation, SharedServer } from '../addon-server.ts';
import { failureOf, missingPackages, programAt, refuseOtherVersion } from '../server-programs.ts';
import { createSqlServer } from '../sql-server.ts';
import {
  sqlToCount,
  sqlToDropBeside,
  sqlToDropProof,
  sqlToEmpty,
  sqlToListProofs,
  sqlToMeasure,
  sqlToProvide,
  sqlToRemove,
} from './sql.ts';
import { inside, renderMariadb } from './workload.ts';

const packages = {
  'mariadb-server': ['mariadbd', 'mariadb-install-db'],
  'mariadb-client': ['mariadb', 'mariadb-dump'],
};
const title = 'MariaDB';
const statements = {
  provide: sqlToProvide,
  remove: sqlToRemove,
  empty: sqlToEmpty,
  drop: sqlToDropBeside,
  measure: sqlToMeasure,
  count: sqlToCount,
  listProofs: sqlToListProofs,
  dropProof: sqlToDropProof,
};

type Call = Partial<Pick<Command, 'env' | 'input' | 'signal' | 'timeoutMs'>>;

/** Creates the MySQL server from Debian's MariaDB. The box administers it as root of this machine, so there is no administrator password. */
export function createMariadb(commands: Pick<Commands, 'run'>): SharedServer {
  const user = () => userInfo().username;

  async function run(
    program: 'mariadb' | 'mariadb-dump',
    { home }: ServerLocation,
    args: readonly string[],
    call: Call = {},
  ): Promise<string[]> {
    const all = ['--no-defaults', `--socket=${inside.socket}`, '--max-allowed-packet=64M', ...args];
    const { code, lines } = await commands.run({ program, args: all, cwd: home, job: 'addons', ...call });
    if (code !== 0) throw failureOf(program, lines);
    return lines;
  }

  /** Runs SQL as administrator; the text is passed by stdin, so it does not appear among the arguments. */
  const execute = (location: ServerLocation, text: string, call: Call = {}) =>
    run('mariadb', location, [`--user=${user()}`, '--batch', '--skip-column-names'], { ...call, input: { text } });

  return {
    kind: 'mysql',
    isShared: true,
    title,
    usualMemory: 160 * 2 ** 20,
    missing: () => missingPackages(packages),
    async prepare({ home }) {
      makeWorldReadable(home);
      const versionFile = join(home, inside.madeWith);
      const made = existsSync(versionFile) ? readFileSync(versionFile, 'utf8') : undefined;
      if (made === undefined) return;
      const { lines } = await commands.run({ program: 'mariadb', args: ['--version'], cwd: home, job: 'addons' });
      refuseOtherVersion(title, { data: seriesOf(made), program: seriesOf(lines.join(' ')) });
    },
    workload: (location) => renderMariadb(location, { program: programAt('mariadbd'), user: user() }),
    ...createSqlServer({
      ...{ execute, statements, fileOf, databaseIn },
      async dump(location, database, { file, signal }) {
        const whole = ['--single-transaction', '--routines', '--triggers', '--events', '--hex-blob'];
        const to = [`--user=${user()}`, `--result-file=${file}`, database];
        await run('mariadb-dump', location, [...whole, ...to], { signal, timeoutMs: days(1) });
      },
      /** Loads as the app's account, with `--sandbox`, so that the dump cannot access this machine. */
      async load(location, { account, file, into, signal }) {
        const how = { timeoutMs: days(1), ...(signal && { signal }) };
        const call = { env: { MYSQL_PWD: account.password }, input: { file }, ...how };
        await run('mariadb', location, ['--sandbox', `--user=${account.name}`, into], call);
      },
    }),
  };
}

const databaseIn = (name: string): string | undefined => /^mysql-(.+)\.sql$/.exec(name)?.[1];
const fileOf = (folder: string, database: string) => join(folder, `mysql-${database}.sql`);

/** Returns the release series: `10.11` for `10.11.19-MariaDB` or the output of `mariadb --version`. */
export function seriesOf(text: string): string {
  const [, series] = /(\d+\.\d+)\.\d+-MariaDB/.exec(text) ?? [];
  if (series === undefined) throw new AdapterError(`${text.slice(0, 80)} is no version of MariaDB`);
  return series;
}
