import type { DebianLicences } from '@kontor/server/adapters/machine/debian-licences/debian-licences';
import { noHardware } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const member = 'uwe@kontor.localhost';
const file = '/usr/share/doc/slapd/copyright';
const openldap = {
  ...{ source: 'openldap', version: '2.5.13+dfsg-5', url: 'https://www.openldap.org/' },
  ...{ packages: ['slapd', 'libldap-2.5-0'], licenses: ['OpenLDAP-2.8', 'Expat', 'BSD-4-clause', 'GPL-3+', 'MIT-XC'] },
};
const bare = { source: 'containerd.io', version: '1.7', url: '', packages: ['containerd.io'], licenses: [] };
const debian: DebianLicences = {
  list: async () => ({ software: [bare, openldap] }),
  async read(source) {
    if (source === 'openldap') return { files: [{ file, text: 'The OpenLDAP Public License' }], common: ['GPL-3'] };
    return { files: [{ file: '/usr/share/doc/containerd.io/copyright', text: null }], common: [] };
  },
  readCommon: async () => ({
    file: '/usr/share/common-licenses/GPL-3',
    text: `GNU GENERAL PUBLIC LICENSE\n${'A line of it.\n'.repeat(400)}`,
  }),
};

describe('the licences', () => {
  const portal = usePortal(() => ({
    engine: createMemoryEngine(),
    hardware: { ...noHardware, licences: debian },
  }));
  beforeAll(() => {
    portal.box.addUser({ uid: member });
  });

  async function open(look: Parameters<typeof portal.visitAs>[1] = {}) {
    const visitor = await portal.visitAs(member, look);
    const asked = new Set<string>();
    visitor.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (/licenses\/\w+$/.test(pathname) && pathname.startsWith('/api/')) asked.add(searchParams.get('id') ?? 'names');
    });
    await visitor.page.goto('/settings/licenses');
    await visitor.page.getByRole('heading', { level: 2 }).first().waitFor();
    return { ...visitor, visitor, asked };
  }

  test('name what Debian has installed and what is shipped, and load a text only when it is opened', async () => {
    const { page, visitor, asked } = await open();
    await page.getByRole('heading', { level: 2, name: 'Debian on this device' }).waitFor();
    const slapd = page.getByRole('group').filter({ hasText: /^openldap 2\.5\.13/ });
    await slapd.getByText('OpenLDAP-2.8, Expat, BSD-4-clause, GPL-3+ and 1 more').waitFor();
    await slapd.getByText('slapd, libldap-2.5-0').waitFor();
    expect([...asked]).toEqual(['names']);
    await slapd.locator('summary').press('Enter');
    await slapd.getByRole('region', { name: 'License text of openldap' }).getByText('The OpenLDAP Public').waitFor();
    await slapd.getByText(file).waitFor();
    await slapd.getByRole('group').locator('summary').filter({ hasText: 'GPL-3' }).press('Enter');
    await slapd.getByRole('region', { name: 'License text of GPL-3' }).getByText('GNU GENERAL PUBLIC').waitFor();
    expect([...asked].slice(1)).toEqual(['debian:openldap', 'common:GPL-3']);
    expect(await visitor.accessibilityFaults()).toEqual([]);
  });

  test('say where this device has no text', async () => {
    const { page } = await open();
    const docker = page.getByRole('group').filter({ hasText: /^containerd\.io 1\.7/ });
    await docker.locator('summary').press('Enter');
    await docker.getByText('missing on this device: /usr/share/doc/containerd.io/copyright').waitFor();
  });

  test('begin with Kontor itself, and show what the portal is made with', async () => {
    const { page, visitor, asked } = await open();
    const kontor = page.getByRole('group').filter({ hasText: /^Kontor \d/ });
    await kontor.locator('summary').press('Enter');
    await kontor.getByText('GNU AFFERO GENERAL PUBLIC LICENSE').first().waitFor();
    await page
      .getByRole('group')
      .filter({ hasText: /^fastify \d/ })
      .waitFor();
    await page.getByRole('tab', { name: 'Portal' }).click();
    const react = page.getByRole('group').filter({ hasText: /^react \d/ });
    await react.locator('summary').press('Enter');
    await react.getByText('Permission is hereby granted').waitFor();
    expect([...asked].at(-1)).toMatch(/^shipped:react \d/);
    expect(await visitor.accessibilityFaults()).toEqual([]);
  });

  test.each([
    { language: 'en', theme: 'dark', size: 'phone' },
    { language: 'de', theme: 'light', size: 'desktop' },
  ] as const)('are found by program, package or licence: %j', async (look) => {
    const { page, visitor } = await open(look);
    const word = (de: string, en: string) => (look.language === 'de' ? de : en);
    const search = page.getByRole('searchbox', {
      name: word('Programm oder Lizenz suchen', 'Find a program or license'),
    });
    await search.fill('slapd');
    await eventually(async () => expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1));
    await page
      .getByRole('group')
      .filter({ hasText: /^openldap/ })
      .waitFor();
    await search.fill('agpl');
    await page
      .getByRole('group')
      .filter({ hasText: /^Kontor/ })
      .waitFor();
    await search.fill('nothing of this name');
    await page.getByRole('heading', { name: word('Dazu wurde nichts gefunden.', 'Nothing was found.') }).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe('the licences of a box without Debian', () => {
  const portal = usePortal({ engine: createMemoryEngine() });
  beforeAll(() => {
    portal.box.addUser({ uid: member });
  });

  test('say so, and are those of what is shipped', async () => {
    const visitor = await portal.visitAs(member);
    const { page } = visitor;
    visitor.allowConsole(/status of 503/);
    await page.goto('/settings/licenses');
    await page.getByText('This device does not run Debian.').waitFor();
    await page
      .getByRole('group')
      .filter({ hasText: /^Kontor \d/ })
      .waitFor();
    await page.route('**/api/v1/system/licenses/text?*', (route) => route.fulfill({ status: 503, body: '' }));
    const kontor = page.getByRole('group').filter({ hasText: /^Kontor \d/ });
    await kontor.locator('summary').press('Enter');
    await kontor.getByText('The text could not be loaded').waitFor();
    await page.unroute('**/api/v1/system/licenses/text?*');
    await kontor.getByRole('button').press('Enter');
    await kontor.getByText('GNU AFFERO GENERAL PUBLIC LICENSE').first().waitFor();
  });
});
