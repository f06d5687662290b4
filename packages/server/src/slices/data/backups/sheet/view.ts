import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { type ServerDevice, splitPort } from '@kontor/contract/rules/data/backup-device';
import type { Disk, WebAddress } from '../../../../adapters/backup-targets/target.ts';
import type { PlaceRow } from '../db.ts';
import { isSheetDue, isSheetOutdated } from './due.ts';
import { askedWords } from './words.ts';

export interface SheetPlace {
  row: PlaceRow;
  /** Opens the backups. */
  key: string;
  /** Whether the server is entered with a password. */
  hasPassword: boolean;
  /** Disks of this machine. */
  disks: readonly Disk[];
  /** Of a server for REST or S3 that answers. */
  web: WebAddress | undefined;
}

/** Returns the numbers of the words that confirm a sheet; others the next time. */
export const askedOf = ({ id, sheet_confirmed_at }: PlaceRow, key: string): number[] =>
  askedWords(key.split(' ').length, `${id} ${sheet_confirmed_at ?? 0}`);

export function viewSheet(
  { row, key, hasPassword, disks, web }: SheetPlace,
  { now, host }: { now: number; host: string },
): BackupSheet {
  const { title, address, sheet_confirmed_at: at } = row;
  return {
    ...{ title, address, words: key.split(' '), asked: askedOf(row, key) },
    server: row.server === null ? null : viewServer(JSON.parse(row.server), hasPassword, web),
    disk: row.medium === 'usb' ? viewDisk(row, disks) : null,
    confirmedAt: at === null ? null : new Date(at).toISOString(),
    open: isSheetDue(row, { now, host }),
    outdated: isSheetOutdated(row, host),
  };
}

function viewServer(
  { protocol, server, path, username, domain }: Omit<ServerDevice, 'password'>,
  hasPassword: boolean,
  web: WebAddress | undefined,
): NonNullable<BackupSheet['server']> {
  const at = splitPort(server);
  const ownKey = protocol === 'sftp' && !hasPassword;
  const found = { repository: web?.repository ?? null, region: web?.region ?? '' };
  return { protocol, ...at, path, username, domain, ownKey, ...found };
}

function viewDisk({ title, fs_uuid: fsUUID }: PlaceRow, disks: readonly Disk[]): NonNullable<BackupSheet['disk']> {
  const disk = disks.find(({ partitions }) => partitions.some((one) => one.fsUUID === fsUUID));
  return {
    ...{ model: disk?.model || title, fsUUID },
    serial: disk?.serial || null,
    sizeInKBytes: disk === undefined ? null : Math.round(disk.bytes / 1024),
  };
}
