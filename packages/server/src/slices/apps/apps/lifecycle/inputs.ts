import type { AddonName, Text } from '@kontor/contract/manifest/manifest';
import type { AppRow } from '../../registry/index.ts';

/** Input of every job about an app. Stored as it is, and read by later releases too (keeps U1). */
export interface AppInput {
  instanceId: string;
  /** Stored here because a failed installation leaves no row to read it from. */
  title: Text;
}

/** Members by the cn of each group; null leaves them unchanged. */
type Members = [cn: string, uids: readonly string[]][];

/** Whether the actor was in admin mode and so may add users to other apps; absent in jobs of releases that did not check this. */
interface Admitting {
  admitsToOthers?: boolean;
}

/** Input of `app-install`. */
export interface InstallInput extends AppInput, Admitting {
  storeId: string;
  version: string;
  members: Members;
  /** Custom groups that open the app; absent in jobs of releases whose groups opened none. */
  memberGroups?: readonly string[];
  /** Version of the data retained from an earlier installation; null when there is none. */
  keptVersion: string | null;
  /** Addons it had before the job; absent in jobs of releases without addons. */
  hadAddons?: readonly AddonName[];
}

/** Input of `app-update`; `wasWanted` is the desired state from before. */
export interface UpdateInput extends AppInput, Admitting {
  storeId: string;
  fromVersion: string;
  version: string;
  wasWanted: AppRow['wanted'];
  members: Members | null;
  /** Addons it had before the job; absent in jobs of releases without addons. */
  hadAddons?: readonly AddonName[];
}

/** Input of `app-export`; `wasWanted` is the desired state from before. */
export interface ExportInput extends AppInput {
  version: string;
  wasWanted: AppRow['wanted'];
  /** Id of the job the export is made for. The export is dropped when that job has ended. */
  by: string;
}

/** Input of `app-restore`; `wasWanted` is the desired state from before. */
export interface RestoreInput extends AppInput {
  version: string;
  wasWanted: AppRow['wanted'];
  /** Folder of a complete export of the app. */
  folder: string;
}

/** Input of `app-rebuild`. The data of the export is that of `fromVersion` or older. */
export interface RebuildInput extends AppInput {
  storeId: string;
  fromVersion: string;
  version: string;
  /** Folder of a complete export of the app. */
  folder: string;
  wanted: 'running' | 'stopped';
  /** Addons it has accounts for. */
  hadAddons: readonly AddonName[];
}

/** Input of `app-beside`. */
export interface BesideInput extends AppInput {
  storeId: string;
  version: string;
  /** Instance id of the app whose export it is. */
  from: string;
  /** Folder of a complete export of that app. */
  folder: string;
  /** Copy of the database of the server at the time of the export. */
  copy: string;
  members: Members;
}

/** Input of `app-remove`; `wasWanted` is the desired state from before. */
export interface RemoveInput extends AppInput {
  removeData: boolean;
  wasWanted: AppRow['wanted'];
  /** Does not wait for Docker, which has its containers; absent in jobs of releases that always waited. */
  forgets?: boolean;
}
