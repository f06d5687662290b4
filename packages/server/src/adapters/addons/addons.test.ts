import { maintenanceAccess } from '@kontor/contract/manifest/addons';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { describe, expect, test } from 'vitest';
import { seriesOf } from './mariadb/mariadb.ts';
import { sqlToProvide as mariadbSql } from './mariadb/sql.ts';
import { optionsOf } from './mariadb/workload.ts';
import { sqlToProvide as postgresqlSql } from './postgresql/sql.ts';
import { renderAccess, renderNames } from './postgresql/workload.ts';
import { renderRedis } from './redis/redis.ts';
import { failureOf } from './server-programs.ts';

const account = { name: 'app_wiki', password: "it's", databases: ['app_wiki'], extensions: ['citext'] };

describe('MariaDB', () => {
  test('an account reaches its own databases: nothing in a name stands for other letters', () => {
    expect(mariadbSql(account)).toContain("GRANT ALL PRIVILEGES ON `app\\_wiki`.* TO 'app_wiki'@'%';");
    expect(mariadbSql({ ...account, databases: ['a`b'] })).toContain('`a``b`');
    expect(mariadbSql(account)).toContain("IDENTIFIED BY 'it\\'s'");
  });

  test('listens on loopback alone', () => {
    expect(optionsOf({ home: '/data/addons/mysql', port: 19_000 })).toEqual(
      expect.arrayContaining(['--no-defaults', '--bind-address=127.0.0.1', '--port=19000', '--skip-name-resolve']),
    );
  });

  test.each([
    ['10.11.19-MariaDB', '10.11'],
    ['mariadb  Ver 15.1 Distrib 11.4.2-MariaDB, for debian-linux-gnu', '11.4'],
  ])('%s is of the series %s', (text, series) => expect(seriesOf(text)).toBe(series));

  test('what says no version is not taken for one', () => {
    expect(() => seriesOf('8.0.36')).toThrow(AdapterError);
  });
});

describe('PostgreSQL', () => {
  test('the administrator comes by the socket, apps with their password', () => {
    expect(renderAccess().trim().split('\n')).toEqual([
      'local all kontor peer map=box',
      'local all all scram-sha-256',
      'host all kontor 127.0.0.1/32 reject',
      'host all all 127.0.0.1/32 scram-sha-256',
    ]);
    expect(renderNames('root')).toBe('box "root" kontor\n');
  });

  test('an account may nothing but what is its own', () => {
    const sql = postgresqlSql(account);
    expect(sql).toContain('NOSUPERUSER NOCREATEDB NOCREATEROLE');
    expect(sql).toContain('REVOKE ALL ON DATABASE "app_wiki" FROM PUBLIC;');
    expect(sql).toContain("PASSWORD 'it''s'");
    expect(sql).toContain('CREATE EXTENSION IF NOT EXISTS "citext" CASCADE;');
  });

  test('an app gets into the database of the server only when it asks, and that is no extension', () => {
    expect(postgresqlSql(account)).not.toContain('GRANT CONNECT ON DATABASE postgres');
    const sql = postgresqlSql({ ...account, extensions: [maintenanceAccess] });
    expect(postgresqlSql(account)).toContain(`REVOKE ALL ON DATABASE postgres FROM "${account.name}"`);
    expect(sql).toContain('GRANT CONNECT ON DATABASE postgres TO "app_wiki";');
    expect(sql).not.toContain('CREATE EXTENSION');
  });
});

test('Redis: what is kept is written down, the password only as a hash', () => {
  const text = renderRedis({ home: '/data/addons/redis', port: 19_001 }, [account]);
  expect(text).toContain('bind 127.0.0.1\nport 19001\n');
  expect(text).toContain('appendonly yes');
  expect(text).toMatch(/^user default on #[0-9a-f]{64} ~\* &\* \+@all -@admin \+config\|get$/m);
  expect(text).not.toContain("it's");
});

test.each([
  'mariadb-dump: Got errno 28 on write',
  'mariadb-dump: Error writing file \'x\' (Errcode: 28 "No space left on device")',
  'pg_dump: error: could not write to file: No space left on device',
  'tar: /copies/objectstorage.tar: Wrote only 4096 of 10240 bytes',
])('a full disk is told as that: %s', (line) => {
  expect(failureOf('program', [line])).toBeInstanceOf(RefusedError);
  expect(failureOf('program', ['something else'])).toBeInstanceOf(AdapterError);
});
