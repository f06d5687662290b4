import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormerAccess, StoreApp } from '@kontor/contract/apps/store';
import type { AddonName, AppEngine, Manifest } from '@kontor/contract/manifest/manifest';
import type { Language, RefusalCode } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { BaseImage } from '../../../adapters/base-image/base-image.ts';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { Machine } from '../../../adapters/machine/machine.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { FreeSpace } from '../../machine/free-space/index.ts';
import { isCustomId, type RetainedByStoreId } from '../registry/index.ts';
import { type CatalogueApp, readCatalogue } from './catalogue.ts';
import { pictureType } from './catalogue-files.ts';
import { customAppIcon } from './custom-app-icon.ts';
import { type Blocker, type BoxCapabilities, blockersOf, diskBlocker, permanentBlockers } from './rules.ts';
import { viewStoreApp } from './view.ts';

export interface StoreNeeds {
  core: ServerContext;
  adapters: {
    engine: Pick<Engine, 'kinds' | 'images'>;
    machine: Pick<Machine, 'freeMemoryKb' | 'freeDiskBytes'>;
    baseImage: Pick<BaseImage, 'obstacle'>;
    version: string;
  };
  freeSpace: Pick<FreeSpace, 'refuseScarce'>;
  /** Folder of the catalogue, and its apps as read at the start. */
  catalogue: { folder: string; apps: readonly CatalogueApp[] };
  directory: { obstacle(): RefusalCode | undefined };
  /** The data retained from removed apps. */
  retainedData(): RetainedByStoreId;
  /** Returns who could use a removed app. */
  formerAccess(app: Pick<Manifest, 'id' | 'addons'>): FormerAccess | null;
  addons: {
    capabilities(): {
      addons: readonly AddonName[];
      obstacles: ReadonlyMap<AddonName, Blocker>;
      memory: ReadonlyMap<AddonName, number>;
    };
  };
}

export function createStoreService({
  core,
  adapters,
  catalogue,
  directory,
  addons,
  freeSpace,
  retainedData,
  formerAccess,
}: StoreNeeds) {
  const byId = (apps: readonly CatalogueApp[]) => new Map(apps.map((app) => [app.manifest.id, app]));
  const state: { apps: ReadonlyMap<string, CatalogueApp> } = { apps: byId(catalogue.apps) };

  async function capabilities(): Promise<BoxCapabilities> {
    const { addons: known, obstacles, memory } = addons.capabilities();
    return {
      engines: adapters.engine.kinds(),
      addons: known,
      lacking: obstacles,
      addonMemory: memory,
      directory: directory.obstacle(),
      building: adapters.baseImage.obstacle(),
      version: adapters.version,
      freeMemoryKb: await adapters.machine.freeMemoryKb(),
    };
  }

  const domain = () => core.boxAddress.domain();

  function retainedDataOf(app: Manifest): StoreApp['keptData'] {
    const retained = retainedData().get(app.id);
    return retained === undefined ? null : { ...retained, access: formerAccess(app) };
  }

  return {
    /** Reads the catalogue again. */
    async reload(): Promise<void> {
      state.apps = byId(await readCatalogue({ folder: catalogue.folder, log: core.log }));
      core.changeFeed.changed('store');
    },
    find: (id: string): CatalogueApp | undefined => state.apps.get(id),
    /** The catalogue. How the box is and what was removed from it goes only to those who may install apps. */
    async list(language: Language, { mayInstall }: { mayInstall: boolean }): Promise<StoreApp[]> {
      const able = mayInstall ? await capabilities() : undefined;
      return [...state.apps.values()]
        .map(({ manifest }) =>
          able === undefined
            ? viewStoreApp(manifest, { language, domain: domain(), obstacles: [], keptData: null })
            : viewStoreApp(manifest, {
                language,
                domain: domain(),
                obstacles: blockersOf(manifest, able),
                keptData: retainedDataOf(manifest),
              }),
        )
        .sort((a, b) => a.title.localeCompare(b.title, language));
    },
    /** Returns an app for the list of installed apps, without what matters to installing it. */
    viewInstalled: (manifest: Manifest, language: Language): StoreApp =>
      viewStoreApp(manifest, { language, domain: domain(), obstacles: [], keptData: null }),
    /** Throws the reason when this box cannot run the app; with `memory`, also when too little memory is free. */
    async refuseBlocked(manifest: Manifest, { memory }: { memory: boolean }): Promise<void> {
      const able = await capabilities();
      const [first] = memory ? blockersOf(manifest, able) : permanentBlockers(manifest, able);
      if (first !== undefined) throw new RefusedError(first.code, { params: first.params });
    },
    /** Throws when space is scarce, or when `needed` bytes do not fit on the disk of the data folder or, for Docker, of images. */
    async refuseFullDisk(needed: number, engine?: AppEngine['type']): Promise<void> {
      freeSpace.refuseScarce();
      const free = await adapters.machine.freeDiskBytes(core.config.data);
      // Images may be on a separate disk.
      const forImages = engine === 'docker' ? ((await adapters.engine.images?.freeBytes()) ?? null) : null;
      const least = Math.min(free ?? Number.POSITIVE_INFINITY, forImages ?? Number.POSITIVE_INFINITY);
      const blocker = diskBlocker(needed, Number.isFinite(least) ? least : null);
      if (blocker !== undefined) throw new RefusedError(blocker.code, { params: blocker.params });
    },
    async icon(id: string): Promise<{ bytes: Buffer; version: string }> {
      const app = state.apps.get(id);
      if (app === undefined && isCustomId(id)) return { bytes: Buffer.from(customAppIcon), version: '' };
      if (app === undefined) throw new RefusedError('not-found');
      return { bytes: await readFile(join(app.folder, app.manifest.icon)), version: app.manifest.version };
    },
    /** Resolves with a screenshot file next to the manifest, numbered from 1. */
    async picture(id: string, number: number): Promise<{ type: string; bytes: Buffer; version: string }> {
      const app = state.apps.get(id);
      const file = app?.manifest.mediaLinks[number - 1];
      const type = file === undefined ? undefined : pictureType(file);
      if (app === undefined || file === undefined || type === undefined) throw new RefusedError('not-found');
      return { type, bytes: await readFile(join(app.folder, file)), version: app.manifest.version };
    },
    /** Returns the newest version of the system: the running one, until there is an update channel. */
    systemVersion: () => adapters.version,
  };
}

export type StoreService = ReturnType<typeof createStoreService>;
