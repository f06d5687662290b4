import type { RefusalCode } from '@kontor/contract/refusals';
import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import {
  type BackupTargets,
  type Purpose,
  TargetError,
  type TargetObstacle,
  type TargetPlace,
} from '../../../adapters/backup-targets/target.ts';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { Repository } from '../../../adapters/restic/repository.ts';
import type { RepositoryFault, Restic } from '../../../adapters/restic/restic.ts';
import type { SnapshotList } from '../../../adapters/restic/snapshot-list.ts';
import type { PlaceRow } from './db.ts';
import { product } from './manifest.ts';

/** A repository that is open, with what opens it. */
export interface OpenRepository {
  repository: Repository;
  key: string;
  freeBytes: number | undefined;
}

const obstacleCodes: Record<TargetObstacle['code'], RefusalCode> = {
  unplugged: 'backup-unplugged',
  unreachable: 'backup-unreachable',
  'no-name': 'backup-server-invalid',
  'wrong-login': 'backup-wrong-login',
  'host-key-changed': 'backup-host-key-changed',
  'read-only': 'backup-read-only',
  full: 'backup-full',
  'missing-folder': 'backup-missing-folder',
  'parts-missing': 'backup-parts-missing',
  failed: 'backup-failed',
};

/** Returns why a place cannot be used as a refusal. */
export const refusalOf = ({ code, text }: TargetObstacle, place: string): RefusedError =>
  new RefusedError(obstacleCodes[code], { params: { place, detail: text, packages: text } });

const foreign = (place: string): RefusedError => new RefusedError('backup-foreign', { params: { place } });

type FaultCodes = Record<RepositoryFault, RefusalCode>;
const faultCodes: FaultCodes = { none: 'backup-gone', 'wrong-key': 'backup-foreign', damaged: 'backup-unreadable' };
/** Of a place somebody names as one of another server. */
const otherCodes: FaultCodes = { ...faultCodes, none: 'backup-none-here', 'wrong-key': 'backup-words-other' };

const faultRefusal = (codes: FaultCodes, fault: RepositoryFault, place: string): RefusedError =>
  new RefusedError(codes[fault], { params: { place } });

/** Returns a list of snapshots. Throws why there is none as a refusal. */
function listed(found: SnapshotList | RepositoryFault, codes: FaultCodes, place: string): SnapshotList {
  if (typeof found === 'string') throw faultRefusal(codes, found, place);
  return found;
}

/** Returns a function that opens a place for as long as `work` runs. Refused where it cannot be reached. */
function createWithTarget(targets: Pick<BackupTargets, 'open'>) {
  return async function withTarget<T>(
    place: TargetPlace,
    title: string,
    signal: AbortSignal,
    work: (at: { repository: Repository; freeBytes: number | undefined }) => Promise<T>,
    purpose: Purpose = 'write',
  ): Promise<T> {
    try {
      const opened = await targets.open(place, signal, purpose);
      try {
        return await work(opened);
      } finally {
        await opened.close();
      }
    } catch (error) {
      if (error instanceof TargetError) throw Object.assign(refusalOf(error.obstacle, title), { cause: error });
      throw error;
    }
  };
}

export interface PlacesNeeds {
  boxKey: Pick<BoxKey, 'seal' | 'open'>;
  targets: BackupTargets;
  restic: Restic;
}

/** Opens places and the repositories at them. */
export function createPlaces({ boxKey, targets, restic }: PlacesNeeds) {
  const withTarget = createWithTarget(targets);
  const at = (id: string, column: 'password' | 'repository_key') =>
    ({ table: 'backup_places', column, row: id }) as const;

  const passwordOf = (row: PlaceRow): string => boxKey.open(row.password, at(row.id, 'password'));

  function targetOf(row: PlaceRow): TargetPlace {
    if (row.server === null) return { medium: 'usb', fsUUID: row.fs_uuid };
    const server: Omit<ServerDevice, 'password'> = JSON.parse(row.server);
    const password = passwordOf(row);
    const medium = row.medium === 'cloud' ? 'cloud' : 'network';
    return { medium, server: { ...server, password }, hostKey: row.host_key ?? undefined };
  }

  const keyOf = (row: Pick<PlaceRow, 'id' | 'repository_key'>): string =>
    boxKey.open(row.repository_key, at(row.id, 'repository_key'));

  const withUnchecked = <T>(
    row: PlaceRow,
    signal: AbortSignal,
    work: (at: OpenRepository) => Promise<T>,
    purpose?: Purpose,
  ): Promise<T> =>
    withTarget(targetOf(row), row.title, signal, (opened) => work({ ...opened, key: keyOf(row) }), purpose);

  return {
    targetOf,
    keyOf,
    passwordOf,
    /** Whether a server is entered with a password, not with a key of this one. */
    hasPassword: (row: PlaceRow): boolean => passwordOf(row) !== '',
    seal: (id: string, column: 'password' | 'repository_key', text: string) => boxKey.seal(text, at(id, column)),
    /** Opens the repository of a place for as long as `work` runs, without a look whether it is there: `work` fails where it is not. */
    withUnchecked,
    /** Opens the repository of a place for as long as `work` runs. Refused where that is not possible, with why. */
    withRepository: <T>(
      row: PlaceRow,
      signal: AbortSignal,
      work: (at: OpenRepository) => Promise<T>,
      purpose?: Purpose,
    ): Promise<T> => {
      const opened = async (open: OpenRepository) => {
        const state = await restic.state(open.repository, open.key, signal);
        if (state !== 'ready') throw faultRefusal(faultCodes, state, row.title);
        return work(open);
      };
      return withUnchecked(row, signal, opened, purpose);
    },
    /** As `withRepository`, with the list of the snapshots this product made there: others may share a repository. */
    withSnapshots: <T>(
      row: PlaceRow,
      signal: AbortSignal,
      work: (at: OpenRepository, found: SnapshotList) => Promise<T>,
    ): Promise<T> =>
      withUnchecked(row, signal, async (open) =>
        work(open, listed(await restic.snapshots(open.repository, open.key, ours(signal)), faultCodes, row.title)),
      ),
    /** Opens a place that may hold backups of another server, for reading, and resolves with their snapshots. Refused where the key does not open them. */
    look: (place: TargetPlace, title: string, key: string, signal: AbortSignal): Promise<SnapshotList> => {
      const opened = async ({ repository }: { repository: Repository }) =>
        listed(await restic.snapshots(repository, key, ours(signal)), otherCodes, title);
      return withTarget(place, title, signal, opened, 'read');
    },
    /** Refused where a place cannot be read, or holds no backups; whether a key opens them is not asked. */
    check: (place: TargetPlace, title: string, signal: AbortSignal): Promise<void> => {
      const opened = async ({ repository }: { repository: Repository }) => {
        const state = await restic.state(repository, noKey, signal);
        if (state !== 'ready' && state !== 'wrong-key') throw faultRefusal(otherCodes, state, title);
      };
      return withTarget(place, title, signal, opened, 'read');
    },
    /** Refused where a place cannot be written, or is not the one that a key was made for and that has these snapshots. */
    recognise: (place: TargetPlace, title: string, own: OwnRepository): Promise<void> =>
      withTarget(place, title, own.signal, ({ repository }) => refuseOther(restic, repository, title, own)),
    /** Returns a row with its secrets sealed by another key, such as that of a restored server. */
    reseal(row: PlaceRow, key: Pick<BoxKey, 'seal'>): PlaceRow {
      const sealed = (column: 'password' | 'repository_key') =>
        key.seal(boxKey.open(row[column], at(row.id, column)), at(row.id, column));
      return { ...row, password: sealed('password'), repository_key: sealed('repository_key') };
    },
    /** Returns the secrets of a row, sealed for a row with another id. */
    sealedFor: (id: string, row: PlaceRow): Pick<PlaceRow, 'password' | 'repository_key'> => ({
      password: boxKey.seal(boxKey.open(row.password, at(row.id, 'password')), at(id, 'password')),
      repository_key: boxKey.seal(keyOf(row), at(id, 'repository_key')),
    }),
    /** Makes the repository of a new place, unless an earlier try has. Refused where there are backups of somebody else, or of this server. */
    prepare: (place: TargetPlace, title: string, key: string, signal: AbortSignal): Promise<void> =>
      withTarget(place, title, signal, ({ repository }) => makeRepository(restic, { repository, key, title, signal })),
  };
}

const ours = (signal: AbortSignal) => ({ signal, tag: product });

interface OwnRepository {
  key: string;
  /** Of its newest backup. */
  snapshots: readonly string[];
  signal: AbortSignal;
}

async function refuseOther(restic: Restic, repository: Repository, title: string, own: OwnRepository): Promise<void> {
  const found = await restic.snapshots(repository, own.key, ours(own.signal));
  if (found === 'damaged') throw faultRefusal(faultCodes, found, title);
  const isThere = (snapshot: string) =>
    typeof found === 'object' && found.snapshots.some(({ id }) => id.startsWith(snapshot));
  if (typeof found !== 'object' || !own.snapshots.every(isThere))
    throw new RefusedError('backup-other-repository', { params: { place: title } });
}

/** Opens no repository: their keys have twelve words. */
const noKey = 'none';

async function makeRepository(
  restic: Restic,
  { repository, key, title, signal }: { repository: Repository; key: string; title: string; signal: AbortSignal },
): Promise<void> {
  try {
    const found = await restic.snapshots(repository, key, { signal });
    if (typeof found !== 'string' && found.snapshots.length + found.leftOut === 0) return;
    if (found !== 'none') throw foreign(title);
    await restic.init(repository, key, signal);
  } catch (error) {
    // What keeps a place from being used is found before; what is left is in the words of the other server or of restic.
    if (!(error instanceof AdapterError)) throw error;
    throw Object.assign(refusalOf({ code: 'failed', text: error.message }, title), { cause: error });
  }
}

export type Places = ReturnType<typeof createPlaces>;
