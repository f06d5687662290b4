import type { Database } from '@kontor/platform/database/database';
import { createSettings } from '../../core/settings-db.ts';

/** Tables by name: a copy may be older than some of them. */
type AnyTable = Record<string, Record<string, string>>;

interface SchemaTables {
  sqlite_schema: { type: string; name: string };
}

/** Tables that grant access or record earlier sign-ins: their rows may have been revoked after the copy was made. */
const signedIn = ['app_sessions', 'sessions', 'reset_tokens', 'reset_requests', 'familiar_addresses'];

/** Settings present until administrators are notified: the box went back to a copy, and its damaged database was rebuilt. */
export const wentBackSetting = ['recovery', 'went-back'] as const;
export const repairedSetting = ['recovery', 'repaired'] as const;

function tablesIn(copy: Database): ReadonlySet<string> {
  const schema = copy.tables<SchemaTables>();
  const named = copy.all(schema.selectFrom('sqlite_schema').select('name').where('type', '=', 'table'));
  return new Set(named.map(({ name }) => name));
}

/** Deletes all sessions and links of a restored copy, as far as it has such tables. Joins a running transaction. */
export function deleteSignIns(copy: Database): void {
  const tables = copy.tables<AnyTable>();
  const there = tablesIn(copy);
  for (const table of signedIn) if (there.has(table)) copy.run(tables.deleteFrom(table));
}

/** Deletes all sessions and links of a copy about to be restored and schedules the notice to administrators, in one transaction. Idempotent. */
export function endSignIns(copy: Database): void {
  copy.transaction(() => {
    deleteSignIns(copy);
    if (tablesIn(copy).has('system_config')) createSettings(copy).set(...wentBackSetting, 'yes');
  });
}

/** Schedules the notice to administrators that the database was repaired. */
export const noteRepaired = (rebuilt: Database): void => createSettings(rebuilt).set(...repairedSetting, 'yes');
