import { openDatabase } from '@kontor/platform/database/database';
import type { BoxKey } from '../../../../adapters/box-key.ts';
import { createAppsDb, openSecrets } from '../../registry/index.ts';
import type { AppsNeeds } from '../needs.ts';

export interface FormerNeeds {
  boxKey: BoxKey;
  addons: Pick<AppsNeeds['addons'], 'accountsIn'>;
}

/** Returns the secrets of an app, and its accounts on servers, as a copy of the database has them. None where the copy does not know the app. */
export function readFormer({ boxKey, addons }: FormerNeeds, copy: string, instanceId: string) {
  const database = openDatabase({ file: copy, readonly: true });
  try {
    return {
      secrets: openSecrets(createAppsDb(database), boxKey, instanceId),
      accounts: addons.accountsIn(database, instanceId),
    };
  } finally {
    database.close();
  }
}
