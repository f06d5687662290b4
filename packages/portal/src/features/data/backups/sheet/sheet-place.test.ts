import { expect, test } from 'vitest';
import { isSchemeUnknown, mediumOf, packagesFor, resticOn, storagePasswordOf } from './sheet-place.ts';

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
  ['rest, whose path is the repository', on('rest', { path: 'kontor' }), 'restic -r rest:https://kim:…@nas/kontor/'],
  [
    'rest, at the address the server itself uses',
    on('rest', { port: '8000', path: 'kontor', repository: 'rest:http://nas:8000/kontor/' }),
    'restic -r rest:http://kim:…@nas:8000/kontor/',
  ],
  [
    'rest, whose username has signs that mean something in an address',
    on('rest', { path: 'kontor', username: 'kim@office' }),
    'restic -r rest:https://kim%40office:…@nas/kontor/',
  ],
  ['rest, without a login', on('rest', { path: 'kontor', username: '' }), 'restic -r rest:https://nas/kontor/'],
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

test.each([
  ['a disk', disk, undefined],
  ['smb, whose remote has it', on('smb'), undefined],
  ['sftp', on('sftp'), 'asked'],
  ['sftp, entered with a key', on('sftp', { ownKey: true }), undefined],
  ['s3', on('s3'), 'inCommand'],
  ['rest', on('rest'), 'inAddress'],
  ['rest, without a login', on('rest', { username: '' }), undefined],
])('the password of the storage has its place on %s', (_name, place, where) => {
  expect(storagePasswordOf(place)).toBe(where);
});
