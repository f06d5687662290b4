import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { BaseImage } from '../../../adapters/base-image/base-image.ts';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { Commands } from '../../../adapters/run-command.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AlternativeDomains } from '../../edge/alternative-domains/index.ts';
import type { Groups } from '../../people/groups/index.ts';
import type { Passwords } from '../../people/passwords/index.ts';
import type { Users } from '../../people/users/index.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { AddonsService } from '../addons/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Store } from '../store/index.ts';
import type { ForeignBindings } from './bindings/bindings.ts';

/** Dependencies of the apps slice. */
export interface AppsNeeds {
  core: ServerContext;
  registry: Registry;
  adapters: {
    boxKey: BoxKey;
    engine: Engine;
    baseImage: BaseImage;
    commands: Commands;
  };
  jobs: Jobs;
  people: {
    users: Pick<Users, 'admins' | 'find' | 'requireAll'>;
    groups: Pick<
      Groups,
      | 'createAppGroup'
      | 'setMembers'
      | 'openApp'
      | 'joined'
      | 'joinAll'
      | 'removeGroupsOf'
      | 'membersOf'
      | 'inheritedMembers'
      | 'openersOf'
      | 'find'
    >;
    passwords: Pick<Passwords, 'confirm'>;
  };
  bindings: ForeignBindings;
  addons: Pick<
    AddonsService,
    | 'hasDump'
    | 'dump'
    | 'restore'
    | 'prove'
    | 'trials'
    | 'retain'
    | 'measure'
    | 'kindsOf'
    | 'expectAccounts'
    | 'recreate'
    | 'discardContent'
    | 'retainAccounts'
    | 'accountsIn'
    | 'refuseUnadoptable'
    | 'adoptDumps'
    | 'replacementsFor'
  >;
  messages: Messages;
  store: Store;
  alternatives: Pick<AlternativeDomains, 'of' | 'isAlternative'>;
  releaseBuilder: ReleaseBuilder;
}

/** Result of starting a long operation. */
export interface Started {
  instanceId: string;
  messageId: string;
}

/** Makes the releases of custom apps. */
export interface ReleaseBuilder {
  /** Makes a release from the archive uploaded for the app, or from its code. Idempotent. */
  makeRelease(release: CustomRelease): Promise<void>;
}

/** A release of a custom app to be built. */
export interface CustomRelease {
  instanceId: string;
  version: string;
  manifest: Manifest;
  /** Uid of the app; undefined unless Kontor runs as root. */
  owner: number | undefined;
  jobId: string;
  signal: AbortSignal;
  /** Folder with the code of the same version, made before; absent: the uploaded archive. */
  source?: string | undefined;
  /** Changes the manifest of the version to what its image turned out to be. Called before the release is complete. */
  amend(manifest: Manifest): void;
  /** Receives a fraction from 0 to 1. */
  progress(fraction: number): void;
}
