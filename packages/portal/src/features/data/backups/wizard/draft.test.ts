import { serverOf } from '@kontor/contract/rules/data/backup-device';
import { describe, expect, test } from 'vitest';
import {
  type BackupValues,
  firstValues,
  isPort,
  isServer,
  newJobOf,
  protocolOf,
  readBackupDraft,
  stepsOf,
  storableDraft,
} from './draft.ts';

const valuesOf = (change: Partial<BackupValues>): BackupValues => ({ ...firstValues, ...change });
const midnight = '0 0 * * 1,2,3,4,5,6,7';

test('the assistant begins with the cloud, sftp and midnight', () => {
  expect(firstValues).toMatchObject({ medium: 'cloud', network: 'sftp', hour: '0', minute: '0' });
});

test('only the cloud has no timetable', () => {
  expect([stepsOf('usb').length, stepsOf('network').length, stepsOf('cloud').length]).toEqual([3, 3, 2]);
});

describe('what the server is told', () => {
  test('of a disk is its name, and whether it is erased', () => {
    const disk = valuesOf({ medium: 'usb', disk: '/dev/sdb', start: 'plug' });
    expect(newJobOf(disk, 'retain')).toEqual({ device: '/dev/sdb', format: false, cronExpression: '', udev: true });
    expect(newJobOf({ ...disk, start: 'timetable' }, 'erase')).toEqual({
      device: '/dev/sdb',
      format: true,
      cronExpression: midnight,
      udev: false,
    });
    const agreed = { serial: 'S1', sizeInKBytes: 7 };
    expect(newJobOf(disk, 'erase', agreed)).toMatchObject({ device: '/dev/sdb', format: true, ...agreed });
  });

  test('of a server is its address, from which the fields can be read again', () => {
    const login = { username: 'an:na', password: 'p@ss/wort:1' };
    const { device, ...rest } = newJobOf(
      valuesOf({ medium: 'network', ...login, server: ' nas.firma.de ', port: ' 2222 ', path: '/srv/backup' }),
      'retain',
    );
    expect(serverOf(device)).toEqual({
      ...{ protocol: 'sftp', ...login, server: 'nas.firma.de:2222', path: '/srv/backup', domain: '' },
    });
    expect(rest).toEqual({ format: false, cronExpression: midnight, udev: false });
  });

  test('of a Windows share has its domain and no port', () => {
    const share = { network: 'smb', server: 'nas', port: '22', path: 'Daten', domain: 'FIRMA' } as const;
    const { device } = newJobOf(valuesOf({ medium: 'network', ...share }), 'retain');
    expect(serverOf(device)).toMatchObject({ protocol: 'smb', server: 'nas', path: 'Daten', domain: 'FIRMA' });
  });

  test('never plugs in a server', () => {
    expect(newJobOf(valuesOf({ medium: 'network', server: 'nas', path: 'a', start: 'plug' }), 'retain')).toMatchObject({
      cronExpression: midnight,
      udev: false,
    });
  });

  test('of the cloud is its mark or the own storage, without a timetable', () => {
    expect(newJobOf(valuesOf({}), 'retain')).toEqual({
      device: 'cloud',
      format: false,
      cronExpression: '',
      udev: false,
    });
    const own = valuesOf({ cloud: 'own', storage: 'rest', server: 'rest.firma.de:8000', path: 'kontor' });
    const { device, ...rest } = newJobOf(own, 'retain');
    expect(serverOf(device)).toMatchObject({ protocol: 'rest', server: 'rest.firma.de:8000', path: 'kontor' });
    expect(rest).toEqual({ format: false, cronExpression: '', udev: false });
  });
});

test('the protocol is that of the medium', () => {
  expect(protocolOf(valuesOf({ medium: 'network', network: 'ftp' }))).toBe('ftp');
  expect(protocolOf(valuesOf({ cloud: 'own', storage: 'rest' }))).toBe('rest');
  expect([protocolOf(valuesOf({})), protocolOf(valuesOf({ medium: 'usb' }))]).toEqual([undefined, undefined]);
});

test.each([
  ['nas', true],
  [' nas.firma.de ', true],
  ['192.168.1.20:2222', true],
  ['', false],
  ['nas/backup', false],
  ['anna@nas', false],
  ['nas fritz', false],
  ['nas:port', false],
  ['\\\\nas', false],
  ['nas\\backup', false],
  ['nas:70000', false],
  ['nas!', false],
])('"%s" is a server: %s', (typed, expected) => {
  expect(isServer(typed)).toBe(expected);
});

test.each([
  ['', true],
  [' 22 ', true],
  ['65535', true],
  ['0', false],
  ['65536', false],
  ['ssh', false],
])('"%s" is a port: %s', (typed, expected) => {
  expect(isPort(typed)).toBe(expected);
});

describe('the stored draft', () => {
  const stored = (change: Partial<BackupValues>, step = 'schedule') =>
    JSON.stringify(storableDraft({ step: step as 'schedule', values: valuesOf(change) }));

  test('has no password', () => {
    expect(stored({ password: 'geheim' })).not.toContain('geheim');
  });

  test('is read again, but for the password, which is asked for once more', () => {
    expect(readBackupDraft(stored({ medium: 'usb', disk: 'sdb' }))).toMatchObject({
      step: 'schedule',
      values: { disk: 'sdb' },
    });
    expect(readBackupDraft(stored({ medium: 'network', server: 'nas' }))).toMatchObject({
      step: 'target',
      values: { server: 'nas', password: '' },
    });
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no draft', '7'],
    ['a field that is missing', '{"step":"medium","values":{}}'],
    ['a choice that is none', stored({ network: 'gopher' as 'ftp' })],
    ['a step this medium does not have', stored({ medium: 'cloud' })],
  ])('is dropped when it is %s', (_, text) => {
    expect(readBackupDraft(text)).toBeUndefined();
  });
});
