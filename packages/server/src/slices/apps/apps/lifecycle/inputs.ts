import type { AddonName, Text } from '@kontor/contract/manifest/manifest';
import type { AppRow } from '../registry/db.ts';

/** What every job about an app is asked. Stored as it is: a later release reads it too (keeps U1). */
export interface AppInput {
  instanceId: string;
  /** Kept here, because a failed installation leaves no row to ask. */
  title: Text;
}

/** Members by the cn of each group; null: as they are. */
type Members = [cn: string, uids: readonly string[]][];

/** Whether whoever started it was in admin mode, and so may put people into other apps; absent in jobs of releases that did not ask. */
interface Admitting {
  admitsToOthers?: boolean;
}

export interface InstallInput extends AppInput, Admitting {
  storeId: string;
  version: string;
  members: Members;
  /** Version of the data kept from an earlier installation; null when it begins with nothing. */
  keptVersion: string | null;
  /** What it had at servers before; absent in jobs of releases that knew no servers. */
  hadAddons?: readonly AddonName[];
}

export interface UpdateInput extends AppInput, Admitting {
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
  /** Docker, which has its containers, is not waited for; absent in jobs of releases that always waited. */
  forgets?: boolean;
}
