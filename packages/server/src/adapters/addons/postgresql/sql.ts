import { maintenanceAccess } from '@kontor/contract/manifest/addons';
import type { AppAccount } from '../addon-server.ts';

/** Limit per app, so that no app can use all connections of the server. */
const mostConnections = 64;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
const within = (database: string) => `\\connect ${named(database)}\n`;

/** The statements that follow contain a password, which the server would write to its log when they fail. */
const silently = "SET log_min_error_statement = 'panic';\n";

/** Runs a statement unless the name exists already, for statements without IF NOT EXISTS. */
const unlessThere = (statement: string, catalogue: string, column: string, name: string) =>
  `SELECT ${quoted(statement)} WHERE NOT EXISTS (SELECT FROM ${catalogue} WHERE ${column} = ${quoted(name)}) \\gexec\n`;

/** Runs a statement about a role when the role exists. */
const whenThere = (statement: string, role: string) =>
  `SELECT ${quoted(statement)} WHERE EXISTS (SELECT FROM pg_roles WHERE rolname = ${quoted(role)}) \\gexec\n`;

/** Creates an empty database that only its owner can connect to; an existing one is retained. */
function sqlForDatabase(name: string, { name: owner, extensions: asked }: AppAccount): string {
  const extensions = asked.filter((each) => each !== maintenanceAccess);
  return [
    unlessThere(
      `CREATE DATABASE ${named(name)} OWNER ${named(owner)} TEMPLATE template0`,
      'pg_database',
      'datname',
      name,
    ),
    `REVOKE ALL ON DATABASE ${named(name)} FROM PUBLIC;\n`,
    ...(extensions.length === 0 ? [] : [within(name)]),
    ...extensions.map((each) => `CREATE EXTENSION IF NOT EXISTS ${named(each)} CASCADE;\n`),
    ...(extensions.length === 0 ? [] : [within('postgres')]),
  ].join('');
}

/** Creates the databases and the account of an app and revokes access to the server's own databases. */
export function sqlToProvide(account: AppAccount): string {
  const { name, password, databases, extensions } = account;
  const how = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT ${mostConnections}`;
  return [
    silently,
    'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;\n',
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC;\n',
    unlessThere(`CREATE ROLE ${named(name)}`, 'pg_roles', 'rolname', name),
    `ALTER ROLE ${named(name)} ${how} PASSWORD ${quoted(password)};\n`,
    extensions.includes(maintenanceAccess)
      ? `GRANT CONNECT ON DATABASE postgres TO ${named(name)};\n`
      : `REVOKE ALL ON DATABASE postgres FROM ${named(name)};\n`,
    ...databases.map((database) => sqlForDatabase(database, account)),
  ].join('');
}

/** Terminates open connections. */
export const sqlToDrop = (database: string): string => `DROP DATABASE IF EXISTS ${named(database)} WITH (FORCE);\n`;

/** Recreates a database, empty. */
export const sqlToEmpty = (database: string, account: AppAccount): string =>
  sqlToDrop(database) + sqlForDatabase(database, account);

/** Replaces a database by a loaded one by renaming in one transaction: an interruption loses neither of them. */
export const sqlToReplace = (database: string, loaded: string): string =>
  [
    sqlToDrop(`${loaded}_old`),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN (${quoted(database)}, ${quoted(loaded)});\n`,
    'BEGIN;\n',
    `ALTER DATABASE ${named(database)} RENAME TO ${named(`${loaded}_old`)};\n`,
    `ALTER DATABASE ${named(loaded)} RENAME TO ${named(database)};\n`,
    'COMMIT;\n',
    sqlToDrop(`${loaded}_old`),
  ].join('');

/** Drops the account and the databases of an app. A role with rights to a database cannot be dropped. */
export const sqlToRemove = ({ name, databases }: AppAccount): string =>
  [
    ...databases.map(sqlToDrop),
    whenThere(`REVOKE ALL ON DATABASE postgres FROM ${named(name)}`, name),
    `DROP ROLE IF EXISTS ${named(name)};\n`,
  ].join('');

/** Selects the size of an app's databases in bytes. */
export const sqlToMeasure = ({ databases }: AppAccount): string =>
  `SELECT COALESCE(SUM(pg_database_size(datname)), 0) FROM pg_database WHERE datname IN (${databases.map(quoted).join(', ')});\n`;

/** Lists the databases made to prove dumps. */
export const sqlToListProofs = (prefix: string): string =>
  `SELECT datname FROM pg_database WHERE starts_with(datname, ${quoted(prefix)});\n`;

/** Selects the number of tables an app has in a database and of their rows, as the app itself: what it made cannot use the rights of the administrator. */
export const sqlToCount = (database: string, { name: owner }: AppAccount): string => {
  const rows = "query_to_xml(format('SELECT count(*) AS n FROM ONLY %I.%I', schemaname, tablename), false, true, '')";
  const sum = `COALESCE(SUM((xpath('/row/n/text()', ${rows}))[1]::text::bigint), 0)`;
  return `${within(database)}SET ROLE ${named(owner)};\nSELECT COUNT(*), ${sum} FROM pg_tables WHERE tableowner = ${quoted(owner)};\n`;
};
