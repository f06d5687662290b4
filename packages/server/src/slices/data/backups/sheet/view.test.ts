import { expect, test } from 'vitest';
import type { Disk, WebAddress } from '../../../../adapters/backup-targets/target.ts';
import type { PlaceRow } from '../db.ts';
import { viewSheet } from './view.ts';
import { newKey } from './words.ts';

const now = Date.UTC(2026, 10, 28);
const day = 86_400_000;
const key = newKey();
const row = (change: Partial<PlaceRow>): PlaceRow =>
  ({
    ...{ id: 'p', medium: 'network', fs_uuid: '', server: null, title: 'nas', address: 'nas:/b' },
    ...{ sheet_confirmed_at: null, sheet_host: null, ...change },
  }) as PlaceRow;
const server = { protocol: 'sftp', server: 'nas', path: '/srv/b', username: 'k', domain: '' };
const sheetOf = (change: Partial<PlaceRow>, more: { hasPassword?: boolean; disks?: Disk[]; web?: WebAddress } = {}) =>
  viewSheet(
    { row: row(change), key, hasPassword: true, disks: [], web: undefined, ...more },
    { now, host: 'cloud.firma.de' },
  );
const serverOn = (change: object, more = {}) =>
  sheetOf({ server: JSON.stringify({ ...server, ...change }) }, more).server;

test('a server is on the sheet as it was entered, its port apart', () => {
  expect(serverOn({})).toEqual({ ...server, port: '', ownKey: false, repository: null, region: '' });
  expect(serverOn({ server: 'nas:2222' })).toMatchObject({ server: 'nas', port: '2222', path: '/srv/b' });
  expect(serverOn({ server: '[fd00::1]:22' })).toMatchObject({ server: '[fd00::1]', port: '22' });
  expect(serverOn({ server: '[fd00::1]' })).toMatchObject({ server: '[fd00::1]', port: '' });
  expect(serverOn({ protocol: 'smb', path: 'Backup', domain: 'FIRMA' })).toMatchObject({
    path: 'Backup',
    domain: 'FIRMA',
  });
});

test('a server that is entered with the key of this one says so', () => {
  expect(serverOn({}, { hasPassword: false })).toMatchObject({ ownKey: true });
  expect(serverOn({ protocol: 'rest' }, { hasPassword: false })).toMatchObject({ ownKey: false });
});

test('a server for REST has the address it was found at', () => {
  const web = { repository: 'rest:http://nas:8000/kontor/', region: '' };
  expect(serverOn({ protocol: 'rest' }, { web })).toMatchObject(web);
});

test('a disk is on the sheet with its serial number, also without it while it is not plugged in', () => {
  const place = { medium: 'usb', fs_uuid: 'b1', title: 'SanDisk' } as const;
  const disk = {
    model: 'SanDisk Extreme',
    serial: '3237',
    bytes: 2 ** 40,
    partitions: [{ fsUUID: 'b1' }],
  } as never as Disk;
  const other = { ...disk, serial: '9999', partitions: [{ fsUUID: 'c1' }] } as never as Disk;
  expect(sheetOf(place, { disks: [other, disk] }).disk).toEqual({
    ...{ model: 'SanDisk Extreme', serial: '3237', sizeInKBytes: 2 ** 30, fsUUID: 'b1' },
  });
  expect(sheetOf(place, { disks: [other] })).toMatchObject({
    server: null,
    disk: { model: 'SanDisk', serial: null, sizeInKBytes: null, fsUUID: 'b1' },
  });
});

test('a sheet is open until it is confirmed, and again after half a year, with other words', () => {
  expect(sheetOf({}).open).toBe(true);
  const asked = [1, 2, 3, 4, 5, 6].map((month) => sheetOf({ sheet_confirmed_at: now - month * day }).asked.join());
  expect(new Set(asked).size).toBeGreaterThan(1);
  expect(sheetOf({ sheet_confirmed_at: now - 183 * day }).open).toBe(false);
  expect(sheetOf({ sheet_confirmed_at: now - 184 * day }).open).toBe(true);
  const former = sheetOf({ sheet_confirmed_at: now - day, sheet_host: 'cloud.alt.de' });
  expect(former).toMatchObject({ open: true, outdated: true });
});
