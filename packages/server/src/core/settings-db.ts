import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';

interface SettingsTables {
  system_config: { context: string; id: string; value: string };
}

/** Settings that can be changed at run time, by context and id. */
export interface Settings {
  get(context: string, id: string): string | undefined;
  set(context: string, id: string, value: string): void;
}

export function createSettings(database: Database): Settings {
  const tables = database.tables<SettingsTables>();
  const byName = preparedQuery((context: string, id: string) =>
    tables.selectFrom('system_config').select('value').where('context', '=', context).where('id', '=', id),
  );
  return {
    get: (context, id) => database.first(byName(context, id))?.value,
    set: (context, id, value) => {
      const row = { context, id, value };
      const keys = ['context', 'id'] as const;
      database.run(
        tables
          .insertInto('system_config')
          .values(row)
          .onConflict((on) => on.columns(keys).doUpdateSet({ value })),
      );
    },
  };
}
