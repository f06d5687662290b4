// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of compose files
import { composeRights } from '@kontor/contract/apps/compose-rights';
import { type GrantedRight, grantedRight } from '@kontor/contract/manifest/rights';
import { isFolderToGrant } from '@kontor/contract/rules/apps/app-rights';
import { placeholdersIn } from '@kontor/contract/rules/placeholders';
import { describe, expect, test } from 'vitest';
import { readCompose } from '../compose/read-compose.ts';
import { grantRights } from './grant-rights.ts';
import { describeRight } from './right-text.ts';

const sourceOf = (text: string, env = '') => ({
  ...{ name: 'compose.yaml', timeZone: 'Europe/Berlin' },
  texts: { 'compose.yaml': text, ...(env === '' ? {} : { '.env': env }) },
  paths: new Set(['compose.yaml']),
});
const app = (...lines: string[]) =>
  sourceOf(
    ['services:', '  App:', '    image: example/app', '    ports: [80]', ...lines.map((one) => `    ${one}`)].join(
      '\n',
    ),
  );
const idsOf = (...lines: string[]) => readCompose(app(...lines)).rights.map(({ id }) => id);

describe('what a compose file asks for beyond the app', () => {
  test('capabilities, in every spelling, once', () => {
    expect(idsOf('cap_add: [NET_ADMIN, cap_net_admin, net_raw, SYS_NICE, IPC_LOCK, CHOWN]')).toEqual([
      'App capability NET_ADMIN',
      'App capability NET_RAW',
      'App capability SYS_NICE',
      'App capability IPC_LOCK',
    ]);
    expect(readCompose(app('cap_add: [NET_ADMIN]')).services[0]?.capabilities).not.toContain('NET_ADMIN');
  });

  test('devices, short and long', () => {
    const devices =
      '["/dev/dri", "/dev/ttyUSB0:/dev/stick:rwm", { source: /dev/snd, target: /dev/snd }, "/dev/net/tun:/dev/net/tun"]';
    expect(idsOf(`devices: ${devices}`)).toEqual([
      'App device /dev/dri /dev/dri',
      'App device /dev/ttyUSB0 /dev/stick',
      'App device /dev/snd /dev/snd',
      'App device /dev/net/tun /dev/net/tun',
    ]);
  });

  test('settings of its network', () => {
    expect(idsOf('sysctls: { net.core.somaxconn: 1024, net.ipv4.conf.all.src_valid_mark: "1" }')).toEqual([
      'App setting net.core.somaxconn 1024',
      'App setting net.ipv4.conf.all.src_valid_mark 1',
    ]);
  });

  test('folders of the machine only where they are read; the app has an own one until it is granted', () => {
    const text =
      'volumes: ["/srv//media/:/media:ro", "/srv/write:/write", "/home/anna:/a:ro", "/home/anna/.ssh:/b:ro"]';
    const reading = readCompose(app(text));
    expect(reading.rights.map(({ id }) => id)).toEqual(['App folder /srv/media /media']);
    const mountOf = (granted: string[]) =>
      readCompose(app(text), {}, new Set(granted)).services[0]?.mounts.find(({ mount }) => mount === '/media')?.kind;
    expect(mountOf([])).toBe('volume');
    expect(mountOf(['App folder /srv/other /media'])).toBe('volume');
    expect(mountOf(['App folder /srv/media /media'])).toBe('granted');
  });

  test('nothing by a variable that nobody has answered, and nothing of services that do not run', () => {
    const text =
      'services:\n  a: { image: a, ports: [80], devices: ["${STICK}:/dev/stick"] }\n  b: { image: b, profiles: [x], cap_add: [NET_RAW] }\n';
    expect(readCompose(sourceOf(text)).rights).toEqual([]);
    const asked = readCompose(sourceOf(text), { 'var:STICK': '/dev/ttyACM0', profiles: 'x' }).rights;
    expect(asked.map(({ id }) => id)).toEqual(['a device /dev/ttyACM0 /dev/stick', 'b capability NET_RAW']);
    expect(readCompose(sourceOf(text), { 'var:STICK': '/dev/sda' }).faults.map(({ code }) => code)).toEqual(['device']);
  });

  test('each is said in both languages with all it is about', () => {
    for (const { label, meaning } of Object.values(composeRights)) {
      expect(placeholdersIn(label.de)).toEqual(placeholdersIn(label.en));
      expect([...placeholdersIn(meaning.de), ...placeholdersIn(meaning.en)]).toEqual([]);
    }
    expect(describeRight({ kind: 'device', device: '/dev/dri', at: '/dev/dri' }, 'de').label).toBe(
      'Grafikkarte (/dev/dri)',
    );
  });
});

test.each([
  ...[
    '/',
    '/etc',
    '/root',
    '/var/run/docker.sock',
    '/var/lib',
    '/run',
    '/proc/1/root',
    '/sys',
    '/boot',
    '/dev',
    '/tmp/x',
  ],
  ...[
    '/home',
    '/home/anna',
    '/home/anna/.ssh',
    '/srv/.hidden/x',
    '/var/../etc',
    '/srv/../etc',
    '/srv/./x',
    '//etc',
    '/ETC',
  ],
  ...['srv', '~/x', '/srv/', '', '/srv/a\nb', '/srv/\u0000', '/hostfs/etc', '/usr/../srv', `/srv/${'x'.repeat(400)}`],
])('no app is granted the folder %j', (path) => {
  expect(isFolderToGrant(path)).toBe(false);
});

test.each(['/srv/media', '/mnt/disk', '/media/usb', '/home/anna/Bilder', '/daten/Büro 1'])(
  '%s may be granted',
  (path) => {
    expect(isFolderToGrant(path)).toBe(true);
  },
);

describe('granting', () => {
  const right = { kind: 'capability', name: 'NET_RAW' } as const;
  const asked = [
    { id: 'a capability NET_RAW', service: 'a', right },
    { id: 'b capability NET_RAW', service: 'b', right },
  ];
  const had: GrantedRight = { id: 'a capability NET_RAW', service: 'a', right, by: 'before', at: 1 };
  const grant = (wanted: string[] | undefined, earlier: GrantedRight[] = []) =>
    grantRights(asked, { wanted, earlier, by: 'anna', at: 2 }).map(({ id, by, at }) => [id, by, at]);

  test('gives only what is named', () => {
    expect(grant([])).toEqual([]);
    expect(grant(['b capability NET_RAW'])).toEqual([['b capability NET_RAW', 'anna', 2]]);
  });

  test('keeps what the app has when nothing is named, and takes it away when it is left out', () => {
    expect(grant(undefined)).toEqual([]);
    expect(grant(undefined, [had])).toEqual([['a capability NET_RAW', 'before', 1]]);
    expect(grant([], [had])).toEqual([]);
    expect(
      grant(
        asked.map(({ id }) => id),
        [had],
      ),
    ).toEqual([
      ['a capability NET_RAW', 'before', 1],
      ['b capability NET_RAW', 'anna', 2],
    ]);
    const other = { ...had, id: 'c capability NET_RAW', service: 'c' };
    expect(grant(undefined, [other])).toEqual([]);
  });

  test.each(['c capability NET_RAW', 'a capability SYS_ADMIN', 'a capability net_raw', ''])(
    'refuses %j, which nobody asked for',
    (id) => {
      expect(() => grant([id])).toThrow('compose-right');
    },
  );

  test('what is stored can never be more than may be granted', () => {
    const stored = (one: object) => grantedRight.safeParse({ ...had, right: one }).success;
    expect(stored(right)).toBe(true);
    for (const one of [
      { kind: 'capability', name: 'SYS_ADMIN' },
      { kind: 'device', device: '/dev/sda', at: '/dev/sda' },
      { kind: 'setting', name: 'kernel.core_pattern', value: '1' },
      { kind: 'folder', path: '/etc', at: '/x' },
      { kind: 'folder', path: '/srv/x', at: '/x', readOnly: false },
    ])
      expect([one, stored(one)]).toEqual([one, false]);
  });
});
