import type { BackupJob } from '@kontor/contract/data/backups';
import { deviceOf, type ServerDevice } from '@kontor/contract/rules/data/backup-device';
import { expect, test } from 'vitest';
import { changedDeviceOf, serverValuesOf } from './server-values.ts';

const nas: ServerDevice = {
  ...{ protocol: 'sftp', username: 'kim', password: '', server: 'nas:2222', path: '/srv/b', domain: '' },
};
const place = (change: Partial<ServerDevice> = {}, medium: BackupJob['medium'] = 'network') => ({
  medium,
  device: deviceOf({ ...nas, ...change }),
});

test('the fields of a server that nobody touched are no change, whatever its protocol', () => {
  const places = [
    place(),
    place({ protocol: 'smb', server: 'nas', path: 'Sicherung', domain: 'FIRMA' }),
    place({ protocol: 'rest', path: 'kontor' }, 'cloud'),
    place({ protocol: 's3', server: 's3.firma.de', path: 'kontor' }, 'cloud'),
  ];
  for (const one of places) expect(changedDeviceOf(serverValuesOf(one), one)).toBeUndefined();
  const disk = { medium: 'usb', device: '' } as const;
  expect(changedDeviceOf(serverValuesOf(disk), disk)).toBeUndefined();
});

test('a new password alone is a change, and so is another address', () => {
  const values = serverValuesOf(place());
  expect(values).toMatchObject({ server: 'nas', port: '2222', path: '/srv/b', username: 'kim', password: '' });
  expect(changedDeviceOf({ ...values, password: 'neu' }, place())).toBe(deviceOf({ ...nas, password: 'neu' }));
  expect(changedDeviceOf({ ...values, server: 'nas2' }, place())).toBe(deviceOf({ ...nas, server: 'nas2:2222' }));
});
