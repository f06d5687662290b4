import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNetwork } from './network.ts';
import { parsePackages, readPackageVersions } from './package-versions.ts';
import { parseMdstat, readRaids } from './raid.ts';
import { readTemperature } from './temperature.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-hardware-'));
});
afterEach(() => rmSync(root, { recursive: true }));
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

describe('a software RAID', () => {
  const good =
    'md0 : active raid1 sdb1[1] sda1[0]\n      1953381440 blocks super 1.2 [2/2] [UU]\n      bitmap: 0/15 pages [0KB]\n';
  const missing = 'md1 : active raid5 sdd1[3] sdc1[1](F) sdb1[0]\n      3906762752 blocks level 5 [3/2] [U_U]\n';
  const rebuilt =
    'md2 : active raid1 sdb2[2] sda2[0]\n      976630464 blocks [2/1] [U_]\n      [==>..]  recovery = 12.6% (123/976) finish=127.5min speed=33440K/sec\n';
  const broken = 'md3 : inactive sda3[0](S)\n      976630464 blocks\n';

  test('says how it is, and how far a rebuild has come', () => {
    const text = `Personalities : [raid1] [raid5]\n${[good, missing, rebuilt, broken].join('\n')}\nunused devices: <none>\n`;
    expect(parseMdstat(text)).toEqual([
      { deviceName: '/dev/md0', level: 'raid1', status: 'GOOD', progress: null, drives: ['sdb1', 'sda1'] },
      { deviceName: '/dev/md1', level: 'raid5', status: 'DEGRADED', progress: null, drives: ['sdd1', 'sdc1', 'sdb1'] },
      { deviceName: '/dev/md2', level: 'raid1', status: 'REBUILDING', progress: 12.6, drives: ['sdb2', 'sda2'] },
      { deviceName: '/dev/md3', level: '', status: 'FAILED', progress: null, drives: ['sda3'] },
    ]);
  });

  test('may be missing, with and without the driver', async () => {
    expect(await readRaids(root)).toBeNull();
    put('mdstat', 'Personalities : \nunused devices: <none>\n');
    expect(await readRaids(root)).toBeNull();
  });
});

describe('the network', () => {
  const address = (family: 'IPv4' | 'IPv6', text: string, internal = false) =>
    ({ family, address: text, mac: 'aa:bb:cc:dd:ee:ff', internal, netmask: '', cidr: null, scopeid: 0 }) as const;

  test('begins with the interface that leads to the internet; those of containers come last', async () => {
    put('net/route', 'Iface\tDestination\neth1\t00000000\t0100A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n');
    put('class/net/eth0/device/x', '');
    put('class/net/eth1/device/x', '');
    put('class/net/eth1/speed', '1000\n');
    put('class/net/eth0/speed', '-1\n');
    const list = () => ({
      lo: [address('IPv4', '127.0.0.1', true)],
      docker0: [address('IPv4', '172.17.0.1')],
      eth0: [address('IPv4', '10.0.0.2')],
      eth1: [address('IPv4', '192.168.10.2'), address('IPv6', 'fe80::1')],
    });
    const found = await createNetwork({ proc: root, sys: root, list })();
    expect(found.map(({ name }) => name)).toEqual(['eth1', 'eth0', 'docker0']);
    expect(found[0]).toMatchObject({ isDefault: true, ipv4: ['192.168.10.2'], ipv6: ['fe80::1'], speed: 1000 });
    expect(found[1]).toMatchObject({ isVirtual: false, speed: null });
    expect(found[2]).toMatchObject({ isVirtual: true, isDefault: false });
  });

  test('may be missing', async () => {
    expect(
      await createNetwork({ proc: root, sys: root, list: () => ({ lo: [address('IPv4', '127.0.0.1', true)] }) })(),
    ).toEqual([]);
  });
});

describe('the temperature', () => {
  test('is that of the processor, else of the warmest part, and nothing impossible', async () => {
    expect(await readTemperature(root)).toBeNull();
    put('class/thermal/thermal_zone0/type', 'acpitz\n');
    put('class/thermal/thermal_zone0/temp', '27800\n');
    put('class/thermal/thermal_zone1/type', 'iwlwifi\n');
    put('class/thermal/thermal_zone1/temp', '255000\n');
    expect(await readTemperature(root)).toBe(27.8);
    put('class/thermal/thermal_zone2/type', 'x86_pkg_temp\n');
    put('class/thermal/thermal_zone2/temp', '51000\n');
    put('class/thermal/thermal_zone3/type', 'acpitz\n');
    put('class/thermal/thermal_zone3/temp', '61000\n');
    expect(await readTemperature(root)).toBe(51);
  });
});

describe('versions of Debian', () => {
  test('are those of installed packages, without epoch and revision', () => {
    expect(
      parsePackages([
        'mariadb-server-core installed 1:10.11.11-0+deb12u1',
        'nginx installed 1.22.1-9+deb12u3',
        'slapd config-files 2.5.13+dfsg-5',
        'dpkg-query: no packages found matching docker-ce',
      ]),
    ).toEqual([
      { name: 'MariaDB', version: '10.11.11' },
      { name: 'nginx', version: '1.22.1' },
    ]);
  });

  test('are not known elsewhere', async () => {
    const run = () => Promise.reject(new AdapterError('The program dpkg-query is not installed'));
    expect(await readPackageVersions({ run })).toBeNull();
  });
});
