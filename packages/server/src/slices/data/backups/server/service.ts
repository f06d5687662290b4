import type { RestorePreflight } from '@kontor/contract/data/backup-state';
import { restartObstacles } from '@kontor/contract/machine/repair-texts';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Space } from '../../../../adapters/disk-space/disk-space.ts';
import { portalHostOf } from '../../../../core/box-address.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { isRestoring, serverRestoreKind } from '../../../../recovery/restore/restore-request.ts';
import type { AppBackups } from '../../../apps/apps/index.ts';
import { boxPart, type StoredPart, totalBytes } from '../manifest.ts';
import { refuseFull } from '../part-source.ts';
import type { Runs } from '../runs.ts';
import { boxTitle } from '../view.ts';
import type { RestoreSource } from './restore-content.ts';
import { refuseMounted, type ServerRestoreInput } from './restore-job.ts';

export interface ServerRestoresNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'journal' | 'boxAddress'>;
  runs: Runs;
  jobs: Pick<Jobs, 'start'>;
  space(folder: string): Space;
  /** Bytes of the present data of apps, whose copy from before the restore is dropped where the room is needed. */
  presentBytes(): number;
  restartServer: (() => void) | undefined;
  apps: Pick<AppBackups, 'backupParts'>;
  countPeople(): number;
}

/** Room that must stay free. */
const spare = 256 * 1024 * 1024;

/** Starts restores of the whole server, after checking what can be checked without the backup. */
export function createServerRestores(needs: ServerRestoresNeeds) {
  const { core, runs, jobs, space, restartServer } = needs;
  const { config, database, journal, boxAddress } = core;
  const roomFor = (parts: readonly StoredPart[]) => ({
    needed: totalBytes(parts) + spare,
    free: space(config.data).free + needs.presentBytes(),
  });

  /** Throws why the whole server cannot be restored. */
  function refuseUnfit(parts: readonly StoredPart[], language: Language): void {
    if (restartServer === undefined)
      throw new RefusedError('restore-unavailable', { params: { reason: restartObstacles['not-launched'][language] } });
    refuseMounted(config.data);
    const { needed, free } = roomFor(parts);
    refuseFull(needed, free);
  }

  function obstacleTo(parts: readonly StoredPart[], language: Language): RefusedError | undefined {
    try {
      refuseUnfit(parts, language);
      return undefined;
    } catch (error) {
      if (error instanceof RefusedError) return error;
      throw error;
    }
  }

  /** Returns the name of the portal with a main domain, where it is another one than now. */
  function hostAfter(domain: string | null): string | null {
    if (domain === null) return null;
    return domain === boxAddress.domain() ? '' : portalHostOf(domain);
  }

  return {
    /**
     * Returns what a restore of the whole server from a backup would need and change. `obstacle`: why its place cannot be used. `domain`: the main domain it
     * had, where that is known.
     */
    preflight(
      { at, parts }: RestoreSource,
      {
        obstacle: away,
        minutes,
        language,
        domain,
      }: { obstacle: RefusedError | undefined; minutes: number | null; language: Language; domain: string | null },
    ): RestorePreflight {
      const { needed, free } = roomFor(parts);
      const obstacle = away ?? obstacleTo(parts, language);
      const isIn = ({ id }: { id: string }) => parts.some((part) => part.id === id);
      const reason = sentenceOf('restore-app-not-in-backup', language);
      return {
        part: { id: boxPart, title: boxTitle[language] },
        pending: needs.apps
          .backupParts()
          .filter((app) => !isIn(app))
          .map(({ id, title }) => ({ id, title: title[language], reason })),
        date: new Date(at).toISOString(),
        neededInKBytes: Math.round(needed / 1024),
        freeInKBytes: Math.round(free / 1024),
        minutes,
        people: needs.countPeople(),
        obstacle: obstacle === undefined ? '' : sentenceOf(obstacle.code, language, obstacle.params),
        host: hostAfter(domain),
      };
    },
    /** Starts a restore; `actor` is undefined in the setup. `check` is called in its transaction. Refused with why it cannot be. */
    begin(
      input: ServerRestoreInput,
      { actor, language, check }: { actor: SessionActor | undefined; language: Language; check(): void },
    ): void {
      runs.refuseBusy();
      // Another restore is done, and the server is about to restart with what it has fetched.
      if (isRestoring(config.data)) throw new RefusedError('backup-running');
      refuseUnfit(input.backup.parts, language);
      database.transaction(() => {
        check();
        jobs.start(serverRestoreKind, input, actor === undefined ? {} : { actor: actor.uid });
        const after = { backup: new Date(input.backup.at).toISOString() };
        if (actor !== undefined) journal.record(actor, 'restore-server', input.place.title, { after });
        runs.changed();
      });
    },
  };
}

export type ServerRestores = ReturnType<typeof createServerRestores>;
