import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether disks can be made of files here. */
export const hasLoopDisks =
  process.getuid?.() === 0 && ['/dev/loop-control', '/usr/sbin/mkfs.ext4'].every((file) => existsSync(file));

/** A disk made of a file. */
export interface LoopDisk {
  /** `loop3` */
  name: string;
  device: string;
  /** Takes its content away, as if it had been pulled out: reads and writes fail from now on. */
  pullOut(): void;
  /** Brings back what was on it when it was pulled out. */
  plugIn(): void;
  /** Makes it read-only, or writable again; it must not be mounted. */
  setReadOnly(isReadOnly: boolean): void;
  /** Gives it two partitions, which is what the kernel then sees; returns their devices. */
  partition(): [string, string];
  remove(): void;
}

/** Makes a disk of `megabytes` without a file system. */
export function makeLoopDisk(megabytes: number): LoopDisk {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-disk-'));
  const file = join(folder, 'disk.img');
  writeFileSync(file, '');
  execFileSync('truncate', ['-s', `${megabytes}M`, file]);
  const device = execFileSync('losetup', ['--find', '--show', '--partscan', file], { encoding: 'utf8' }).trim();
  return {
    name: device.replace('/dev/', ''),
    device,
    partition() {
      const handle = openSync(file, 'r+');
      writeSync(handle, partitionTable(), 0, 512, 0);
      closeSync(handle);
      execFileSync('partx', ['--add', device]);
      return [`${device}p1`, `${device}p2`];
    },
    pullOut() {
      execFileSync('cp', ['--sparse=always', file, `${file}.apart`]);
      // What is just being written makes the file grow again.
      for (let tries = 0; tries < 50; tries += 1) {
        execFileSync('truncate', ['-s', '0', file]);
        // The device has no size any more: whatever is read or written lies beyond its end.
        execFileSync('losetup', ['--set-capacity', device]);
        if (Number(execFileSync('blockdev', ['--getsize64', device], { encoding: 'utf8' })) === 0) return;
      }
      throw new Error(`${device} cannot be pulled out`);
    },
    plugIn() {
      // Into the same file, which the device has open.
      execFileSync('dd', [`if=${file}.apart`, `of=${file}`, 'bs=1M', 'conv=sparse', 'status=none']);
      execFileSync('losetup', ['--set-capacity', device]);
    },
    setReadOnly: (isReadOnly) => execFileSync('blockdev', [isReadOnly ? '--setro' : '--setrw', device]),
    remove() {
      // The kernel keeps that for the next file behind the same device.
      execFileSync('blockdev', ['--setrw', device]);
      execFileSync('losetup', ['--detach', device]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns a partition table (MBR) with two partitions of 20 MB. */
function partitionTable(): Buffer {
  const table = Buffer.alloc(512);
  for (const [index, first] of [2048, 43_008].entries()) {
    const at = 446 + index * 16;
    table[at + 4] = 0x83;
    table.writeUInt32LE(first, at + 8);
    table.writeUInt32LE(40_960, at + 12);
  }
  table.writeUInt16LE(0xaa55, 510);
  return table;
}
