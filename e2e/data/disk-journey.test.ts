import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { createBackupTargets } from '@kontor/server/adapters/backup-targets/backup-targets';
import { type Commands, createCommands } from '@kontor/server/adapters/run-command';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasLoopDisks, type LoopDisk, makeLoopDisk } from '@kontor/testkit/loop-disks';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { createMemoryLog } from '@kontor/testkit/test-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { install } from '../support/install-app.ts';
import { eventually } from '../support/journey.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';

// A disk made of a file, formatted, mounted, pulled out and plugged in for real.
describe.skipIf(!hasLoopDisks)('a disk', () => {
  let folder: string;
  let disk: LoopDisk;
  let commands: Commands;
  beforeAll(() => {
    disk = makeLoopDisk(256);
  });
  const portal = usePortal(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'kontor-usb-')));
    commands = createCommands({
      box: 'disk-journey',
      node: process.execPath,
      clock: systemClock,
      environment: process.env,
    });
    const backupTargets = createBackupTargets({
      ...{ commands, clock: systemClock, log: createMemoryLog(), data: folder, mayUseLoops: true },
    });
    return { engine: createMemoryEngine(), backupTargets };
  });
  afterAll(async () => {
    await commands.close();
    disk.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const note = () => {
    const data = join(portal.box.data, 'apps', 'app-probe', 'data');
    return join(data, readdirSync(data)[0] ?? '', 'note.txt');
  };
  const admin = () => portal.box.signIn(olga, true);
  async function open(): Promise<Page> {
    const { page } = await portal.visitAs(olga, { mode: true });
    await page.goto('/settings/backup');
    await page.getByRole('heading', { name: 'Backups', exact: true }).waitFor();
    return page;
  }
  /** Waits until this many backups were made and nothing runs. */
  const untilMade = (count: number) =>
    eventually(async () => {
      const client = await admin();
      const [place] = (await client.get('/api/v1/backupjobs')).json;
      expect([place?.lastRun?.ok, place?.progress]).toEqual([true, null]);
      expect((await client.get('/api/v1/backups')).json).toHaveLength(count);
    }, 60_000);

  test('is erased in the wizard, and backed up to as soon as it is plugged in', { timeout: 120_000 }, async () => {
    portal.box.addUser({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin' });
    await install(portal.box, await admin(), 'probe', [olga]);
    writeFileSync(note(), 'Sauerteig');
    const page = await open();
    await page.getByRole('link', { name: 'Set up backups' }).first().click();
    await page.getByRole('radio', { name: 'USB disk' }).check();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('radio', { name: new RegExp(`\\b${disk.name}\\b`) }).check();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('radio', { name: 'When plugged in' }).check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByLabel('Name of the disk').fill(disk.name);
    await page.getByRole('button', { name: 'Erase everything and create' }).click();
    await page.getByRole('dialog', { name: /^Emergency sheet/ }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    disk.pullOut();
    // The disks are looked at every ten seconds where no udev runs.
    // A backup that had begun fails with it, and a notice says so, too.
    await page.getByRole('main').getByText('“Disk A” is not plugged in.').waitFor({ timeout: 60_000 });
    disk.plugIn();
    await untilMade(1);
  });

  test('gives an app back as it was', { timeout: 120_000 }, async () => {
    writeFileSync(note(), 'oops');
    const page = await open();
    await page
      .getByRole('button', { name: /^Restore: backup/ })
      .first()
      .click();
    await page.getByRole('radio', { name: 'Probe' }).check();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByLabel('Your password').fill(knownPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await eventually(() => expect(readFileSync(note(), 'utf8')).toBe('Sauerteig'), 60_000);
  });
});
