import type { Database } from '@kontor/platform/database/database';
import { createSettings } from '../../core/settings-db.ts';

/** Tables by name: a copy may be older than any of them. */
type AnyTable = Record<string, Record<string, string>>;

interface SchemaTables {
  sqlite_schema: { type: string; name: string };
}

/** What lets somebody in, or tells who was in before: all of it may have been ended since the copy was made. */
const signedIn = ['app_sessions', 'sessions', 'reset_tokens', 'reset_requests', 'familiar_addresses'];

/** Each set until administrators have been told: that the box went back to a copy, and that its damaged database was made anew. */
export const wentBackSetting = ['recovery', 'went-back'] as const;
export const repairedSetting = ['recovery', 'repaired'] as const;

/** Ends all sessions and links of a copy that is about to take the place of the database, and has administrators told; in one transaction. May be repeated. */
export function endSignIns(copy: Database): void {
  const schema = copy.tables<SchemaTables>();
  const tables = copy.tables<AnyTable>();
  const there = new Set(
    copy.all(schema.selectFrom('sqlite_schema').select('name').where('type', '=', 'table')).map(({ name }) => name),
  );
  copy.transaction(() => {
    for (const table of signedIn) if (there.has(table)) copy.run(tables.deleteFrom(table));
    if (there.has('system_config')) createSettings(copy).set(...wentBackSetting, 'yes');
  });
}

/** Has administrators told that a database which is about to take the place of the damaged one is repaired. */
export const noteRepaired = (rebuilt: Database): void => createSettings(rebuilt).set(...repairedSetting, 'yes');
