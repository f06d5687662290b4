import type { AppRow } from './db.ts';

/** Returns the row of an installed app that should run; only the values in `more` matter. */
export const appRow = (more: Partial<AppRow> = {}): AppRow => ({
  ...{ instance_id: 'app-wiki', store_id: 'wiki', host_name: 'wiki', title: '', version: '1' },
  ...{ state: 'installed', wanted: 'running', generation: 3, written_by: null },
  ...{ port: 20_000, account: 200_000, identity_header: 'x' },
  ...{ operation: null, operation_by: null, installed_at: 1, removed_at: null, data_bytes: 0 },
  ...more,
});
