import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

const refuse = () => Promise.reject(new Error('tables() only builds queries; run them with all, first or run.'));

/**
 * Writes parameters as `+?` instead of `?`. SQLite with STAT4 reads a bare parameter while planning, to see whether it is a small number, and so plans the
 * statement again whenever the parameter changes: five times the cost of running it. The plus changes no value and hides the parameter from the planner.
 * Obsolete once the binding lets SQLITE_DBCONFIG_ENABLE_QPSG be set.
 */
function stablePlanCompiler(): SqliteQueryCompiler {
  const compiler = new SqliteQueryCompiler();
  Object.defineProperty(compiler, 'getCurrentParameterPlaceholder', { value: () => '+?' });
  return compiler;
}

/**
 * A dialect that compiles SQLite's SQL and executes nothing. Kysely's own DummyDriver would resolve every `execute()` with no rows, which looks like an empty
 * table; this one rejects with an error.
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
