import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

/** Bytes of a file system, and those that can still be used. */
export interface Space {
  total: number;
  free: number;
}

export function spaceOf(folder: string): Space {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

/** A file that only takes space. Removed when the disk is full, so that the box can go on until somebody has made room. */
export interface Ballast {
  isThere(): boolean;
  /** So many bytes. */
  bytes(space: Space): number;
  release(): void;
  /** Writes it. Half of one never counts. */
  make(space: Space): Promise<void>;
}

export const ballastFile = (data: string): string => join(data, 'ballast');

/** `reserveMb` megabytes, at most a sixteenth of the disk. */
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
      // A disk that compresses would make nothing of zeros.
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

/** SQLite alone needs some of it to open a database. */
const leastToStart = 2 * megabyte;

/** Gives a full disk the room back that was kept for a start. To be called with the lock of the data folder: a server that runs keeps its own ballast. */
export function releaseBallastWhenFull(data: string, reserveMb: number): void {
  const ballast = createBallast(data, reserveMb);
  const space = spaceOf(data);
  if (ballast.isThere() && space.free < ballast.bytes(space) / 2) ballast.release();
}

/** Whether a start has enough room; without it whatever is written would end in the middle. */
export const hasRoomToStart = (data: string): boolean => spaceOf(data).free >= leastToStart;
