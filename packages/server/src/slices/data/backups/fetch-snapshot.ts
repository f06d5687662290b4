import { mkdir } from 'node:fs/promises';
import { RefusedError } from '@kontor/platform/errors';
import { defineJob, type Job, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { RestoreRequest } from '../../../adapters/restic/restore.ts';
import { backupResource } from './backup-run.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import type { Places } from './places.ts';

/**
 * Restores a snapshot, or a part of it, into a folder that nobody else may read. `before` runs once the place is open. Refused with `not-found` where the place was
 * removed meanwhile, and with why it cannot be read.
 */
export async function fetchSnapshot(
  { places, restic }: { places: Pick<Places, 'withRepository'>; restic: Pick<Restic, 'restore'> },
  place: PlaceRow | undefined,
  request: RestoreRequest,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  if (place === undefined) throw new RefusedError('not-found');
  await places.withRepository(
    place,
    request.signal,
    async ({ repository, key }) => {
      await before();
      await mkdir(request.target, { recursive: true, mode: 0o700 });
      await restic.restore(repository, key, request);
    },
    'read',
  );
}

/** A job that puts a part of a snapshot back while what is there stays in use. */
export interface PutBack<I> {
  name: string;
  needs: { db: Pick<BackupsDb, 'place'>; places: Pick<Places, 'withRepository'>; restic: Pick<Restic, 'restore'> };
  /** Returns what is fetched, and the folder for it, which is the job's own. */
  fetched(job: Job<I, unknown>): Pick<RestoreRequest, 'snapshot' | 'include' | 'target'>;
  /** Puts what is fetched where it belongs. */
  put(job: Job<I, unknown>): Promise<void>;
  /** Deletes what is fetched. */
  drop(job: Job<I, unknown>): Promise<void>;
  ended: JobKind<I, unknown>['ended'];
}

/** Defines a job of three stages: it fetches a part of a snapshot, puts it where it belongs, and deletes what is left of it. */
export function definePutBack<I extends { placeId: string }>(putBack: PutBack<I>): JobKind {
  const { name, needs, fetched, put, drop, ended } = putBack;
  async function fetch(job: Job<I, unknown>): Promise<void> {
    await drop(job);
    const request = { ...fetched(job), signal: job.signal, onProgress: job.progress };
    await fetchSnapshot(needs, needs.db.place(job.input.placeId), request);
  }
  const nothing = async () => {};
  return defineJob<I, unknown>({
    ...{ name, resources: () => [backupResource], busy: 'reject' },
    stages: [
      { name: 'fetch', steps: [{ name: 'fetch', share: 4, do: fetch, undo: drop }] },
      { name: 'put', steps: [{ name: 'put', do: put, undo: nothing }] },
      { name: 'clean', steps: [{ name: 'clean', do: drop, undo: nothing }] },
    ],
    pointOfNoReturn: { step: 'put', when: 'after' },
    ended,
  }) as JobKind;
}
