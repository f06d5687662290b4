import { AdapterError } from '@kontor/platform/errors';
import { createFolderTargets } from '@kontor/testkit/folder-targets';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Restic } from '../../../adapters/restic/restic.ts';
import { createPlaces } from './places.ts';

let data: ReturnType<typeof dataFolder>;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => data.remove());

const boxKey = { seal: (text: string) => text, open: (text: string) => text };

const failed = new AdapterError('No place for backups can be made: Close: ssh command exited: exit status 255');
const fails = () => Promise.reject(failed);
const cases: [string, Pick<Restic, 'snapshots' | 'init'>][] = [
  ['made', { snapshots: async () => 'none', init: fails }],
  ['looked for', { snapshots: fails, init: fails }],
];

test.each(cases)('a place where no repository can be %s is refused with what restic said', async (_, restic) => {
  const places = createPlaces({ boxKey, targets: createFolderTargets(data.folder), restic: restic as Restic });
  const place = { medium: 'usb', fsUUID: 'uuid-sdb' } as const;
  await expect(places.prepare(place, 'Stick', 'key', AbortSignal.timeout(10_000))).rejects.toMatchObject({
    code: 'backup-failed',
    params: { place: 'Stick', detail: failed.message },
    cause: failed,
  });
});
