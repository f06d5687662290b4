import { expect, test } from 'vitest';
import { deviceOf, type ServerDevice, serverOf } from './backup-device.ts';

const server = (change: Partial<ServerDevice>): ServerDevice => ({
  ...{
    protocol: 'sftp',
    username: 'kontor',
    password: 'geheim',
    server: 'nas.firma.de',
    path: '/volume1/backup',
    domain: '',
  },
  ...change,
});

test.each([
  [server({}), 'sftp://kontor:geheim@nas.firma.de:%2Fvolume1%2Fbackup'],
  [server({ server: 'nas.firma.de:2222' }), 'sftp://kontor:geheim@nas.firma.de:2222:%2Fvolume1%2Fbackup'],
  [
    server({ protocol: 'smb', path: 'backup', domain: 'FIRMA', password: 'a:b/c@d%' }),
    'smb://kontor:a%3Ab%2Fc%40d%25@FIRMA/nas.firma.de/backup',
  ],
  [server({ protocol: 'ftp', path: 'backup' }), 'ftp://kontor:geheim@nas.firma.de/backup'],
  [
    server({ protocol: 's3', path: 'bucket', server: 's3.firma.de:9000' }),
    's3://kontor:geheim@s3.firma.de:9000/bucket',
  ],
  [server({ server: '[fd00::1]' }), 'sftp://kontor:geheim@%5Bfd00%3A%3A1%5D:%2Fvolume1%2Fbackup'],
  [
    server({ protocol: 'ftp', path: 'backup', server: '[fd00::1]:2121' }),
    'ftp://kontor:geheim@%5Bfd00%3A%3A1%5D:2121/backup',
  ],
])('%j is %s, and back', (typed, device) => {
  expect(deviceOf(typed)).toBe(device);
  expect(serverOf(device)).toEqual(typed);
});

test('spaces around a field are no part of it', () => {
  expect(deviceOf(server({ server: ' nas ', username: ' a ', path: ' b ' }))).toBe('sftp://a:geheim@nas:b');
});

test.each(['sdb', 'cloud', '', 'sftp://nas', 'http://a:b@c/d', 'smb://a:b@c/d', 'sftp://a:b@:c', 'ftp://a:b@c/%zz'])(
  '%s is no server',
  (device) => expect(serverOf(device)).toBeUndefined(),
);
