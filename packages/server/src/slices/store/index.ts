import type { BaseImage } from '../../adapters/base-image/base-image.ts';
import type { BoxKey } from '../../adapters/box-key.ts';
import type { Engine } from '../../adapters/engine/engine.ts';
import type { Machine } from '../../adapters/machine/machine.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { AddonsService } from '../addons/index.ts';
import type { DirectoryService } from '../directory/index.ts';
import type { FreeSpace } from '../free-space/index.ts';
import { createBaseRenewal } from './base-renewal.ts';
import type { CatalogueApp } from './catalogue.ts';
import { createRegistries, type Registries } from './registries.ts';
import { storeRoutes } from './routes.ts';
import { createStoreService, type StoreService } from './service.ts';

export { type CatalogueApp, readCatalogue } from './catalogue.ts';
export { mongodbSettings } from './mongodb.ts';
export { asksDirectory, engineOf, isOwnId, ownPrefix, settleEngine } from './rules.ts';
export type { KeptData } from './service.ts';
export { iconOf } from './view.ts';

export interface StoreNeeds {
  ground: Ground;
  parts: {
    boxKey: BoxKey;
    engine: Engine;
    machine: Machine;
    baseImage: BaseImage;
    catalogue: { folder: string; apps: readonly CatalogueApp[] };
    version: string;
  };
  directory: Pick<DirectoryService, 'obstacle'>;
  addons: Pick<AddonsService, 'ability'>;
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
}

export type Store = Omit<StoreService, 'list' | 'icon' | 'picture' | 'systemVersion'> &
  Pick<Registries, 'accountFor' | 'accounts'> & { slice: Slice };

/** The apps that can be installed, and whether this box can run them. */
export function createStore({ ground, parts, directory, addons, freeSpace }: StoreNeeds): Store {
  const service = createStoreService({ ground, parts, catalogue: parts.catalogue, directory, addons, freeSpace });
  const { routes, accountFor, accounts } = createRegistries({ ground, boxKey: parts.boxKey, engine: parts.engine });
  const recurring = [createBaseRenewal({ ground, baseImage: parts.baseImage, refuseFullDisk: service.refuseFullDisk })];
  const slice: Slice = { name: 'store', routes: { ...storeRoutes(service), ...routes }, recurring };
  const { reload, find, keptBy, viewInstalled, refuseObstacles, refuseFullDisk } = service;
  return { reload, find, keptBy, viewInstalled, refuseObstacles, refuseFullDisk, accountFor, accounts, slice };
}
