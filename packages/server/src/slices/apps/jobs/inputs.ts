import type { AddonName, Text } from '@kontor/contract/manifest';
import type { AppRow } from '../db.ts';

/** What every job about an app is asked. Stored as it is: a later release reads it too (keeps U1). */
export interface AppInput {
  instanceId: string;
  /** Kept here, because a failed installation leaves no row to ask. */
  title: Text;
}

/** Members by the cn of each group; null: as they are. */
type Members = [cn: string, uids: readonly string[]][];

export interface InstallInput extends AppInput {
  storeId: string;
  version: string;
  members: Members;
  /** Version of the data kept from an earlier installation; null when it begins with nothing. */
  keptVersion: string | null;
  /** What it had at servers before; absent in jobs of releases that knew no servers. */
  hadAddons?: readonly AddonName[];
}

export interface UpdateInput extends AppInput {
  storeId: string;
  fromVersion: string;
  version: string;
  wasWanted: AppRow['wanted'];
  members: Members | null;
  /** What it had at servers before; absent in jobs of releases that knew no servers. */
  hadAddons?: readonly AddonName[];
}

export interface RemoveInput extends AppInput {
  removeData: boolean;
  wasWanted: AppRow['wanted'];
}
