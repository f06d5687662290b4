import type { Engine } from '../../../adapters/engine/engine.ts';
import type { Commands } from '../../../adapters/run-command.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { FreeSpace } from '../../machine/free-space/index.ts';
import type { Apps } from '../apps/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Store } from '../store/index.ts';
import type { Releases } from './releases/releases.ts';

/** Dependencies of what makes releases. */
export interface ReleasesNeeds {
  core: ServerContext;
  engine: Engine;
  commands: Commands;
  store: Pick<Store, 'accounts' | 'accountFor'>;
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
}

/** Dependencies of the hosting slice. */
export interface HostingNeeds {
  core: ServerContext;
  engine: Engine;
  apps: Pick<Apps, 'installCustom' | 'openCustom' | 'replaceCustom' | 'rightsOf'>;
  registry: Pick<Registry, 'retainedCustomApps'>;
  store: Pick<Store, 'refuseBlocked' | 'accounts'>;
  releases: Pick<Releases, 'uploads' | 'buildLogs'>;
}
