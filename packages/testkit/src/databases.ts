import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Whether everything MariaDB and its tests need is installed. */
export const hasMariadb = ['/usr/sbin/mariadbd', '/usr/bin/mariadb', '/usr/bin/mariadb-dump'].every(existsSync);

/** Runs SQL on the box's MariaDB as administrator; returns the output lines. */
export function askMariadb(data: string, sql: string): string[] {
  const args = ['--no-defaults', '--socket=data/base/kontor.sock', `--user=${userInfo().username}`, '-BN', '-e', sql];
  const said = execFileSync('mariadb', args, { cwd: join(data, 'addons', 'mysql'), encoding: 'utf8' });
  return said.split('\n').filter((line) => line !== '');
}

/** Returns the names of the apps' databases and accounts. */
export const appsInMariadb = (data: string) => ({
  databases: askMariadb(data, "SHOW DATABASES LIKE 'app\\_%'"),
  accounts: askMariadb(data, "SELECT user FROM mysql.user WHERE user LIKE 'app\\_%'"),
});

/** Whether everything the other database servers and their tests need is installed. */
export const hasPostgresql = existsSync('/usr/bin/pg_dump') && existsSync('/usr/lib/postgresql');
export const hasRedis = existsSync('/usr/bin/redis-server');
export const hasMemcached = existsSync('/usr/bin/memcached');

/** Runs SQL on the box's PostgreSQL as administrator; returns the output. */
export function askPostgresql(data: string, port: number, sql: string): string[] {
  const where = { PGHOST: '/proc/self/cwd/data/base', PGPORT: String(port), PGUSER: 'kontor', PGDATABASE: 'postgres' };
  const env = { PATH: '/usr/bin:/bin', ...where };
  const said = execFileSync('psql', ['-XqAt', '-c', sql], {
    cwd: join(data, 'addons', 'postgresql'),
    env,
    encoding: 'utf8',
  });
  return said.split('\n').filter((line) => line !== '');
}
