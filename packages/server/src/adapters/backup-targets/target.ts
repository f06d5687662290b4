import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import type { Repository } from '../restic/repository.ts';

/** A place for backups, as it is stored; the password is sealed elsewhere. */
export type TargetPlace =
  | { medium: 'usb'; fsUUID: string }
  /** `hostKey`: the line of known_hosts that was accepted when the place was added; for sftp only. */
  | { medium: 'network' | 'cloud'; server: ServerDevice; hostKey?: string | undefined };

/** Why a place cannot be used now. `text` is English and technical; the code says it in both languages. */
export interface TargetObstacle {
  code:
    | 'unplugged'
    | 'unreachable'
    | 'no-name'
    | 'wrong-login'
    | 'host-key-changed'
    | 'read-only'
    | 'full'
    | 'missing-folder'
    | 'parts-missing'
    | 'failed';
  text: string;
}

/** Thrown where a place cannot be opened. */
export class TargetError extends Error {
  readonly obstacle: TargetObstacle;
  constructor(obstacle: TargetObstacle) {
    super(obstacle.text);
    this.name = 'TargetError';
    this.obstacle = obstacle;
  }
}

/** What a place is opened for. To read, it need not be writable, but backups must be there. */
export type Purpose = 'write' | 'read';

/** Folder of the repository on a disk, and below the share or folder of a server. */
export const repositoryFolder = 'kontor-backups';

/** A place that is reachable, until it is closed. */
export interface OpenedTarget {
  repository: Repository;
  /** Bytes that are free there; undefined where that is not known. */
  freeBytes: number | undefined;
  /** Unmounts a disk, ends helpers. Never throws. */
  close(): Promise<void>;
}

/** A partition of a disk, in bytes. */
export interface DiskPartition {
  device: string;
  mountPoint: string;
  fsUUID: string;
  fsType: string;
  bytes: number;
  usedBytes: number | undefined;
  availableBytes: number | undefined;
}

/** A disk of this machine. It can be used when nothing forbids it. */
export interface Disk {
  /** Without `/dev/`: `sdb`. */
  name: string;
  model: string;
  serial: string;
  bytes: number;
  isRemovable: boolean;
  isReadOnly: boolean;
  partitions: readonly DiskPartition[];
  /**
   * Where it is mounted that forbids its use: anywhere but below /media, /mnt, /run/media and our own folder, and always where the data folder or a part of it
   * is; or what it is part of, such as `linux_raid_member`. Empty where it can be used.
   */
  forbiddenBy: readonly string[];
}

/** How restic reaches a repository by HTTPS or HTTP. */
export interface WebAddress {
  /** For `restic -r`, without the login. */
  repository: string;
  /** Of S3; empty where there is none. */
  region: string;
}

/** The places backups can go to. */
export interface BackupTargets {
  /** Debian packages that are missing for a medium or protocol. */
  missing(place: 'usb' | ServerDevice['protocol']): string[];
  /** Resolves with the disks of this machine, and loop devices with a file system where the box runs as a test. */
  disks(): Promise<Disk[]>;
  /** Erases a disk: the whole device becomes ext4 with a label. Resolves with the UUID of its file system. Throws `TargetError`. */
  format(name: string, signal: AbortSignal): Promise<string>;
  /** Resolves with the known_hosts line a server shows, to be accepted once; for sftp. Throws `TargetError`. */
  readHostKey(server: ServerDevice, signal: AbortSignal): Promise<string>;
  /** Opens a place: mounts a disk, checks that a server answers and, by default, that the folder can be written. Throws `TargetError`. */
  open(place: TargetPlace, signal: AbortSignal, purpose?: Purpose): Promise<OpenedTarget>;
  /** Resolves with why a place cannot be used now; undefined where it can. Takes eight seconds at most; mounts and writes nothing. */
  obstacle(place: TargetPlace, signal: AbortSignal): Promise<TargetObstacle | undefined>;
  /** Resolves with the address by which a server for REST or S3 is opened; undefined for others, and where it does not answer within eight seconds. */
  webAddress(server: ServerDevice): Promise<WebAddress | undefined>;
  /** Calls the listener with the UUID of a file system that was plugged in. Returns a function that ends it. */
  onPlugged(listener: (fsUUID: string) => void): () => void;
  /** Ends what watches the disks, and unmounts those that are open. */
  close(): Promise<void>;
}
