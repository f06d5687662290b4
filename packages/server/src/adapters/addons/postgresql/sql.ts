import type { AppAccount } from '../addon-server.ts';

/** One app can never use up what the server can hold open. */
const mostConnections = 64;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
const within = (database: string) => `\\connect ${named(database)}\n`;

/** What follows holds a password, and a server writes what it could not do into its log. */
const silently = "SET log_min_error_statement = 'panic';\n";

/** Runs a statement unless a name is there already; these statements know no IF NOT EXISTS. */
const unlessThere = (statement: string, catalogue: string, column: string, name: string) =>
  `SELECT ${quoted(statement)} WHERE NOT EXISTS (SELECT FROM ${catalogue} WHERE ${column} = ${quoted(name)}) \\gexec\n`;

/** An empty database that nobody but its owner gets into; one that is there stays. */
function sqlForDatabase(name: string, { name: owner, extensions }: AppAccount): string {
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

/** Databases and account of an app, and no way into those of the server itself. */
export function sqlToProvide(account: AppAccount): string {
  const { name, password, databases } = account;
  const how = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT ${mostConnections}`;
  return [
    silently,
    'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;\n',
    unlessThere(`CREATE ROLE ${named(name)}`, 'pg_roles', 'rolname', name),
    `ALTER ROLE ${named(name)} ${how} PASSWORD ${quoted(password)};\n`,
    ...databases.map((database) => sqlForDatabase(database, account)),
  ].join('');
}

/** Whoever is still connected is sent away. */
export const sqlToDrop = (database: string): string => `DROP DATABASE IF EXISTS ${named(database)} WITH (FORCE);\n`;

/** Makes a database anew, to be filled. */
export const sqlToEmpty = (database: string, account: AppAccount): string =>
  sqlToDrop(database) + sqlForDatabase(database, account);

/** Puts a loaded database in the place of another, as a whole: nothing of either is lost when it ends in the middle. */
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

/** Takes account and databases of an app away. */
export const sqlToRemove = ({ name, databases }: AppAccount): string =>
  [...databases.map(sqlToDrop), `DROP ROLE IF EXISTS ${named(name)};\n`].join('');

/** Bytes of the databases of an app. */
export const sqlToMeasure = ({ databases }: AppAccount): string =>
  `SELECT COALESCE(SUM(pg_database_size(datname)), 0) FROM pg_database WHERE datname IN (${databases.map(quoted).join(', ')});\n`;
