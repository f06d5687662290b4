import { rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';
import { writeConfiguration } from '../../managed-file.ts';
import type { Command, Commands } from '../../run-command.ts';
import { makeWorldReadable } from '../../world-readable.ts';
import type { ServerLocation, SharedServer } from '../addon-server.ts';
import { failureOf, missingPackages } from '../server-programs.ts';
import { createSqlServer, type Loading } from '../sql-server.ts';
import {
  sqlToCount,
  sqlToDrop,
  sqlToEmpty,
  sqlToListProofs,
  sqlToMeasure,
  sqlToProvide,
  sqlToRemove,
  sqlToReplace,
} from './sql.ts';
import { hasServer, programsFor, title } from './versions.ts';
import { administrator, inside, renderAccess, renderNames, renderPostgresql } from './workload.ts';

const clients = { 'postgresql-client': ['psql', 'pg_dump', 'pg_restore'] };
const statements = {
  provide: sqlToProvide,
  remove: sqlToRemove,
  empty: sqlToEmpty,
  drop: sqlToDrop,
  replace: sqlToReplace,
  measure: sqlToMeasure,
  count: sqlToCount,
  listProofs: sqlToListProofs,
  dropProof: sqlToDrop,
};

type Call = Partial<Pick<Command, 'env' | 'input' | 'signal' | 'timeoutMs' | 'onLine'>>;

/** Creates the PostgreSQL server from Debian's package. The box administers it by its system account (peer), so there is no administrator password. */
export function createPostgresql(commands: Pick<Commands, 'run'>): SharedServer {
  async function run(
    program: 'psql' | 'pg_dump' | 'pg_restore',
    { home, port }: ServerLocation,
    args: readonly string[],
    { env, ...call }: Call = {},
  ): Promise<string[]> {
    // Relative to the working folder, because the length of a socket path is limited.
    const where = { PGHOST: join('/proc/self/cwd', inside.base), PGPORT: String(port), PGUSER: administrator };
    const all = { program, args: [...args], cwd: home, job: 'addons', env: { ...where, ...env }, ...call };
    const { code, lines } = await commands.run(all);
    if (code === 0) return lines;
    const [, extension] = /extension "([\w-]+)" is not available/.exec(lines.join('\n')) ?? [];
    if (extension !== undefined) throw new RefusedError('addon-extension', { params: { addon: title, extension } });
    throw failureOf(program, lines);
  }

  const plain = ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--set=ON_ERROR_STOP=1', '--dbname=postgres'];
  /** Runs SQL as administrator; the text is passed by stdin, so it does not appear among the arguments. */
  const execute = (location: ServerLocation, text: string, call: Call = {}) =>
    run('psql', location, plain, { ...call, input: { text } });

  /** Loads as the app's account. Skips extensions: they belong to the administrator and exist already. */
  async function load(location: ServerLocation, { account, file, into, signal }: Loading): Promise<void> {
    const contents: string[] = [];
    await run('pg_restore', location, ['--list', file], { onLine: (line) => void contents.push(line) });
    const list = `${file}.list`;
    await writeFile(list, contents.filter((line) => !/ EXTENSION /.test(line)).join('\n'));
    const how = ['--no-owner', '--no-privileges', '--exit-on-error', `--use-list=${list}`, `--dbname=${into}`];
    const env = { PGUSER: account.name, PGPASSWORD: account.password };
    await run('pg_restore', location, [...how, file], { env, timeoutMs: days(1), ...(signal && { signal }) });
    await rm(list);
  }

  return {
    kind: 'postgresql',
    isShared: true,
    title,
    usualMemory: 64 * 2 ** 20,
    missing: () => [...(hasServer() ? [] : ['postgresql']), ...missingPackages(clients)],
    async prepare({ home, uid }) {
      programsFor(join(home, inside.base));
      makeWorldReadable(home);
      writeConfiguration(join(home, inside.access), renderAccess(), uid);
      writeConfiguration(join(home, inside.names), renderNames(userInfo().username), uid);
    },
    workload: (location) => renderPostgresql(location, programsFor(join(location.home, inside.base))),
    ...createSqlServer({
      ...{ execute, statements, fileOf, databaseIn, load },
      async dump(location, database, { file, signal }) {
        await run('pg_dump', location, ['--format=custom', `--file=${file}`, database], { signal, timeoutMs: days(1) });
      },
    }),
  };
}

const databaseIn = (name: string): string | undefined => /^postgresql-(.+)\.dump$/.exec(name)?.[1];
const fileOf = (folder: string, database: string) => join(folder, `postgresql-${database}.dump`);
