import { RefusedError } from '@kontor/platform/errors';
import type { Routes } from '@kontor/platform/http/route';
import type { Awaited } from './awaited/service.ts';
import type { BackupService } from './backup-service.ts';
import type { Drills } from './drills/drills.ts';
import type { PlaceService } from './place-service.ts';
import type { RestoreService } from './restore-service.ts';
import type { SetupRestoreService } from './server/setup-service.ts';

interface Services {
  places: PlaceService;
  backups: BackupService;
  restores: RestoreService;
  awaited: Awaited;
  drills: Drills;
  setupRestore: SetupRestoreService;
}

/** The calls about backups. */
export const backupsRoutes = ({ places, backups, restores, awaited, drills, setupRestore }: Services): Routes => ({
  'GET /api/v1/backups': ({ query, language }) => backups.list(query.snapshots, language),
  'GET /api/v1/backups/summary': ({ language }) => backups.summarize(language),
  'POST /api/v1/backups/awaited': ({ actor }) => awaited.tryAgain(actor),
  'POST /api/v1/backups/drill': ({ actor }) => drills.start(actor),
  'POST /api/v1/backups': ({ actor, body }) => backups.start(actor, body.deviceId),
  'PUT /api/v1/backups/{id}': (call) => restores.restore(call, call.params.id, call.body),
  'GET /api/v1/backups/{id}/preflight': ({ params, query, language }) =>
    restores.preflight(params.id, query.part, language),
  'DELETE /api/v1/backups/{id}': (call) => backups.remove(call, call.params.id),
  'GET /api/v1/backupjobs': ({ language }) => places.listPlaces(language),
  'POST /api/v1/backupjobs': (call) => places.add(call, call.body),
  'PUT /api/v1/backupjobs/{id}': (call) => places.change(call, call.params.id, call.body),
  'PATCH /api/v1/backupjobs/{id}': (call) => places.change(call, call.params.id, call.body),
  'DELETE /api/v1/backupjobs/{id}': ({ actor, params }) => places.remove(actor, params.id),
  'GET /api/v1/backupjobs/{id}/sheet': ({ actor, params }) => places.sheet(actor, params.id),
  'POST /api/v1/backupjobs/{id}/sheet': ({ actor, params, body }) => places.confirmSheet(actor, params.id, body.words),
  'GET /api/v1/backupdevices': ({ language }) => places.listDevices(language),
  'GET /api/v1/backupdevices/{id}': async ({ params, language }) => {
    const found = (await places.listDevices(language)).find(({ id }) => id === params.id);
    if (found === undefined) throw new RefusedError('not-found');
    return found;
  },
  'GET /api/v1/setup/restore': ({ language }) => setupRestore.progress(language),
  'POST /api/v1/setup/restore/devices': (call) => setupRestore.devices(call, call.body.pin),
  'POST /api/v1/setup/restore/place/check': (call) => setupRestore.check(call, call.body),
  'POST /api/v1/setup/restore/place': (call) => setupRestore.open(call, call.body),
  'POST /api/v1/setup/restore': (call) => setupRestore.begin(call, call.body),
});
