import { expect, test } from 'vitest';
import { parseMounts } from './mounts.ts';

test('mounts are read with names of any kind, and a file system with errors is read-only', () => {
  const text = `22 27 0:21 / /proc rw,nosuid,nodev shared:5 - proc proc rw
42 27 7:0 / /media/my\\040disk\\134 rw,relatime shared:1 master:2 - ext4 /dev/sdb1 ro,errors=remount-ro
43 27 7:1 / /mnt/b ro,relatime - ext4 /dev/sdc rw
44 27 0:9 / /net rw - nfs server:/rooms rw,vers=4
`;
  expect(parseMounts(text)).toEqual([
    { point: '/proc', source: 'proc', isReadOnly: false },
    { point: '/media/my disk\\', source: '/dev/sdb1', isReadOnly: true },
    { point: '/mnt/b', source: '/dev/sdc', isReadOnly: true },
    { point: '/net', source: 'server:/rooms', isReadOnly: false },
  ]);
});
