import type { Database } from '@kontor/platform/database/database';
import type { BoxKey } from '../adapters/box-key.ts';
import { createBoxKeyDb, type SealedValue } from '../compose/box-key-db.ts';

/** Whether the database contains a key fingerprint or sealed values. */
export function hasUsedKey(database: Database): boolean {
  const keys = createBoxKeyDb(database);
  return keys.fingerprint() !== undefined || keys.sealedValues().length > 0;
}

/** Whether the database's secrets were sealed with this key. Databases of versions that stored no fingerprint are checked by opening a sealed value. */
export function isKeyOf(database: Database, key: BoxKey): boolean {
  const keys = createBoxKeyDb(database);
  const known = keys.fingerprint();
  if (known !== undefined) return known === key.fingerprint;
  const values = keys.sealedValues();
  return values.length === 0 || values.some((value) => isOpenedBy(key, value));
}

function isOpenedBy(key: BoxKey, { sealed, location }: SealedValue): boolean {
  try {
    if (typeof sealed === 'string') key.open(sealed, location);
    else key.openBytes(sealed, location);
    return true;
  } catch {
    // Sealed with another key.
    return false;
  }
}
