import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answering, silent } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app, type BackupBox, by, openBackupBox, stoppedBy } from './backup-box.fixture.ts';
import { addCaller, endCaller } from './backup-caller.fixture.ts';

let world: BackupBox;

beforeEach(async () => {
  world = await openBackupBox();
});

afterEach(() => world.end());

describe('an export', () => {
  test('of a running app stops it for a moment, and says for how long', async () => {
    await world.install();
    world.write('text');
    const made = await world.exportApp();
    expect(made).toMatchObject({
      ...{ instanceId: app, version: '1.0.0', title: { de: 'Sonde', en: 'Probe' }, by, files: 1, bytes: 4 },
      manifestDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(made.downtimeMs).toBeGreaterThan(0);
    expect(made.takenAt).toBeGreaterThan(0);
    expect(made.startFailure).toBeUndefined();
    expect(readFileSync(join(made.folder, 'files/data/note'), 'utf8')).toBe('text');
    expect(readdirSync(join(made.folder, 'databases'))).toEqual([]);
    expect(world.starts()).toBe(2);
    await world.untilStatus('RUNNING');
    await world.idle();
    await world.box.slices.apps.dropExport(app, by);
    expect(world.exported()).toEqual([]);
  });

  test('contains what the app wrote last, as it ended', async () => {
    world.behaviour.program = stoppedBy(() => world.write('written at the end'));
    await world.install();
    world.write('text');
    const { folder } = await world.exportApp();
    expect(readFileSync(join(folder, 'files/data/note'), 'utf8')).toBe('written at the end');
  });

  test('of a stopped app leaves it stopped', async () => {
    await world.install();
    world.write('text');
    await world.stop();
    expect(await world.exportApp()).toMatchObject({ downtimeMs: 0, files: 1 });
    expect(world.starts()).toBe(1);
    expect(await world.find()).toMatchObject({ status: 'NOT_RUNNING', isWanted: false });
  });

  test('of an app without data does not stop it', async () => {
    await world.offerProbe((text) => text.replace('{ name: data }', '{ name: data, backup: false }'));
    await world.install();
    world.write('text');
    expect(await world.exportApp()).toMatchObject({ downtimeMs: 0, files: 0 });
    expect(world.starts()).toBe(1);
  });

  test('leaves out volumes that can be made again', async () => {
    await world.offerProbe((text) => text.replace('{ name: data }', '{ name: data }, { name: cache, backup: false }'));
    await world.install();
    world.write('text');
    world.write('text', 'cache');
    const { folder, files } = await world.exportApp();
    expect([readdirSync(join(folder, 'files')), files]).toEqual([['data'], 1]);
  });

  test('shows the app as starting while it is stopped, and says why', async () => {
    const stopping = Promise.withResolvers<void>();
    world.behaviour.program = stoppedBy(() => stopping.promise);
    await world.install();
    world.write('text');
    const making = world.exportApp();
    await world.untilStatus('STARTING');
    const reason = 'Diese App ist kurz angehalten, weil ihre Daten gesichert werden.';
    expect(await world.find()).toMatchObject({ reason, isWorkedOn: true, mayCancel: true, progress: 50 });
    expect(world.box.slices.apps.routes()).toMatchObject([{ state: 'starting' }]);
    stopping.resolve();
    await making;
    expect(await world.find()).toMatchObject({ status: 'RUNNING', reason: '', progress: 100 });
  });

  test('can be called off, and the app runs again', async () => {
    const stopping = Promise.withResolvers<void>();
    world.behaviour.program = stoppedBy(() => stopping.promise);
    await world.install();
    world.write('text');
    const making = world.exportApp();
    await world.untilStatus('STARTING');
    expect((await world.admin.post(`/api/v1/apps/${app}/cancel`)).status).toBe(202);
    stopping.resolve();
    await expect(making).rejects.toMatchObject({ code: 'job-cancelled' });
    await world.untilStatus('RUNNING');
    expect(world.exported()).toEqual([]);
  });

  test('that fails while the app is stopped leaves nothing, and the app runs again', async () => {
    world.behaviour.program = stoppedBy(() => {
      const [draft = ''] = world.exported();
      if (draft === '') return;
      rmSync(join(world.box.data, 'exports', draft), { recursive: true });
      writeFileSync(join(world.box.data, 'exports', draft), 'in the way');
    });
    await world.install();
    world.write('text');
    await expect(world.exportApp()).rejects.toMatchObject({ code: 'job-failed' });
    await world.untilStatus('RUNNING');
    expect([world.note(), world.exported()]).toEqual(['text', []]);
    expect(world.box.log.lines.some((line) => line.includes('An export of an app was undone'))).toBe(true);
  });

  test('is complete though the app does not run again', async () => {
    await world.offerProbe((text) => text.replace('startSeconds: 10', 'startSeconds: 1'));
    await world.install();
    world.write('text');
    world.behaviour.program = silent;
    const made = await world.exportApp();
    expect(made).toMatchObject({ files: 1, startFailure: expect.any(String) });
    expect(made.downtimeMs).toBeGreaterThan(900);
    world.behaviour.program = answering;
  });

  test('is made once for a job, which continues with it after a kill', async () => {
    await world.install();
    const [one, other] = await Promise.all([world.exportApp(), world.exportApp()]);
    expect(other).toEqual(one);
    expect(await world.exportApp()).toEqual(one);
    expect(world.starts()).toBe(2);
  });

  test('is made again for the same job when the machine started meanwhile, since its files may not have reached the disk', async () => {
    await world.install();
    world.write('text');
    const first = await world.exportApp();
    const file = join(first.folder, 'app.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), bootId: 'another' }));
    writeFileSync(join(first.folder, 'files/data/note'), '');
    const made = await world.exportApp();
    expect(made.job).not.toBe(first.job);
    expect(readFileSync(join(made.folder, 'files/data/note'), 'utf8')).toBe('text');
  });

  test('is not replaced while another open job uses it', async () => {
    await world.install();
    const { job } = await world.exportApp();
    addCaller(world.box.database, 'backup-2');
    await expect(world.exportApp({ by: 'backup-2' })).rejects.toMatchObject({ code: 'busy' });
    await world.box.slices.apps.dropExport(app, 'backup-2');
    expect(await world.exportApp()).toMatchObject({ job });
    endCaller(world.box.database, by);
    expect(await world.exportApp({ by: 'backup-2' })).toMatchObject({ by: 'backup-2' });
    expect(world.exported()).toEqual([app]);
  });

  test('is not made for a job that has ended, nor of an app that is not installed', async () => {
    await expect(world.exportApp()).rejects.toMatchObject({ code: 'not-found' });
    await world.install();
    endCaller(world.box.database, by);
    await expect(world.exportApp()).rejects.toMatchObject({ code: 'job-cancelled' });
    expect(world.exported()).toEqual([]);
  });

  test('waits until other work on the app has ended', async () => {
    await world.askInstallation();
    expect(world.ownJobs()).toHaveLength(1);
    expect(await world.exportApp()).toMatchObject({ version: '1.0.0' });
  });

  test('stops waiting when its signal says so', async () => {
    world.behaviour.program = silent;
    await world.askInstallation();
    const controller = new AbortController();
    const waiting = world.exportApp({ signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await world.admin.post(`/api/v1/apps/${app}/cancel`);
    await world.idle();
  });
});

test('the parts of a backup are the installed apps', async () => {
  expect(world.box.slices.apps.backupParts()).toEqual([]);
  await world.install();
  await world.exportApp();
  const about = { id: app, title: { de: 'Sonde', en: 'Probe' }, version: '1.0.0', dataBytes: expect.any(Number) };
  expect(world.box.slices.apps.backupParts()).toEqual([about]);
  await world.admin.delete(`/api/v1/apps/${app}`);
  await world.idle();
  expect(world.box.slices.apps.backupParts()).toEqual([]);
});
