import type { BesidePreflight } from '@kontor/contract/data/beside';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Space } from '../../../../adapters/disk-space/disk-space.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppBackups, BesideApps } from '../../../apps/apps/index.ts';
import type { Passwords } from '../../../people/passwords/index.ts';
import type { Availability } from '../availability.ts';
import type { BackupsDb } from '../db.ts';
import type { Drills } from '../drills/drills.ts';
import { boxPart, partsOf } from '../manifest.ts';
import { findApp, fullRefusal, type PartSource } from '../part-source.ts';
import { neededFor } from '../rules.ts';
import type { Runs } from '../runs.ts';
import { type BesideInput, besideKind } from './beside-job.ts';

export interface BesideServiceNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'journal' | 'boxAddress'>;
  db: BackupsDb;
  runs: Runs;
  jobs: Pick<Jobs, 'start'>;
  availability: Availability;
  space(folder: string): Space;
  passwords: Pick<Passwords, 'confirm'>;
  drills: Pick<Drills, 'minutesFor'>;
  apps: Pick<AppBackups, 'backupParts'> & Pick<BesideApps, 'planBeside' | 'refuseTitle' | 'takenTitles'>;
}

/** As typed by whoever asks. */
interface Asked {
  part: string;
  title: string;
  password: string;
}

/** Restores apps as second ones, and says before what that would need. */
export function createBesideService(needs: BesideServiceNeeds) {
  const { core, db, runs, jobs, availability, passwords, drills, apps } = needs;
  const { config, database, journal, boxAddress } = core;
  const freeBytes = () => needs.space(config.data).free;

  /** Resolves with what the second app needs and why it cannot be had. */
  async function plan({ part }: PartSource) {
    const known = await apps.planBeside(part.id);
    const needed = neededFor(part) + known.room;
    return { ...known, needed, refusal: known.refusal ?? fullRefusal(needed, freeBytes()) };
  }

  return {
    async preflight(id: string, partId: string, language: Language): Promise<BesidePreflight> {
      const source = findApp(db, id, partId);
      const { backup, place, part } = source;
      const { refusal, needed, hostName, isForAll } = await plan(source);
      const obstacle = refusal ?? availability.obstacleToRead(place);
      return {
        part: { id: part.id, title: part.title[language] },
        date: new Date(backup.at).toISOString(),
        neededInKBytes: Math.round(needed / 1024),
        freeInKBytes: Math.round(freeBytes() / 1024),
        minutes: drills.minutesFor(place.id, part.bytes),
        host: hostName === undefined ? null : `${hostName}.${boxAddress.domain()}`,
        isForAll: isForAll ?? null,
        isFirstThere: apps.backupParts().some((one) => one.id === part.id),
        takenTitles: apps.takenTitles(),
        obstacle: obstacle === undefined ? '' : sentenceOf(obstacle.code, language, obstacle.params),
      };
    },
    async restore({ actor, checkAccess }: Caller, id: string, { part: partId, title, password }: Asked): Promise<void> {
      const confirmation = await passwords.confirm(actor, password);
      const source = findApp(db, id, partId);
      const { backup, place, part } = source;
      const box = partsOf(backup.parts).find((one) => one.id === boxPart);
      if (box === undefined) throw new RefusedError('not-found');
      const { refusal } = await plan(source);
      if (refusal !== undefined) throw refusal;
      runs.refuseBusy();
      const whence = { placeId: place.id, snapshot: part.snapshot, boxSnapshot: box.snapshot };
      const input: BesideInput = { ...whence, part: part.id, title: part.title, asTitle: title, uid: actor.uid };
      database.transaction(() => {
        checkAccess();
        confirmation.check();
        apps.refuseTitle(title);
        jobs.start(besideKind, input, { actor: actor.uid });
        const after = { backup: new Date(backup.at).toISOString(), title };
        journal.record(actor, 'restore-app-beside', part.id, { after });
      });
    },
  };
}

export type BesideService = ReturnType<typeof createBesideService>;
