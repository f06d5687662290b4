import type { BackupDevice } from '@kontor/contract/data/backups';
import type { BackupValues } from './draft.ts';

export const disksOf = (devices: readonly BackupDevice[]): BackupDevice[] =>
  devices.filter(({ type }) => type === 'usb');

/** Returns the disks that may be offered: not those of the server itself. */
export const offeredDisks = (devices: readonly BackupDevice[]): BackupDevice[] =>
  disksOf(devices).filter(({ own }) => own !== true);

/** Whether backups go to the disk already. */
export const isUsed = ({ partitions = [] }: Pick<BackupDevice, 'partitions'>): boolean =>
  partitions.some(({ usedForBackup }) => usedForBackup);

/** Returns the disks that could take backups and do not. */
export const unusedDisks = (devices: readonly BackupDevice[]): BackupDevice[] =>
  disksOf(devices).filter((disk) => disk.obstacle === '' && !isUsed(disk));

/** Whether the disk has a file system that can take backups as it is. */
export const canRetainContent = ({ partitions = [] }: Pick<BackupDevice, 'partitions'>): boolean =>
  partitions.some(({ canHoldBackups }) => canHoldBackups);

/** Returns the name of a disk without its folder, as `sdb` of `/dev/sdb`. */
export const shortNameOf = ({ deviceName }: Pick<BackupDevice, 'deviceName'>): string =>
  deviceName.split('/').at(-1) ?? deviceName;

type Choice = Pick<BackupValues, 'disk' | 'content'>;

/** Returns the chosen disk, else the only one that can be used. */
export function chosenDisk({ disk }: Choice, devices: readonly BackupDevice[]): BackupDevice | undefined {
  const usable = unusedDisks(devices);
  const [only, ...others] = usable;
  if (disk === '') return others.length === 0 ? only : undefined;
  return usable.find(({ deviceName }) => deviceName === disk);
}

/** Returns what becomes of the disk's content: it stays unless somebody chose otherwise or there is no file system. */
export function contentOf({ content }: Choice, disk: BackupDevice | undefined): 'retain' | 'erase' {
  if (disk && !canRetainContent(disk)) return 'erase';
  return content === 'erase' ? 'erase' : 'retain';
}
