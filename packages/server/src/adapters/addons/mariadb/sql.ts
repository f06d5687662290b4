import type { AppAccount } from '../addon-server.ts';

/** One app can never use up what the server can hold open. */
const mostConnections = 64;

const quoted = (text: string) => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;
const named = (name: string) => `\`${name.replaceAll('`', '``')}\``;
/** In a grant `_` and `%` stand for anything: without the backslash an account would reach databases of others. */
const granted = (name: string) => named(name.replace(/[_%]/g, (sign) => `\\${sign}`));
const accountOf = ({ name }: Pick<AppAccount, 'name'>) => `${quoted(name)}@'%'`;

const rights = (database: string) => `ALL PRIVILEGES ON ${granted(database)}.*`;

/** An empty database; one that is there stays. */
const sqlForDatabase = (name: string): string =>
  `CREATE DATABASE IF NOT EXISTS ${named(name)} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;\n`;

/** Databases and account of an app. */
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

/** Makes a database anew, to be filled by the app. */
export const sqlToEmpty = (database: string, account: AppAccount): string =>
  `${sqlToDrop(database)}${sqlForDatabase(database)}GRANT ${rights(database)} TO ${accountOf(account)};\n`;

/** Takes away what `sqlToEmpty` made, with the right to it. */
export const sqlToDropBeside = (database: string, account: AppAccount): string =>
  `${sqlToDrop(database)}REVOKE ${rights(database)} FROM ${accountOf(account)};\n`;

/** Takes account and databases of an app away. */
export const sqlToRemove = (account: AppAccount): string =>
  [`DROP USER IF EXISTS ${accountOf(account)};\n`, ...account.databases.map(sqlToDrop)].join('');

/** Bytes of the tables of an app. */
export const sqlToMeasure = ({ databases }: AppAccount): string =>
  `SELECT COALESCE(SUM(data_length + index_length), 0) FROM information_schema.tables WHERE table_schema IN (${databases.map(quoted).join(', ')});\n`;
