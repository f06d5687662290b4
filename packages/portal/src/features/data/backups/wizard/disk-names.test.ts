import { expect, test } from 'vitest';
import { proposedName } from './disk-names.ts';

const disk = (mark: string) => `Disk ${mark}`;

test('disks are proposed to be called A, B and so on, whatever else there is', () => {
  expect(proposedName(disk, [])).toBe('Disk A');
  expect(proposedName(disk, ['Disk A', 'nas'])).toBe('Disk B');
  expect(proposedName(disk, ['Disk B'])).toBe('Disk A');
  const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(disk);
  expect(proposedName(disk, all)).toBe('Disk 27');
});
