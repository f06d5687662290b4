import { expect, test } from 'vitest';
import { type BackupValues, firstValues } from './draft.ts';
import { enteredAddress, splitAddress } from './typed-address.ts';

const smb: BackupValues = { ...firstValues, medium: 'network', network: 'smb' };
const sftp: BackupValues = { ...smb, network: 'sftp' };
const rest: BackupValues = { ...firstValues, medium: 'cloud', cloud: 'own', storage: 'rest' };

test.each([
  ['as Windows writes it', smb, '\\\\nas\\backup', { network: 'smb', server: 'nas', path: 'backup' }],
  [
    'as Windows writes it, before SMB is chosen',
    sftp,
    '\\\\nas\\backup\\kontor\\',
    { network: 'smb', server: 'nas', path: 'backup/kontor' },
  ],
  ['with slashes', smb, '//nas/backup/', { network: 'smb', server: 'nas', path: 'backup' }],
  ['as a Mac writes it', sftp, ' smb://nas.local/backup ', { network: 'smb', server: 'nas.local', path: 'backup' }],
  [
    'with a login',
    sftp,
    'SFTP://kim%40x@nas:2222/srv/b',
    { network: 'sftp', server: 'nas', port: '2222', path: '/srv/b', username: 'kim@x' },
  ],
  ['without a beginning', sftp, 'nas/srv', { network: 'sftp', server: 'nas', path: '/srv' }],
  [
    'of a REST server',
    rest,
    'http://an:geheim@nas:8000/kontor/',
    { server: 'nas', port: '8000', path: 'kontor', username: 'an', password: 'geheim', network: 'sftp' },
  ],
  ['with a port in place of another one', { ...sftp, port: '22' }, 'nas:2222', { server: 'nas', port: '2222' }],
  ['with no port there is', { ...sftp, port: '22' }, 'nas:99999', { server: 'nas:99999', port: '22' }],
  ['without a path', { ...smb, path: 'daten' }, '\\\\nas\\', { server: 'nas', path: 'daten' }],
  ['that is a name already', { ...smb, path: 'daten' }, 'nas:445', { server: 'nas:445', path: 'daten' }],
])('an address %s is a server and the rest', (_name, values, server, expected) => {
  expect(splitAddress({ ...values, server })).toMatchObject(expected);
});

test.each(['', '//', 'nas fritz', '@'])('of %j nothing is made', (server) => {
  expect(splitAddress({ ...smb, server })).toEqual({ ...smb, server });
});

test('a pasted address is taken apart at once, a typed one when the field is left', () => {
  expect(enteredAddress({ ...sftp, path: '/backup' }, 'sftp://nas/backup')).toMatchObject({
    server: 'nas',
    path: '/backup',
  });
  expect(enteredAddress({ ...sftp, server: 'nas' }, 'nas/')).toEqual({ server: 'nas/' });
});
