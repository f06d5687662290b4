/** A column whose values are sealed with the box key. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns whose values, joined by slashes, identify the row. */
  row: readonly string[];
  /** Limits the column to rows whose value in `column` has this ending. */
  only?: readonly [column: string, ending: string];
}

/**
 * Every column sealed with the box key. They show whether the key of a box is lost, so `SealLocation` allows no others: a column that is not listed here does
 * not compile.
 */
export const sealedColumns = [
  { table: 'credentials', column: 'two_factor_secret', row: ['uid'] },
  { table: 'credentials', column: 'two_factor_pending', row: ['uid'] },
  { table: 'credentials', column: 'puk_sealed', row: ['uid'] },
  { table: 'certificates', column: 'private_key', row: ['host'] },
  { table: 'system_config', column: 'value', row: ['context', 'id'], only: ['id', '-key'] },
  { table: 'addon_accounts', column: 'password', row: ['instance_id', 'kind'] },
  { table: 'registries', column: 'password', row: ['host'] },
  { table: 'mail_server', column: 'password', row: ['id'] },
  { table: 'outbox', column: 'content', row: ['id'] },
  { table: 'outbox_letters', column: 'source', row: ['id'] },
  { table: 'directory_accounts', column: 'password', row: ['instance_id'] },
  { table: 'app_secrets', column: 'sealed', row: ['instance_id', 'name'] },
  { table: 'backup_places', column: 'password', row: ['id'] },
  { table: 'backup_places', column: 'repository_key', row: ['id'] },
  { table: 'push_devices', column: 'subscription', row: ['id'] },
  { table: 'sendmail_accounts', column: 'password', row: ['instance_id'] },
  { table: 'webhook', column: 'address', row: ['id'] },
  { table: 'webhook', column: 'secret', row: ['id'] },
] as const satisfies readonly SealedColumn[];

/** A sealed column and a row: a sealed value can only be opened for the location it was sealed for. */
type LocationIn<Column extends SealedColumn> = Column extends SealedColumn
  ? Pick<Column, 'table' | 'column'> & { row: string }
  : never;

export type SealLocation = LocationIn<(typeof sealedColumns)[number]>;
