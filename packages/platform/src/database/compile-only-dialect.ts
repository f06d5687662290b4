import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

const refuse = () => Promise.reject(new Error('tables() only builds queries; run them with all, first or run.'));

/**
 * Writes a value as `+?` and not as `?`. SQLite with STAT4 looks into a bare parameter while it plans, to see whether it is a small number, and so
 * plans the statement anew each time the parameter changes: five times the cost of running it. The plus changes no value and hides the parameter
 * from that look. May go when the binding lets SQLITE_DBCONFIG_ENABLE_QPSG be set.
 */
function stablePlanCompiler(): SqliteQueryCompiler {
  const compiler = new SqliteQueryCompiler();
  Object.defineProperty(compiler, 'getCurrentParameterPlaceholder', { value: () => '+?' });
  return compiler;
}

/**
 * A dialect that writes SQLite's SQL and runs nothing. Kysely's own DummyDriver would answer every `execute()` with no rows, which reads like an
 * empty table; this one says what is wrong.
 */
export const compileOnlyDialect: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (database) => new SqliteIntrospector(database),
  createQueryCompiler: stablePlanCompiler,
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
