import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

/** Size and free bytes of a file system. */
export interface Space {
  total: number;
  free: number;
}

/** Returns the space of the file system that holds the folder. */
export function spaceOf(folder: string): Space {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

/** A file that reserves space. Deleted when the disk is full, so that the box keeps working until somebody frees space. */
export interface Ballast {
  isThere(): boolean;
  /** Size in bytes. */
  bytes(space: Space): number;
  release(): void;
  /** Writes the file, atomically. */
  make(space: Space): Promise<void>;
}

/** Path of the ballast in the data folder. */
export const ballastFile = (data: string): string => join(data, 'ballast');

/** Creates ballast of `reserveMb` megabytes, at most a sixteenth of the disk. */
export function createBallast(data: string, reserveMb: number): Ballast {
  const file = ballastFile(data);
  const unfinished = `${file}.unfinished`;
  const bytes = ({ total }: Space) => Math.round(Math.min(reserveMb * megabyte, total / 16));
  return {
    isThere: () => existsSync(file),
    bytes,
    release() {
      for (const one of [file, unfinished]) rmSync(one, { force: true });
    },
    async make(space) {
      // Random, because file systems with compression store zeros in no space.
      const piece = randomBytes(megabyte);
      const handle = await open(unfinished, 'w', 0o600);
      try {
        for (let left = bytes(space); left > 0; left -= piece.length)
          await handle.write(piece, 0, Math.min(left, piece.length));
        await handle.sync();
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
  };
}

/** SQLite needs part of it just to open a database. */
const leastToStart = 2 * megabyte;

/** Deletes the ballast of a full disk before a start. Call it with the lock of the data folder held: a running server needs its own ballast. */
export function releaseBallastWhenFull(data: string, reserveMb: number): void {
  const ballast = createBallast(data, reserveMb);
  const space = spaceOf(data);
  if (ballast.isThere() && space.free < ballast.bytes(space) / 2) ballast.release();
}

/** Returns whether there is enough space to start; without it, writes would fail halfway. */
export const hasRoomToStart = (data: string): boolean => spaceOf(data).free >= leastToStart;
