import type { FormerAccess } from '@kontor/contract/apps/store';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { BaseImage } from '../../../adapters/base-image/base-image.ts';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { Machine } from '../../../adapters/machine/machine.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { FreeSpace } from '../../machine/free-space/index.ts';
import type { DirectoryService } from '../../people/directory/index.ts';
import type { AddonsService } from '../addons/index.ts';
import type { Registry } from '../registry/index.ts';
import { createBaseRenewal } from './base-renewal.ts';
import type { CatalogueApp } from './catalogue.ts';
import { createRegistries, type Registries } from './registries.ts';
import { storeRoutes } from './routes.ts';
import { createStoreService, type StoreService } from './service.ts';

export { type CatalogueApp, readCatalogue } from './catalogue.ts';
export { mongodbSettings } from './mongodb.ts';
export {
  engineOf,
  pinEngine,
} from './rules.ts';

export interface StoreNeeds {
  core: ServerContext;
  adapters: {
    boxKey: BoxKey;
    engine: Engine;
    machine: Machine;
    baseImage: BaseImage;
    catalogue: { folder: string; apps: readonly CatalogueApp[] };
    version: string;
  };
  directory: Pick<DirectoryService, 'obstacle'>;
  addons: Pick<AddonsService, 'capabilities'>;
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
  registry: Pick<Registry, 'retainedByStoreId'>;
  /** Returns who could use a removed app. */
  formerAccess(app: Pick<Manifest, 'id' | 'addons'>): FormerAccess | null;
}

/** What other slices may use of the store. */
export type Store = Omit<StoreService, 'list' | 'icon' | 'picture' | 'systemVersion'> &
  Pick<Registries, 'accountFor' | 'accounts'> & { slice: Slice };

/** The apps that can be installed, and whether this box can run them. */
export function createStore({
  core,
  adapters,
  directory,
  addons,
  freeSpace,
  registry,
  formerAccess,
}: StoreNeeds): Store {
  const service = createStoreService({
    core,
    adapters,
    catalogue: adapters.catalogue,
    directory,
    addons,
    freeSpace,
    retainedData: registry.retainedByStoreId,
    formerAccess,
  });
  const { routes, accountFor, accounts } = createRegistries({ core, boxKey: adapters.boxKey, engine: adapters.engine });
  const recurring = [
    createBaseRenewal({ core, baseImage: adapters.baseImage, refuseFullDisk: service.refuseFullDisk }),
  ];
  const slice: Slice = { name: 'store', routes: { ...storeRoutes(service), ...routes }, recurring };
  const { reload, find, viewInstalled, refuseBlocked, refuseFullDisk } = service;
  return {
    reload,
    find,
    viewInstalled,
    refuseBlocked,
    refuseFullDisk,
    accountFor,
    accounts,
    slice,
  };
}
