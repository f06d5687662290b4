import type { Routes } from '@kontor/platform/http/route';
import type { WallpapersService } from './service.ts';

export function wallpapersRoutes(wallpapers: WallpapersService): Routes {
  return {
    'GET /api/v1/wallpapers/available': ({ actor }) => wallpapers.listAvailable(actor.uid),
    'POST /api/v1/wallpapers/user': ({ actor, file, checkAccess }) =>
      wallpapers.uploadWallpaper(actor, file, checkAccess),
    'DELETE /api/v1/wallpapers/user/{name}': ({ actor, params }) => wallpapers.deleteWallpaper(actor, params.name),
    'GET /api/v1/wallpapers/user/{name}': ({ actor, params, query }) =>
      wallpapers.readOwn(actor.uid, params.name, query),
    'GET /api/v1/wallpapers/stock/{name}': ({ params, query }) => wallpapers.readStock(params.name, query),
    'GET /api/v1/wallpapers/current': ({ actor, query }) => wallpapers.readCurrent(actor.uid, query.name, query),
    'POST /api/v1/wallpapers/current': ({ actor, body }) => wallpapers.chooseWallpaper(actor.uid, body),
    'DELETE /api/v1/wallpapers/current': ({ actor }) => wallpapers.resetWallpaper(actor.uid),
  };
}
