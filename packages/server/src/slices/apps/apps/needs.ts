import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { BaseImage } from '../../../adapters/base-image/base-image.ts';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { Commands } from '../../../adapters/run-command.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { DirectoryService } from '../../people/directory/index.ts';
import type { Groups } from '../../people/groups/index.ts';
import type { Passwords } from '../../people/passwords/index.ts';
import type { Users } from '../../people/users/index.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { AddonsService } from '../addons/index.ts';
import type { Store } from '../store/index.ts';

/** What the apps slice needs. */
export interface AppsNeeds {
  core: ServerContext;
  parts: {
    boxKey: BoxKey;
    engine: Engine;
    baseImage: BaseImage;
    commands: Commands;
    jobs: Jobs;
  };
  people: {
    users: Pick<Users, 'admins' | 'requireAll'>;
    groups: Pick<
      Groups,
      'createAppGroup' | 'setMembers' | 'joined' | 'joinAll' | 'removeGroupsOf' | 'membersOf' | 'find'
    >;
    passwords: Pick<Passwords, 'confirm'>;
    directory: Pick<
      DirectoryService,
      'accountFor' | 'provided' | 'forget' | 'settings' | 'obstacle' | 'openRelay' | 'upstream'
    >;
  };
  addons: AddonsService;
  messages: Messages;
  store: Store;
  ports: { edge: AppsEdge; releaseBuilder: ReleaseBuilder };
}

/** Makes the releases of custom apps. A port: it is created after the apps. */
export interface ReleaseBuilder {
  /** Makes a release of the archive that was uploaded for the app. May be repeated. */
  makeRelease(release: CustomRelease): Promise<void>;
}

/** One release of an own app to be made ready. */
export interface CustomRelease {
  instanceId: string;
  version: string;
  manifest: Manifest;
  /** The app's account, where the server is root. */
  owner: number | undefined;
  jobId: string;
  signal: AbortSignal;
  /** Takes 0 to 1. */
  progress(fraction: number): void;
}

/** Leads requests to apps. A port: it is created after the apps. */
export interface AppsEdge {
  portalUrl(): string;
  alternativesOf(instanceId: string): string[];
  isAlternative(host: string): boolean;
}

/** Where the box answers and in which language it speaks, as apps are told. */
export interface BoxAddress {
  domain(): string;
  /** Scheme, host and port of a host of the box. */
  urlAt(host: string): string;
  /** Further names an app answers to. */
  alternativesOf(instanceId: string): string[];
  /** Another app was given the host of this name. */
  isTaken(name: string): boolean;
  language(): Language;
  /** Where ports that apps open beside their web address listen. */
  openAddress: string;
}
