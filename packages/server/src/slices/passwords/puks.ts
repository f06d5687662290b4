import type { Ground } from '../../ground.ts';
import type { CredentialsDb } from './db.ts';
import { hashSecret, newPuk } from './puk.ts';
import type { Trier } from './tries.ts';

export interface PuksNeeds {
  ground: Pick<Ground, 'database'>;
  db: CredentialsDb;
  /** Throws unless the person has typed the own password. */
  confirm(trier: Trier, password: string): Promise<void>;
  write(trier: Trier, action: string): void;
}

/** The PUK: in plain text until the person says that it is written down, a hash for ever. */
export function createPuks({ ground: { database }, db, confirm, write }: PuksNeeds) {
  function renew(uid: string): string {
    const puk = newPuk();
    db.change(uid, { puk_plain: puk, puk_hash: hashSecret(puk) });
    return puk;
  }

  return {
    /** For a link that carries it: the one that waits for its confirmation, else a new one, which then waits. */
    pukForLink: (uid: string): string => db.present(uid).puk_plain ?? renew(uid),
    /** In plain text, only while it waits for confirmation. */
    waitingPuk: (uid: string): string | undefined => db.find(uid)?.puk_plain ?? undefined,
    confirmPuk: (uid: string): void => void db.change(uid, { puk_plain: null }),
    async renewPuk(trier: Trier, password: string): Promise<void> {
      await confirm(trier, password);
      database.transaction(() => {
        renew(trier.uid);
        write(trier, 'renew-puk');
      });
    },
  };
}
