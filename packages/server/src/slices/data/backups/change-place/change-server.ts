import { type ServerDevice, serverOf } from '@kontor/contract/rules/data/backup-device';
import { RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import type { TargetPlace } from '../../../../adapters/backup-targets/target.ts';
import type { BackupsDb, PlaceRow } from '../db.ts';
import { partsOf } from '../manifest.ts';
import { isSameServer } from '../new-place/add-place.ts';
import { addressOf, type FindTarget, refusing } from '../new-place/find-target.ts';
import type { Places } from '../places.ts';

export interface ChangeServerNeeds {
  db: BackupsDb;
  places: Places;
  find: FindTarget;
}

type StoredServer = Omit<ServerDevice, 'password'>;

/** What a place has instead of its former address and login, and what the journal says of it. */
export interface ServerChange {
  row: Pick<PlaceRow, 'server' | 'host_key' | 'address' | 'password'> & Partial<PlaceRow>;
  before: object;
  after: object;
}

const patience = minutes(3);

/**
 * Returns a function that resolves with another address or login of a place, after a check that its backups are found there and that it can be written to. Without
 * a password the stored one stays, which is never sent to a server other than the one it was entered for.
 */
export function createChangeServer({ db, places, find }: ChangeServerNeeds) {
  /** Resolves with the key that identifies a server: the accepted one where it is the same server, the one it shows where it is another. */
  async function hostKeyOf(row: PlaceRow, server: ServerDevice, isMoved: boolean, signal: AbortSignal) {
    if (!isMoved) return row.host_key ?? undefined;
    const { target } = await find.findServer(server, signal);
    return 'hostKey' in target ? target.hostKey : undefined;
  }

  return async (row: PlaceRow, device: string): Promise<ServerChange> => {
    const before: StoredServer | undefined = row.server === null ? undefined : JSON.parse(row.server);
    const typed = serverOf(device);
    if (before === undefined || typed?.protocol !== before.protocol)
      throw new RefusedError('backup-device-invalid', { fields: { device: 'backup-device-invalid' } });
    find.refuseMissing(typed.protocol);
    const others = db.places().filter(({ id, server }) => id !== row.id && server !== null);
    if (others.some(({ server }) => isSameServer(JSON.parse(server ?? ''), typed)))
      throw new RefusedError('backup-place-taken');
    const isMoved = before.server !== typed.server;
    if (isMoved && typed.password === '' && places.hasPassword(row))
      throw new RefusedError('backup-password-needed', { fields: { password: 'backup-password-needed' } });
    const server = { ...typed, password: typed.password || places.passwordOf(row) };
    const signal = AbortSignal.timeout(patience);
    const hostKey = await refusing(device, () => hostKeyOf(row, server, isMoved, signal));
    const target: TargetPlace = { medium: row.medium === 'cloud' ? 'cloud' : 'network', server, hostKey };
    await places.recognise(target, server.server, { key: places.keyOf(row), snapshots: newestOf(db, row), signal });
    const { password, ...stored } = server;
    // The sheet names all of these.
    const isPrinted = JSON.stringify(stored) === JSON.stringify({ ...stored, ...before });
    const isSheetOld = !isPrinted || places.hasPassword(row) !== (password !== '');
    const address = addressOf(server);
    return {
      row: {
        ...{ server: JSON.stringify(stored), host_key: hostKey ?? null, address },
        password: places.seal(row.id, 'password', password),
        ...(isSheetOld && { sheet_confirmed_at: null, sheet_host: null }),
      },
      before: { address: row.address, username: before.username },
      after: { address, username: server.username, isNewPassword: typed.password !== '' },
    };
  };
}

/** Returns the snapshots of the newest backup of a place; empty without one. */
function newestOf(db: Pick<BackupsDb, 'backupsAt'>, { id }: PlaceRow): string[] {
  const [newest] = db.backupsAt(id);
  return newest === undefined ? [] : partsOf(newest.parts).map(({ snapshot }) => snapshot);
}
