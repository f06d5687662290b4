import type { Database } from '@kontor/platform/database/database';

export interface CertificateRow {
  host: string;
  kind: 'own' | 'public';
  chain: string;
  /** Sealed. */
  private_key: string;
  ends: number;
}

export interface OrderRow {
  host: string;
  failures: number;
  fault: string;
  detail: string;
  next_try: number;
}

interface CertificateTables {
  certificates: CertificateRow;
  certificate_orders: OrderRow;
}

export function createCertificatesDb(database: Database) {
  const tables = database.tables<CertificateTables>();
  const withoutOrders = () => tables.deleteFrom('certificate_orders');
  return {
    all: () => database.all(tables.selectFrom('certificates').selectAll().orderBy('host')),
    put: ({ host, ...rest }: CertificateRow) =>
      database.run(
        tables
          .insertInto('certificates')
          .values({ host, ...rest })
          .onConflict((on) => on.column('host').doUpdateSet(rest)),
      ),
    drop: (host: string) => database.run(tables.deleteFrom('certificates').where('host', '=', host)),
    orders: () => database.all(tables.selectFrom('certificate_orders').selectAll()),
    failed: ({ host, ...rest }: OrderRow) =>
      database.run(
        tables
          .insertInto('certificate_orders')
          .values({ host, ...rest })
          .onConflict((on) => on.column('host').doUpdateSet(rest)),
      ),
    clearOrder: (host: string) => database.run(withoutOrders().where('host', '=', host)),
    forgetFailures: () => database.run(withoutOrders()),
  };
}

export type CertificatesDb = ReturnType<typeof createCertificatesDb>;
