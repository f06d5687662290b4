import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectPaths } from '../../project-paths.ts';
import { closedPlaces, machineDevice, machineFolder } from './machine-places.ts';

const data = mkdtempSync(join(tmpdir(), 'kontor-places-'));
const closed = closedPlaces({ data, dockerSocket: '/var/run/docker.sock' });

test('links are followed before anything is decided', () => {
  symlinkSync('/etc', join(data, 'link'));
  for (const path of [
    '/',
    '/etc',
    '/root',
    data,
    tmpdir(),
    join(data, 'link'),
    projectPaths.project,
    projectPaths.catalogue,
  ])
    expect(() => machineFolder(path, closed)).toThrow('machine-folder-closed');
});

test('what is not there is said so', () => {
  expect(() => machineFolder('/srv/nobody-has-this-folder', closed)).toThrow('machine-folder-missing');
  expect(() => machineDevice('/dev/ttyUSB999')).toThrow('machine-device-missing');
});

test.each(['/dev/null', '/dev/dri/../null', '/dev/sda', '/etc/passwd'])('%s is never a device of an app', (device) => {
  expect(() => machineDevice(device)).toThrow('machine-device-missing');
});
