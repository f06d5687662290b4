import { expect, test } from 'vitest';
import { isSchemeUnknown, mediumOf, packagesFor, resticOn } from './sheet-place.ts';

const plain = {
  server: 'nas',
  port: '',
  path: '/srv/b',
  username: 'kim',
  domain: '',
  ownKey: false,
  repository: null,
  region: '',
};
const on = (protocol: 'sftp' | 'smb' | 'ftp' | 's3' | 'rest', change = {}) => ({
  server: { ...plain, protocol, ...change },
  disk: null,
});
const disk = { server: null, disk: { model: 'X', serial: null, sizeInKBytes: null, fsUUID: 'b1' } };

test('the medium is the one the restore asks for', () => {
  expect([disk, on('sftp'), on('smb'), on('ftp'), on('s3'), on('rest')].map(mediumOf)).toEqual([
    ...['usb', 'network', 'network', 'network', 'cloud', 'cloud'],
  ]);
});

test('the packages are those of Kontor and of the protocol', () => {
  expect(packagesFor(disk).at(-1)).toBe('restic');
  expect(packagesFor(on('sftp')).at(-1)).toBe('openssh-client');
  expect(packagesFor(on('smb')).at(-1)).toBe('rclone');
});

test.each([
  ['a disk', disk, 'restic -r /mnt/kontor-backups'],
  ['sftp, from the root', on('sftp'), 'restic -r sftp://kim@nas//srv/b/kontor-backups'],
  [
    'sftp, from the folder of the login',
    on('sftp', { path: 'b/', port: '2222' }),
    'restic -r sftp://kim@nas:2222/b/kontor-backups',
  ],
  ['smb', on('smb', { path: 'Backup' }), 'restic -r rclone:kontor:Backup/kontor-backups'],
  [
    's3',
    on('s3', { path: '/bucket/box/' }),
    'AWS_ACCESS_KEY_ID=kim AWS_SECRET_ACCESS_KEY=… restic -r s3:https://nas/bucket/box/kontor-backups',
  ],
  [
    'rest, whose path is the repository',
    on('rest', { path: 'kontor' }),
    'RESTIC_REST_USERNAME=kim RESTIC_REST_PASSWORD=… restic -r rest:https://nas/kontor/',
  ],
  [
    'rest, at the address the server itself uses',
    on('rest', { port: '8000', path: 'kontor', repository: 'rest:http://nas:8000/kontor/' }),
    'RESTIC_REST_USERNAME=kim RESTIC_REST_PASSWORD=… restic -r rest:http://nas:8000/kontor/',
  ],
  [
    's3, at the address and in the region the server itself uses',
    on('s3', { repository: 's3:http://nas/bucket/kontor-backups', region: 'eu-central-1' }),
    'AWS_ACCESS_KEY_ID=kim AWS_SECRET_ACCESS_KEY=… AWS_DEFAULT_REGION=eu-central-1 restic -r s3:http://nas/bucket/kontor-backups',
  ],
  [
    'sftp, with signs that mean something in an address',
    on('sftp', { username: 'kim@office', path: '/srv/my b' }),
    'restic -r sftp://kim%40office@nas//srv/my%20b/kontor-backups',
  ],
  [
    'smb, with signs that mean something in a shell',
    on('smb', { path: "Kim's Backup" }),
    "restic -r 'rclone:kontor:Kim'\\''s Backup/kontor-backups'",
  ],
])('restic finds the repository on %s', (_name, place, command) => {
  expect(resticOn(place, '/mnt')).toBe(command);
});

test('a server for REST that does not answer may be reached by either scheme', () => {
  expect([on('rest'), on('s3'), on('sftp'), disk].map(isSchemeUnknown)).toEqual([true, true, false, false]);
  expect(isSchemeUnknown(on('rest', { repository: 'rest:http://nas/' }))).toBe(false);
});
