import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

const refuse = () => Promise.reject(new Error('tables() only builds queries; run them with all, first or run.'));

/**
 * A dialect that writes SQLite's SQL and runs nothing. Kysely's own DummyDriver would answer every `execute()` with no rows, which reads like an
 * empty table; this one says what is wrong.
 */
export const buildOnly: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (database) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createDriver: () => ({
    init: async () => {},
    acquireConnection: refuse,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }),
};
