import { existsSync, readdirSync } from 'node:fs';
import { systemClock } from '@kontor/platform/work/clock';
import { afterAll, describe, expect, test } from 'vitest';
import { createCommands } from '../../run-command.ts';
import { createDebianLicences } from './debian-licences.ts';

const isDebian = existsSync('/var/lib/dpkg/status');
const commands = createCommands({
  ...{ box: 'licencesTest', node: process.execPath, clock: systemClock, environment: process.env },
});
afterAll(() => commands.close());

describe.runIf(isDebian)('the licences of this Debian', () => {
  const licences = createDebianLicences({ commands, packages: () => ['nginx', 'slapd', 'redis-server', 'docker.io'] });
  const software = async () => {
    const found = await licences.list();
    if ('reason' in found) throw new Error(found.reason);
    return found.software;
  };

  test('name what Debian is made of, each once, with versions and texts', async () => {
    const list = await software();
    expect(new Set(list.map(({ source }) => source)).size).toBe(list.length);
    expect(list.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['bash', 'coreutils', 'dpkg', 'glibc', 'perl']),
    );
    for (const { version, packages, url } of list) {
      expect(version).toMatch(/^\d/);
      expect(packages.length).toBeGreaterThan(0);
      expect(url).toMatch(/^(https?:\/\/\S+)?$/);
    }
  });

  test('are there for every one, in full', async () => {
    for (const { source } of await software()) {
      const found = await licences.read(source);
      for (const { file, text } of found?.files ?? []) expect([file, (text ?? '').length > 100]).toEqual([file, true]);
      for (const name of found?.common ?? []) {
        const common = await licences.readCommon(name);
        expect(common?.text?.length).toBeGreaterThan(500);
      }
    }
  });

  test.runIf(existsSync('/usr/share/doc/slapd'))(
    'find the programs the box uses, with the names of their licences',
    async () => {
      const list = await software();
      expect(list.find(({ source }) => source === 'openldap')).toMatchObject({
        url: 'https://www.openldap.org/',
        packages: expect.arrayContaining(['slapd']),
        licenses: expect.arrayContaining(['OpenLDAP-2.8']),
      });
    },
  );

  test('leave out what the box does not use', async () => {
    const packages = new Set((await software()).flatMap((one) => one.packages));
    expect(packages.size).toBeLessThan(
      readdirSync('/var/lib/dpkg/info').filter((name) => name.endsWith('.list')).length,
    );
  });
});
