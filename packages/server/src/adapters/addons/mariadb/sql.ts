import type { AppAccount } from '../addon-server.ts';

/** Limit per app, so that no app can use all connections of the server. */
const mostConnections = 64;

const quoted = (text: string) => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;
const named = (name: string) => `\`${name.replaceAll('`', '``')}\``;
/** In a grant `_` and `%` are wildcards: without the backslash an account could access databases of other apps. */
const granted = (name: string) => named(name.replace(/[_%]/g, (sign) => `\\${sign}`));
const accountOf = ({ name }: Pick<AppAccount, 'name'>) => `${quoted(name)}@'%'`;

const rights = (database: string) => `ALL PRIVILEGES ON ${granted(database)}.*`;

/** Creates an empty database; an existing one is retained. */
const sqlForDatabase = (name: string): string =>
  `CREATE DATABASE IF NOT EXISTS ${named(name)} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;\n`;

/** Creates the databases and the account of an app. */
export function sqlToProvide(account: AppAccount): string {
  const how = `IDENTIFIED BY ${quoted(account.password)} WITH MAX_USER_CONNECTIONS ${mostConnections}`;
  return [
    ...account.databases.map(sqlForDatabase),
    `CREATE USER IF NOT EXISTS ${accountOf(account)} ${how};\n`,
    `ALTER USER ${accountOf(account)} ${how};\n`,
    ...account.databases.map((name) => `GRANT ${rights(name)} TO ${accountOf(account)};\n`),
  ].join('');
}

const sqlToDrop = (database: string): string => `DROP DATABASE IF EXISTS ${named(database)};\n`;

/** Recreates a database, empty. */
export const sqlToEmpty = (database: string, account: AppAccount): string =>
  `${sqlToDrop(database)}${sqlForDatabase(database)}GRANT ${rights(database)} TO ${accountOf(account)};\n`;

/** Drops a database created by `sqlToEmpty` and revokes the privileges on it. */
export const sqlToDropBeside = (database: string, account: AppAccount): string =>
  `${sqlToDrop(database)}REVOKE ${rights(database)} FROM ${accountOf(account)};\n`;

/** Drops the account and the databases of an app. */
export const sqlToRemove = (account: AppAccount): string =>
  [`DROP USER IF EXISTS ${accountOf(account)};\n`, ...account.databases.map(sqlToDrop)].join('');

/** Selects the size of an app's tables in bytes. */
export const sqlToMeasure = ({ databases }: AppAccount): string =>
  `SELECT COALESCE(SUM(data_length + index_length), 0) FROM information_schema.tables WHERE table_schema IN (${databases.map(quoted).join(', ')});\n`;

/** Lists the databases made to prove dumps. */
export const sqlToListProofs = (prefix: string): string =>
  `SHOW DATABASES LIKE ${quoted(`${prefix.replaceAll('_', '\\_')}%`)};\n`;

/** Drops a database that was made to prove a dump, and all rights to it. */
export const sqlToDropProof = (database: string): string =>
  [
    `DELETE FROM mysql.db WHERE Db = ${quoted(database.replace(/[_%]/g, (sign) => `\\${sign}`))};\n`,
    'FLUSH PRIVILEGES;\n',
    sqlToDrop(database),
  ].join('');

/** Selects the number of tables of a database and of their rows. */
export const sqlToCount = (database: string): string =>
  [
    'SET SESSION group_concat_max_len = 1073741824;\n',
    'SELECT CONCAT(',
    `'SELECT COUNT(*), COALESCE(SUM(n), 0) FROM (SELECT 1 AS n FROM DUAL WHERE FALSE',`,
    "COALESCE(GROUP_CONCAT(CONCAT(' UNION ALL SELECT COUNT(*) FROM `', REPLACE(table_schema, '`', '``'), '`.`', REPLACE(table_name, '`', '``'), '`') SEPARATOR ''), ''),",
    `') AS counts') INTO @counts FROM information_schema.tables WHERE table_schema = ${quoted(database)} AND table_type = 'BASE TABLE';\n`,
    'PREPARE counts FROM @counts;\nEXECUTE counts;\n',
  ].join('');
