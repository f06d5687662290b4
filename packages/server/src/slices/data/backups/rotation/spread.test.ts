import { describe, expect, test } from 'vitest';
import { areAllHere, spreadOf } from './spread.ts';

describe('how well the data is spread', () => {
  const now = Date.UTC(2026, 0, 10);
  const place = (medium: 'usb' | 'network' | 'cloud', change = {}) => ({
    medium,
    damage: '',
    server: medium === 'usb' ? null : JSON.stringify({ server: medium === 'cloud' ? 's3.example.com' : 'nas.local' }),
    at: now,
    away: false,
    ...change,
  });
  const at = (server: string, medium: 'network' | 'cloud' = 'network') =>
    place(medium, { server: JSON.stringify({ server }) });
  test.each([
    ['only the server', [], [1, 1, 0]],
    ['a disk that is plugged in', [place('usb')], [2, 2, 0]],
    ['two disks, one of them at home', [place('usb'), place('usb', { away: true })], [3, 2, 1]],
    ['a server in the own network', [place('network')], [2, 2, 0]],
    ['a disk and the cloud', [place('usb'), place('cloud')], [3, 3, 1]],
    ['a backup that is too old', [place('cloud', { at: now - 9 * 86_400_000 })], [1, 1, 0]],
    ['a damaged one', [place('cloud', { damage: 'pack 1a2b' })], [1, 1, 0]],
    ...['127.0.0.1:9330', '127.0.1.1', '[::1]:22', 'LOCALHOST', '0.0.0.0', '192.168.1.5', '[FD00:0::5]:8000'].map(
      (server) => [`this machine by ${server}`, [at(server)], [2, 1, 0]] as const,
    ),
    ...['buero', 'cloud.firma.de:9000', '2a01:4f8:0::5', '[::ffff:127.0.0.1]:80'].map(
      (server) => [`this machine by ${server}`, [at(server)], [2, 1, 0]] as const,
    ),
    ['two folders on this machine', [at('127.0.0.1:9330'), at('localhost')], [2, 1, 0]],
    ['two folders on one other machine', [place('network'), at('NAS.local:22')], [2, 2, 0]],
    ['two protocols on one other machine', [place('network'), at('nas.local:9000', 'cloud')], [2, 2, 0]],
    ['two repositories in one cloud', [place('cloud'), place('cloud')], [2, 2, 1]],
    ['two other machines', [place('network'), at('nas2.local')], [3, 2, 0]],
    ['this machine and a disk', [at('127.0.0.1'), place('usb')], [3, 2, 0]],
  ] as const)('%s', (_name, places, [copies, media, elsewhere]) => {
    const spread = spreadOf([...places], {
      lastAt: ({ at }) => at,
      isAway: ({ away }) => away,
      own: ['192.168.1.5', 'fd00::5', '2a01:4f8::5', 'buero', 'cloud.firma.de'],
      now,
    });
    expect(spread).toEqual({ copies, media, elsewhere });
  });
});

test.each([
  ['no place', [], false],
  ['this machine alone', ['127.0.0.1:9330', 'buero'], true],
  ['this machine and another one', ['127.0.0.1', 'nas.local'], false],
  ['this machine and a disk', ['127.0.0.1', undefined], false],
])('whether all backups are lost with the machine: %s', (_, servers, expected) => {
  const places = servers.map((server) => ({
    ...{ medium: server === undefined ? ('usb' as const) : ('network' as const), damage: '' },
    server: server === undefined ? null : JSON.stringify({ server }),
  }));
  expect(areAllHere(places, ['buero'])).toBe(expected);
});
