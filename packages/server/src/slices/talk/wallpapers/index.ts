import type { ShownWallpaper } from '@kontor/contract/talk/wallpapers';
import { createWallpaperFiles } from '../../../adapters/pictures/wallpaper-files.ts';
import type { Adapters } from '../../../core/adapters.ts';
import type { Slice } from '../../../core/slice.ts';
import { projectPaths } from '../../../project-paths.ts';
import { wallpapersRoutes } from './routes.ts';
import { createWallpapersService, type WallpapersNeeds } from './service.ts';
import { createStock } from './stock.ts';

export { chosenList } from './service.ts';

/** What other slices may use of wallpapers. */
export interface Wallpapers {
  /** Returns what a user has chosen, or null. */
  chosen(uid: string): ShownWallpaper | null;
  slice: Slice;
}

type CreateWallpapersNeeds = Omit<WallpapersNeeds, 'files' | 'stock'> & Pick<Adapters, 'pictures'>;

/** The backgrounds users choose: stock wallpapers, and pictures of their own. */
export function createWallpapers({ core, users, freeSpace, pictures }: CreateWallpapersNeeds): Wallpapers {
  const files = createWallpaperFiles(core.config.data, pictures);
  const stock = createStock(projectPaths.wallpapers);
  const service = createWallpapersService({ core, users, freeSpace, files, stock });
  const slice: Slice = {
    name: 'wallpapers',
    routes: wallpapersRoutes(service),
    listens: {
      'user-purged': ({ uid }) => service.purgeUser(uid),
      'own-setting-changed': ({ uid, id }) => service.noteSetting(uid, id),
    },
    // With a damaged database it is not known which files belong to nobody.
    start: () => (core.fault === undefined ? service.sweep() : undefined),
  };
  return { chosen: service.chosen, slice };
}
