import type { Database } from '@kontor/platform/database/database';
import type { BoxKey } from '../adapters/box-key.ts';
import { createBoxKeyDb, type SealedValue } from '../compose/box-key-db.ts';

/** Whether the database was ever used with a key. */
export function hasUsedKey(database: Database): boolean {
  const keys = createBoxKeyDb(database);
  return keys.fingerprint() !== undefined || keys.sealedValues().length > 0;
}

/** Whether the secrets of the database were sealed with this key. Before boxes wrote down which one that is, the secrets themselves say so. */
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
    // Sealed with another key, which is the answer.
    return false;
  }
}
