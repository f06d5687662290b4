import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { defineJob, type Job, type JobFailure, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { projectPaths } from '../../../../project-paths.ts';
import { firstFilledMount } from '../../../../recovery/restore/mounted.ts';
import { endRestore, serverRestoreKind, writeRestore } from '../../../../recovery/restore/restore-request.ts';
import { fetchedServer } from '../../../../recovery/restore/swap.ts';
import { backupResource } from '../backup-run.ts';
import type { PlaceRow } from '../db.ts';
import { fetchSnapshot } from '../fetch-snapshot.ts';
import { boxPart } from '../manifest.ts';
import type { Places } from '../places.ts';
import { checkFetched } from './check-fetched.ts';
import type { RestoreContent, RestoreSource } from './restore-content.ts';

export interface ServerRestoreInput {
  backup: RestoreSource;
  /** The place, also where it is not one of this server. Its secrets are sealed. */
  place: PlaceRow;
  /** It replaces a server nobody has set up. */
  isSetup: boolean;
}

type ServerRestoreJob = Job<ServerRestoreInput, unknown>;

export interface ServerRestoreJobNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'clock' | 'boxAddress'>;
  places: Places;
  restic: Restic;
  /** Whether nobody has set this server up. */
  isWaitingForSetup(): boolean;
  restartServer: (() => void) | undefined;
  /** Called in the transaction that ends the job. */
  ended(input: ServerRestoreInput, failure: JobFailure | undefined): void;
}

const migrations = [projectPaths.platformMigrations, projectPaths.serverMigrations];

/**
 * The job that fetches a whole server, checks it and requests that the next start puts it in the place of this one. Until then nothing of this server has
 * changed. When it has ended, the server restarts.
 */
export function serverRestoreJob(needs: ServerRestoreJobNeeds): JobKind {
  const { fetch, drop, check, arm, disarm } = createSteps(needs);
  return defineJob<ServerRestoreInput, unknown>({
    name: serverRestoreKind,
    resources: () => [backupResource],
    busy: 'reject',
    stages: [
      { name: 'fetch', steps: [{ name: 'fetch', share: 8, do: fetch, undo: drop }] },
      { name: 'check', steps: [{ name: 'check', do: check, undo: async () => {} }] },
      { name: 'arm', steps: [{ name: 'arm', do: arm, undo: disarm }] },
    ],
    pointOfNoReturn: { step: 'arm', when: 'after' },
    ended({ input }, outcome, reason) {
      needs.ended(input, outcome === 'done' ? undefined : reason);
      if (outcome === 'done') needs.core.database.afterCommit(() => needs.restartServer?.());
    },
  }) as JobKind;
}

function createSteps({ core, places, restic, isWaitingForSetup }: ServerRestoreJobNeeds) {
  const { config, clock, boxAddress } = core;
  const folder = fetchedServer(config.data);
  const drop = () => removeTree(folder);

  function refuseChanged({ isSetup }: ServerRestoreInput): void {
    // Somebody has set it up meanwhile.
    if (isSetup && !isWaitingForSetup()) throw new RefusedError('setup-done');
    refuseMounted(config.data);
  }

  return {
    drop,
    async fetch({ input: { backup, place }, signal, progress }: ServerRestoreJob): Promise<void> {
      const snapshot = backup.parts.find(({ id }) => id === boxPart)?.snapshot;
      if (snapshot === undefined) throw new RefusedError('not-found');
      await drop();
      const request = { snapshot, target: folder, signal, onProgress: progress };
      await fetchSnapshot({ places, restic }, place, request);
    },
    async check({ input }: ServerRestoreJob): Promise<void> {
      refuseChanged(input);
      checkFetched(folder, migrations);
    },
    async arm({ id, input, actor = '' }: ServerRestoreJob): Promise<void> {
      refuseChanged(input);
      const place = places.reseal(input.place, checkFetched(folder, migrations));
      const content: RestoreContent = { backup: input.backup, place, actor };
      writeRestore(config.data, { id, stage: 'requested', domain: boxAddress.domain(), at: clock.now(), content });
    },
    disarm: async (): Promise<void> => endRestore(config.data),
  };
}

/** Throws where another disk is mounted in the data folder: what is on it could not be moved aside. */
export function refuseMounted(data: string): void {
  const filled = firstFilledMount(data);
  if (filled !== undefined) throw new RefusedError('restore-mounted', { params: { folder: filled } });
}
