export interface SealedColumn {
  table: string;
  column: string;
  /** Columns whose values, joined by slashes, name the row. */
  row: readonly string[];
  /** Only rows whose value ends so. */
  only?: readonly [column: string, ending: string];
}

/**
 * Every column that is sealed with the key of the box. A box whose key is gone is recognised by them, so `SealPlace` allows no others: a new one does not
 * compile before it is listed here.
 */
export const sealedColumns = [
  { table: 'credentials', column: 'two_factor_secret', row: ['uid'] },
  { table: 'credentials', column: 'two_factor_pending', row: ['uid'] },
  { table: 'credentials', column: 'puk_sealed', row: ['uid'] },
  { table: 'certificates', column: 'private_key', row: ['host'] },
  { table: 'system_config', column: 'value', row: ['context', 'id'], only: ['id', '-key'] },
  { table: 'addon_accounts', column: 'password', row: ['instance_id', 'kind'] },
  { table: 'registries', column: 'password', row: ['host'] },
  { table: 'outbox', column: 'content', row: ['id'] },
  { table: 'outbox_letters', column: 'source', row: ['id'] },
  { table: 'directory_accounts', column: 'password', row: ['instance_id'] },
  { table: 'app_secrets', column: 'sealed', row: ['instance_id', 'name'] },
  { table: 'sendmail_accounts', column: 'password', row: ['instance_id'] },
] as const satisfies readonly SealedColumn[];

/** One of them, and the row: a sealed value opens only where it was sealed. */
type LocationIn<Column extends SealedColumn> = Column extends SealedColumn
  ? Pick<Column, 'table' | 'column'> & { row: string }
  : never;

export type SealLocation = LocationIn<(typeof sealedColumns)[number]>;
