import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Refused } from '@kontor/platform/errors';
import { makeReachable } from '../../reachable.ts';
import type { Command, Commands } from '../../run-command.ts';
import { writeConfiguration } from '../../written-file.ts';
import type { ServerPlace, SharedServer } from '../addon-server.ts';
import { failureOf } from '../failure.ts';
import { missingPackages } from '../installed.ts';
import { type Loading, toldInSql } from '../told-in-sql.ts';
import { sqlToDrop, sqlToEmpty, sqlToMeasure, sqlToProvide, sqlToRemove, sqlToReplace } from './sql.ts';
import { hasServer, programsFor, title } from './versions.ts';
import { administrator, inside, renderAccess, renderNames, renderPostgresql } from './workload.ts';

const clients = { 'postgresql-client': ['psql', 'pg_dump', 'pg_restore'] };
const words = {
  provide: sqlToProvide,
  remove: sqlToRemove,
  empty: sqlToEmpty,
  drop: sqlToDrop,
  replace: sqlToReplace,
  measure: sqlToMeasure,
};
const aDay = 24 * 60 * 60_000;

type Call = Partial<Pick<Command, 'env' | 'input' | 'signal' | 'timeoutMs' | 'onLine'>>;

/** PostgreSQL as Debian ships it. The box is its administrator by being who it is on this machine, so no password of one exists. */
export function createPostgresql(commands: Pick<Commands, 'run'>): SharedServer {
  async function run(
    program: 'psql' | 'pg_dump' | 'pg_restore',
    { home, port }: ServerPlace,
    args: readonly string[],
    { env, ...call }: Call = {},
  ): Promise<string[]> {
    // By the working folder, for the path of a socket must not be long.
    const where = { PGHOST: join('/proc/self/cwd', inside.base), PGPORT: String(port), PGUSER: administrator };
    const all = { program, args: [...args], cwd: home, job: 'addons', env: { ...where, ...env }, ...call };
    const { code, lines } = await commands.run(all);
    if (code === 0) return lines;
    const [, extension] = /extension "([\w-]+)" is not available/.exec(lines.join('\n')) ?? [];
    if (extension !== undefined) throw new Refused('addon-extension', { params: { addon: title, extension } });
    throw failureOf(program, lines);
  }

  const plain = ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--set=ON_ERROR_STOP=1', '--dbname=postgres'];
  /** As the administrator; the text is nothing anybody sees among the arguments. */
  const tell = (place: ServerPlace, text: string, call: Call = {}) =>
    run('psql', place, plain, { ...call, input: { text } });

  /** Extensions are the server's and there already. */
  async function load(place: ServerPlace, { account, file, into }: Loading): Promise<void> {
    const contents: string[] = [];
    await run('pg_restore', place, ['--list', file], { onLine: (line) => void contents.push(line) });
    const list = `${file}.list`;
    await writeFile(list, contents.filter((line) => !/ EXTENSION /.test(line)).join('\n'));
    const how = ['--no-owner', '--no-privileges', '--exit-on-error', `--use-list=${list}`, `--dbname=${into}`];
    const env = { PGUSER: account.name, PGPASSWORD: account.password };
    await run('pg_restore', place, [...how, file], { env, timeoutMs: aDay });
  }

  return {
    kind: 'postgresql',
    isShared: true,
    title,
    usualMemory: 64 * 2 ** 20,
    missing: () => [...(hasServer() ? [] : ['postgresql']), ...missingPackages(clients)],
    async prepare({ home, uid }) {
      programsFor(join(home, inside.base));
      makeReachable(home);
      writeConfiguration(join(home, inside.access), renderAccess(), uid);
      writeConfiguration(join(home, inside.names), renderNames(userInfo().username), uid);
    },
    workload: (place) => renderPostgresql(place, programsFor(join(place.home, inside.base))),
    ...toldInSql({
      ...{ tell, words, fileOf, load },
      async dump(place, database, { file, signal }) {
        await run('pg_dump', place, ['--format=custom', `--file=${file}`, database], { signal, timeoutMs: aDay });
      },
    }),
  };
}

const fileOf = (folder: string, database: string) => join(folder, `postgresql-${database}.dump`);
