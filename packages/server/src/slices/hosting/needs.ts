import type { Engine } from '../../adapters/engine/engine.ts';
import type { Commands } from '../../adapters/run-command.ts';
import type { Ground } from '../../ground.ts';
import type { Apps } from '../apps/index.ts';
import type { FreeSpace } from '../free-space/index.ts';
import type { Store } from '../store/index.ts';

/** What the hosting slice needs. */
export interface HostingNeeds {
  ground: Ground;
  parts: { engine: Engine; commands: Commands };
  apps: Pick<Apps, 'installOwn' | 'replaceOwn' | 'hostedBy' | 'keptOwn'>;
  store: Pick<Store, 'refuseObstacles' | 'accounts' | 'accountFor'>;
  domains: { main(): string };
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
}
