import type { Backup, BackupSummary } from '@kontor/contract/data/backups';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller, SessionActor } from '@kontor/platform/http/actor';
import { machineTimeZone } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import type { BackupTargets } from '../../../adapters/backup-targets/target.ts';
import { createOwnHosts } from '../../../adapters/edge/own-addresses.ts';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { isRepaired, listCopies } from '../../../recovery/database/copies.ts';
import type { Availability } from './availability.ts';
import type { Awaited } from './awaited/service.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import type { Drills } from './drills/drills.ts';
import type { LastRestore } from './drills/last-restore.ts';
import { partIn } from './manifest.ts';
import type { Places } from './places.ts';
import type { createRotation } from './rotation/rotation.ts';
import { areAllHere, spreadOf } from './rotation/spread.ts';
import type { Runs } from './runs.ts';
import { viewBackup, viewCopy, viewSummary } from './view.ts';

export interface BackupServiceNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'clock' | 'journal' | 'boxAddress'>;
  db: BackupsDb;
  runs: Runs;
  places: Places;
  targets: Pick<BackupTargets, 'missing'>;
  restic: Restic;
  availability: Availability;
  awaited: Pick<Awaited, 'list'>;
  drills: Pick<Drills, 'view'>;
  lastRestore: Pick<LastRestore, 'view'>;
  rotation: Pick<ReturnType<typeof createRotation>, 'view'>;
}

const patience = minutes(5);

/** What each medium may need. */
const kinds = { usb: ['usb'], network: ['sftp', 'smb', 'ftp'], cloud: ['s3', 'rest'] } as const;
const media = ['usb', 'network', 'cloud'] as const;

/** The list of backups: made now, deleted, and what stands above it. */
export function createBackupService(needs: BackupServiceNeeds) {
  const { db, runs, places, targets, restic, availability, awaited, drills, lastRestore, rotation } = needs;
  const { core } = needs;
  const { clock, config, database, journal } = core;
  const ownHosts = createOwnHosts(clock);

  function missingParts(): BackupSummary['missing'] {
    const missing = media.map((medium) => {
      const packages = [...restic.missing(), ...kinds[medium].flatMap((kind) => targets.missing(kind))];
      return { medium, packages: [...new Set(packages)] };
    });
    return missing.filter(({ packages }) => packages.length > 0);
  }

  const lastAt = ({ id }: PlaceRow): number | undefined => db.backupsAt(id)[0]?.at;
  const ownNames = () => [...ownHosts(), core.boxAddress.portalHost()];
  const isAway = (place: PlaceRow): boolean => availability.obstacleOf(place)?.code === 'backup-unplugged';

  return {
    /** Whether all places are on this very machine. */
    areOnlyHere: (): boolean => areAllHere(db.places(), ownNames()),
    /** `snapshots`: with the copies of the database that were made before updates. */
    list(snapshots: boolean, language: Language): Backup[] {
      const byId = new Map(db.places().map((row) => [row.id, row]));
      const backups = db.backups().flatMap((backup) => {
        const place = byId.get(backup.place_id);
        return place ? [viewBackup(backup, place, availability.obstacleToRead(place) === undefined, language)] : [];
      });
      if (!snapshots) return backups;
      const copies = listCopies(config.data).filter((copy) => !isRepaired(copy));
      const all = [...backups, ...copies.map((copy) => viewCopy(copy, language))];
      return all.sort((one, other) => Date.parse(other.date) - Date.parse(one.date));
    },
    summarize(language: Language): BackupSummary {
      const [all, now] = [db.places(), clock.now()];
      const own = ownNames();
      const spread = spreadOf(all, { lastAt: (place) => lastAt(place) ?? 0, isAway, own, now });
      const shown = {
        awaited: awaited.list(language),
        drill: drills.view(language),
        lastRestore: lastRestore.view(language),
        trialRunning: runs.isTrialOpen(),
      };
      return viewSummary(all, db.backups(), {
        missing: missingParts(),
        spread,
        onlyHere: areAllHere(all, own),
        rotation: rotation.view(),
        ...shown,
        ...{ now, host: core.boxAddress.portalHost(), timeZone: machineTimeZone() },
      });
    },
    start(actor: SessionActor, placeId: string): void {
      const place = db.place(placeId);
      if (place === undefined) throw new RefusedError('not-found');
      if (runs.at(placeId) !== undefined) throw new RefusedError('backup-running');
      database.transaction(() => {
        runs.begin(place, actor.uid);
        journal.record(actor, 'start-backup', place.title);
      });
    },
    async remove({ actor, checkAccess }: Caller, id: string): Promise<void> {
      const backup = db.backup(id);
      const place = backup && db.place(backup.place_id);
      if (backup === undefined || place === undefined) throw new RefusedError('not-found');
      runs.refuseBusy();
      const signal = AbortSignal.timeout(patience);
      await places.withSnapshots(place, signal, async ({ repository, key }, found) => {
        checkAccess();
        const own = found.snapshots.filter(({ tags }) => partIn(tags)?.backup === id).map((snapshot) => snapshot.id);
        await restic.forget(repository, key, own, signal);
      });
      database.transaction(() => {
        db.removeBackup(id);
        journal.record(actor, 'delete-backup', place.title, { before: { at: new Date(backup.at).toISOString() } });
        runs.changed();
      });
    },
  };
}

export type BackupService = ReturnType<typeof createBackupService>;
