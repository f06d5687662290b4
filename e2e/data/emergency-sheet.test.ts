import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { beforeAll, describe, expect, test } from 'vitest';
import { mockGood, sheet } from '../screens/backup-data.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';

/** Names as long as an office has them. */
const server: BackupSheet['server'] = {
  ...{ protocol: 'sftp', server: 'nas.baeckerei-arndt.de', port: '2222', path: '/srv/backup/kontor', domain: '' },
  ...{ username: 'kontor', ownKey: false, repository: null, region: '' },
};
const on = (change: Partial<NonNullable<BackupSheet['server']>>) =>
  sheet(null, { disk: null, server: { ...server, ...change } });
const rest = on({ protocol: 'rest', path: 'kontor', repository: 'rest:https://nas.baeckerei-arndt.de:2222/kontor/' });
const s3 = on({ protocol: 's3', repository: 's3:https://s3.example.org/baeckerei/kontor-backups', region: 'eu-1' });

/** Those a browser prints with. */
const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe('the emergency sheet', () => {
  const portal = usePortal();
  beforeAll(() => void portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' }));

  /** Prints a sheet and returns what is on the paper, as a page of its own. */
  async function print(json: BackupSheet, language: 'de' | 'en') {
    const { page } = await portal.visitAs(olga, { mode: true, language });
    await mockGood({ page, word: (de, en) => (language === 'de' ? de : en) }, {}, { sheet: json });
    await page.addInitScript('window.print = () => { top.printed = document.documentElement.outerHTML; }');
    await page.goto('/settings/backup/blau/sheet');
    await page.getByRole('button', { name: language === 'de' ? 'Drucken' : 'Print', exact: true }).click();
    const html = String(await (await page.waitForFunction('window.printed')).jsonValue());
    await page.goto('about:blank');
    await page.setContent(html);
    return page;
  }

  test.each([
    ['a disk', sheet()],
    ['SFTP', on({})],
    ['SFTP with a key', on({ ownKey: true })],
    ['SMB', on({ protocol: 'smb', domain: 'ARNDT' })],
    ['REST that did not answer', on({ protocol: 'rest' })],
    ['REST', rest],
    ['S3', s3],
  ])('is printed on one page of A4, for %s', async (_name, json) => {
    for (const language of ['de', 'en'] as const) {
      const page = await print(json, language);
      expect(await page.locator('body > ol:last-of-type > li').count()).toBe(10);
      expect(pagesIn(await page.pdf({ format: 'A4', margin })), language).toBe(1);
    }
  });

  test('says which password is meant where, what the browser warns of, and where Kontor and the name come from', async () => {
    const page = await print(rest, 'en');
    const steps = await page.locator('body > ol:last-of-type > li').allInnerTexts();
    expect(steps[2]).toMatch(/from where the old server had it.*____/);
    expect(steps[3]).toMatch(/warn of the certificate.*expected[\s\S]*Now open the address/);
    expect(steps[5]).toContain('it is not the twelve words');
    expect(steps[8]).toMatch(/does not lead to the new machine.*DNS.*router[\s\S]*username and password of before/);
    expect(steps[9]).toContain('restic -r rest:https://kontor:…@nas.baeckerei-arndt.de:2222/kontor/ snapshots');
    expect(steps[9]).toMatch(/storage belongs in the place of …[\s\S]*asks for a password[\s\S]*twelve words/);
    expect(steps[9]).toContain('APP is what stands after “part=”');
  });

  test('asks for no password where the storage has none', async () => {
    const page = await print(on({ protocol: 'rest', username: '' }), 'en');
    const steps = await page.locator('body > ol:last-of-type > li').allInnerTexts();
    expect(steps[5]).toMatch(/neither username nor password/);
  });
});
