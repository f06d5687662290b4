import type { RestorePreflight } from '@kontor/contract/data/backup-state';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Space } from '../../../adapters/disk-space/disk-space.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AppBackups } from '../../apps/apps/index.ts';
import type { Passwords } from '../../people/passwords/index.ts';
import type { Availability } from './availability.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import type { Drills } from './drills/drills.ts';
import { boxPart, partsOf, type StoredPart } from './manifest.ts';
import { findApp, fullRefusal } from './part-source.ts';
import { type RestoreInput, restoreKind } from './restore-job.ts';
import { neededFor } from './rules.ts';
import type { Runs } from './runs.ts';
import type { RestoreSource } from './server/restore-content.ts';
import type { ServerRestores } from './server/service.ts';

export interface RestoreServiceNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'journal'>;
  db: BackupsDb;
  runs: Runs;
  jobs: Pick<Jobs, 'start'>;
  availability: Availability;
  space(folder: string): Space;
  passwords: Pick<Passwords, 'confirm'>;
  drills: Pick<Drills, 'minutesFor'>;
  serverRestores: ServerRestores;
  apps: Pick<AppBackups, 'backupParts'> & {
    /** How many people may use an app. */
    usersOf(instanceId: string): number;
  };
}

/** Restores apps, and says before what that would need and change. */
export function createRestoreService({
  core,
  db,
  runs,
  jobs,
  availability,
  space,
  passwords,
  apps,
  serverRestores,
  drills,
}: RestoreServiceNeeds) {
  const { config, database, journal } = core;

  function sourceOf(id: string): { source: RestoreSource; place: PlaceRow } {
    const backup = db.backup(id);
    const place = backup && db.place(backup.place_id);
    if (backup === undefined || place === undefined) throw new RefusedError('not-found');
    return { source: { id, at: backup.at, parts: partsOf(backup.parts) }, place };
  }

  const versionOf = (partId: string): string | undefined => apps.backupParts().find(({ id }) => id === partId)?.version;

  /** Returns why an app cannot be restored, whatever its place says. */
  function refusalFor(part: StoredPart): RefusedError | undefined {
    const installed = versionOf(part.id);
    if (installed === undefined) return new RefusedError('restore-app-missing');
    if (isUpdate(part.version, installed))
      return new RefusedError('restore-version-newer', { params: { version: part.version, installed } });
    return fullRefusal(neededFor(part), space(config.data).free);
  }

  const obstacleTo = (part: StoredPart, place: PlaceRow): RefusedError | undefined =>
    refusalFor(part) ?? availability.obstacleToRead(place);

  return {
    preflight(id: string, partId: string, language: Language): RestorePreflight {
      if (partId === boxPart) {
        const { source, place } = sourceOf(id);
        const bytes = source.parts.reduce((sum, one) => sum + one.bytes, 0);
        const shown = {
          obstacle: availability.obstacleToRead(place),
          minutes: drills.minutesFor(place.id, bytes),
          ...{ language, domain: db.backup(id)?.domain ?? null },
        };
        return serverRestores.preflight(source, shown);
      }
      const { backup, place, part } = findApp(db, id, partId);
      const obstacle = obstacleTo(part, place);
      return {
        part: { id: part.id, title: part.title[language] },
        pending: [],
        date: new Date(backup.at).toISOString(),
        neededInKBytes: Math.round(neededFor(part) / 1024),
        freeInKBytes: Math.round(space(config.data).free / 1024),
        minutes: drills.minutesFor(place.id, part.bytes),
        people: apps.usersOf(partId),
        obstacle: obstacle === undefined ? '' : sentenceOf(obstacle.code, language, obstacle.params),
        host: '',
      };
    },
    async restore(
      { actor, checkAccess, language }: Caller & { language: Language },
      id: string,
      typed: { part: string; password: string },
    ): Promise<void> {
      const confirmation = await passwords.confirm(actor, typed.password);
      const check = (): void => {
        checkAccess();
        confirmation.check();
      };
      if (typed.part === boxPart) {
        const { source, place } = sourceOf(id);
        const input = { backup: source, place, isSetup: false };
        return serverRestores.begin(input, { actor, language, check });
      }
      const { backup, place, part } = findApp(db, id, typed.part);
      const refused = refusalFor(part);
      if (refused !== undefined) throw refused;
      runs.refuseBusy();
      const { snapshot, title } = part;
      const input: RestoreInput = { backupId: id, placeId: place.id, part: part.id, snapshot, title };
      database.transaction(() => {
        check();
        jobs.start(restoreKind, input, { actor: actor.uid });
        journal.record(actor, 'restore-app', part.id, { after: { backup: new Date(backup.at).toISOString() } });
      });
    },
  };
}

export type RestoreService = ReturnType<typeof createRestoreService>;
