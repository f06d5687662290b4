import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answering, silent } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app, type BackupBox, eventually, openBackupBox } from './backup-box.fixture.ts';
import { addCaller } from './backup-caller.fixture.ts';

let world: BackupBox;

beforeEach(async () => {
  world = await openBackupBox();
});

afterEach(() => world.end());

describe('a restore', () => {
  test('brings the data back, and nothing else changes', async () => {
    await world.install();
    world.write('then');
    const folder = await world.fetch();
    world.write('now');
    writeFileSync(join(world.volume(), 'later'), '');
    const anna = world.box.addUser({ uid: 'anna@kontor.localhost' });
    world.box.slices.groups.setMembers(app, [anna]);
    await world.restoreApp(folder);
    expect(world.note()).toBe('then');
    expect(readdirSync(world.volume())).toEqual(['note']);
    expect(world.box.slices.groups.membersOf(app)).toEqual([anna]);
    expect(readdirSync(join(world.box.data, 'apps', app)).sort()).toEqual(['data', 'releases']);
    await world.untilStatus('RUNNING');
    const [message] = (await world.admin.get('/api/v1/messages')).json;
    expect(message).toMatchObject({ progressType: 'APP_RUNNING', status: 'OK', progress: 100 });
    expect(message?.text).toBe(
      'Die Daten von „Sonde“ sind zurückgeholt. Was danach geändert wurde, ist nicht mehr da.',
    );
  });

  test('is made once for a job', async () => {
    await world.install();
    world.write('then');
    const folder = await world.fetch();
    await Promise.all([world.restoreApp(folder), world.restoreApp(folder)]);
    world.write('later');
    await world.restoreApp(folder);
    expect(world.note()).toBe('later');
  });

  test('of a stopped app leaves it stopped', async () => {
    await world.install();
    world.write('then');
    const folder = await world.fetch();
    await world.stop();
    world.write('now');
    await world.restoreApp(folder);
    expect(world.note()).toBe('then');
    expect(await world.find()).toMatchObject({ status: 'NOT_RUNNING', isWanted: false });
    await eventually(async () => expect(await world.engine.list()).toEqual([]));
  });

  test('with which the app does not become healthy is undone: the data is as before', async () => {
    await world.offerProbe((text) => text.replace('startSeconds: 10', 'startSeconds: 1'));
    await world.install();
    world.write('then');
    const folder = await world.fetch();
    world.write('now');
    world.behaviour.program = (spec, exit) => (world.note() === 'then' ? silent(spec, exit) : answering(spec, exit));
    await expect(world.restoreApp(folder)).rejects.toMatchObject({ code: 'app-never-healthy' });
    expect(world.note()).toBe('now');
    await world.untilStatus('RUNNING');
    expect(readdirSync(join(world.box.data, 'apps', app)).sort()).toEqual(['data', 'releases']);
    const texts = (await world.admin.get('/api/v1/messages')).json.map(({ text }) => text);
    expect(texts.find((text) => text.includes('zurückgeholt werden'))).toContain('Alles ist wie vorher.');
  });

  test('of an older version is taken, of a newer one refused', async () => {
    await world.install();
    world.write('then');
    const folder = await world.fetch();
    const file = join(folder, 'app.json');
    const info = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...info, version: '1.0.1' }));
    await expect(world.restoreApp(folder)).rejects.toMatchObject({
      ...{ code: 'restore-version-newer', params: { version: '1.0.1', installed: '1.0.0' } },
    });
    writeFileSync(file, JSON.stringify({ ...info, version: '0.9' }));
    addCaller(world.box.database, 'backup-2');
    await world.restoreApp(folder, { by: 'backup-2' });
  });

  test.each([
    ['lacks a file', (folder: string) => rmSync(join(folder, 'files/data/note')), 'restore-incomplete'],
    [
      'has a shorter file',
      (folder: string) => writeFileSync(join(folder, 'files/data/note'), ''),
      'restore-incomplete',
    ],
    ['does not say what it is', (folder: string) => rmSync(join(folder, 'app.json')), 'job-failed'],
  ])('of what %s is refused before anything happens', async (_, spoil, code) => {
    await world.install();
    world.write('then');
    const folder = await world.fetch();
    spoil(folder);
    const before = world.starts();
    await expect(world.restoreApp(folder)).rejects.toMatchObject({ code });
    await world.idle();
    expect([world.note(), world.starts()]).toEqual(['then', before]);
  });

  test('of an app that is not installed is refused', async () => {
    mkdirSync(join(world.box.data, 'fetched'));
    await expect(world.restoreApp(join(world.box.data, 'fetched'))).rejects.toMatchObject({
      code: 'restore-app-missing',
    });
  });
});
