import type { BoxKey, SealLocation } from '../../../../adapters/box-key.ts';
import { type IssuedCertificate, readCertificate } from '../../../../adapters/certificates/authority.ts';
import type { KeyPair } from '../../../../adapters/nginx/nginx-files.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { CertificatesDb } from './certificates-db.ts';

export interface CertificateStoreNeeds {
  core: Pick<ServerContext, 'database' | 'changeFeed'>;
  boxKey: BoxKey;
  db: CertificatesDb;
}

/** Stores certificates with their keys sealed (keeps H9). */
export function createCertificateStore({ core: { database, changeFeed }, boxKey, db }: CertificateStoreNeeds) {
  return {
    /** Replaces the certificate of a host. A public one also ends its order. */
    put(host: string, kind: 'own' | 'public', { chain, key }: IssuedCertificate): void {
      const { ends } = readCertificate(chain);
      database.transaction(() => {
        db.put({ host, kind, chain, private_key: boxKey.seal(key, placeOf(host)), ends });
        if (kind === 'public') db.clearOrder(host);
        database.afterCommit(() => changeFeed.changed('apps'));
      });
    },
    /** Removes the certificate of a host and its order. */
    drop(host: string): void {
      db.drop(host);
      db.clearOrder(host);
    },
    /** Returns all certificates with their keys. */
    pairs: (): KeyPair[] =>
      db.all().map(({ host, chain, private_key }) => ({
        ...{ name: host, chain, key: boxKey.open(private_key, placeOf(host)) },
      })),
  };
}

export type CertificateStore = ReturnType<typeof createCertificateStore>;

const placeOf = (row: string): SealLocation => ({ table: 'certificates', column: 'private_key', row });
