import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Disk, TargetPlace } from '../../../../adapters/backup-targets/target.ts';
import { createFindTarget } from '../new-place/find-target.ts';
import { refusalOf } from '../places.ts';
import { createSetupRestore } from './setup-service.ts';

let core: TestCore;
beforeEach(() => {
  core = createTestCore();
});
afterEach(() => core.remove());

const partition = (fsUUID: string) => ({
  ...{ device: `/dev/${fsUUID}`, mountPoint: '', fsUUID, fsType: 'ext4', bytes: 1 },
  ...{ usedBytes: undefined, availableBytes: undefined },
});
const visitor = { address: '10.0.0.9', language: 'de' } as const;

/** What a look at each partition ends with; `undefined` where it has backups. */
async function checkDisk(looks: Record<string, Error | undefined>): Promise<unknown> {
  const disk: Disk = {
    ...{ name: 'sdb', model: 'Stick', serial: '', bytes: 2, isRemovable: true, isReadOnly: false, forbiddenBy: [] },
    partitions: Object.keys(looks).map(partition),
  };
  const targets = { missing: () => [], disks: async () => [disk], readHostKey: async () => '' };
  const check = async (place: TargetPlace) => {
    const error = looks['fsUUID' in place ? place.fsUUID : ''];
    if (error !== undefined) throw error;
  };
  const service = createSetupRestore({
    ...{ core, targets, find: createFindTarget({ targets, restic: { missing: () => [] } }) },
    setup: { isWaiting: () => true, checkPin: () => {} },
    ...{ places: { check } as never, jobs: {} as never, serverRestores: {} as never },
  });
  return service.check(visitor, { pin: '', device: 'sdb' }).then(
    () => 'has backups',
    ({ code, params }) => [code, params.detail],
  );
}

const none = () => new RefusedError('backup-none-here', { params: { place: 'Stick' } });
const noFolder = () => refusalOf({ code: 'missing-folder', text: '' }, 'Stick');
const unmountable = () => refusalOf({ code: 'failed', text: 'mount ended with 32' }, 'Stick');
const unreadable = () => new AdapterError('input/output error');
const damaged = () => new RefusedError('backup-unreadable', { params: { place: 'Stick' } });

test.each([
  ['the first', { one: unmountable(), two: none() }, 'mount ended with 32'],
  ['the last', { one: noFolder(), two: unmountable() }, 'mount ended with 32'],
  ['one that is about to break', { one: unreadable(), two: noFolder() }, 'input/output error'],
])('of two partitions %s could not be read: that is said, not that there are no backups', async (_, looks, detail) => {
  expect(await checkDisk(looks)).toEqual(['backup-part-unread', detail]);
});

test('backups on another partition are found, whatever is wrong with the first', async () => {
  for (const error of [unmountable(), unreadable(), damaged(), none()])
    expect(await checkDisk({ one: error, two: undefined })).toBe('has backups');
});

test('of a disk that could be read as a whole it is said what is there', async () => {
  expect(await checkDisk({ one: none(), two: none() })).toEqual(['backup-none-here', undefined]);
  expect(await checkDisk({ one: damaged(), two: none() })).toEqual(['backup-unreadable', undefined]);
  expect(await checkDisk({ one: unmountable() })).toEqual(['backup-failed', 'mount ended with 32']);
});
