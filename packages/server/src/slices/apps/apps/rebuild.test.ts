import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { offer } from '@kontor/testkit/catalogues';
import { answering, silent } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app, type BackupBox, eventually, openBackupBox } from './backup-box.fixture.ts';
import { addCaller } from './backup-caller.fixture.ts';

let world: BackupBox;

beforeEach(async () => {
  world = await openBackupBox();
});

afterEach(() => world.end());

const row = () =>
  world.box.database.first(
    world.box.database.tables<{ apps: Record<string, unknown> }>().selectFrom('apps').selectAll(),
  );
const home = () => join(world.box.data, 'apps', app);

/** Installs the app, writes a note, and leaves nothing of it but its export. Resolves with the folder of that. */
async function exported(): Promise<string> {
  await world.install();
  world.write('then');
  const folder = await world.fetch();
  await world.vanish();
  return folder;
}

describe('a rebuild', () => {
  test('brings an app back with its data, groups and address', async () => {
    await world.install();
    world.write('then');
    const anna = world.box.addUser({ uid: 'anna@kontor.localhost' });
    world.box.slices.groups.setMembers(app, [anna]);
    const folder = await world.fetch();
    const before = row();
    await world.vanish();
    await world.rebuildApp(folder);
    expect(world.note()).toBe('then');
    expect(readdirSync(home()).sort()).toEqual(['data', 'releases']);
    await world.untilStatus('RUNNING');
    expect(world.box.slices.groups.membersOf(app)).toEqual([anna]);
    // The uid may be another one, because other programs of this machine may have it.
    const { port, host_name, identity_header } = before ?? {};
    expect(row()).toMatchObject({ port, host_name, identity_header, state: 'installed', removed_at: null });
    const [message] = (await world.admin.get('/api/v1/messages')).json;
    expect(message).toMatchObject({ progressType: 'APP_RUNNING', status: 'OK', progress: 100 });
    expect(message?.text).toBe('„Sonde“ ist aus der Sicherung wieder da.');
  });

  test('of an app that was stopped leaves it stopped', async () => {
    const folder = await exported();
    await world.rebuildApp(folder, { wanted: 'stopped' });
    expect(world.note()).toBe('then');
    expect(await world.find()).toMatchObject({ status: 'NOT_RUNNING', isWanted: false });
    await eventually(async () => expect(await world.engine.list()).toEqual([]));
  });

  test('is made once for a job', async () => {
    const folder = await exported();
    await Promise.all([world.rebuildApp(folder), world.rebuildApp(folder)]);
    world.write('later');
    await world.rebuildApp(folder);
    expect(world.note()).toBe('later');
    addCaller(world.box.database, 'backup-2');
    await expect(world.rebuildApp(folder, { by: 'backup-2' })).rejects.toMatchObject({ code: 'app-installed-already' });
  });

  test('with which the app does not become healthy leaves nothing, and can be tried again', async () => {
    await world.offerProbe((text) => text.replace('startSeconds: 10', 'startSeconds: 1'));
    const folder = await exported();
    cpSync(folder, `${folder}-2`, { recursive: true });
    const members = world.box.slices.groups.membersOf(app);
    world.behaviour.program = silent;
    await expect(world.rebuildApp(folder)).rejects.toMatchObject({ code: 'app-never-healthy' });
    expect([existsSync(home()), await world.engine.list()]).toEqual([false, []]);
    expect(row()).toMatchObject({ state: 'kept', wanted: 'absent', version: '1.0.1' });
    expect(world.box.slices.groups.membersOf(app)).toEqual(members);
    const texts = (await world.admin.get('/api/v1/messages')).json.map(({ text }) => text);
    expect(texts.find((text) => text.includes('nicht aus der Sicherung'))).toContain(
      'Die Daten bleiben in der Sicherung.',
    );
    world.behaviour.program = answering;
    addCaller(world.box.database, 'backup-2');
    await world.rebuildApp(`${folder}-2`, { by: 'backup-2' });
    expect(world.note()).toBe('then');
  });

  test('takes the newer version when the store has no other, with its secrets', async () => {
    const folder = await exported();
    await world.offerProbe((text) => text);
    await world.rebuildApp(folder);
    expect(await world.find()).toMatchObject({ appVersion: '1.0.1', status: 'RUNNING' });
    expect([world.note(), readdirSync(join(home(), 'releases'))]).toEqual(['then', ['1.0.1']]);
  });

  test('of a newer version than the store has is refused, and of an app it does not have', async () => {
    await world.offerProbe((text) => text);
    const folder = await exported();
    offer(world.catalogue, 'probe', { version: '1.0.0' });
    await world.box.slices.store.reload();
    await expect(world.rebuildApp(folder)).rejects.toMatchObject({
      ...{ code: 'rebuild-offer-older', params: { version: '1.0.1', offered: '1.0.0' } },
    });
    rmSync(join(world.catalogue, 'probe'), { recursive: true });
    await world.box.slices.store.reload();
    await expect(world.rebuildApp(folder)).rejects.toMatchObject({ code: 'rebuild-not-offered' });
    expect([row()?.state, world.ownJobs()]).toEqual(['kept', []]);
  });

  test('touches no data that is there', async () => {
    await world.install();
    world.write('then');
    const folder = await world.fetch();
    world.write('now');
    await world.admin.delete(`/api/v1/apps/${app}`);
    await world.idle();
    await expect(world.rebuildApp(folder)).rejects.toMatchObject({ code: 'rebuild-data-there' });
    expect([world.note(), row()?.state]).toEqual(['now', 'kept']);
  });

  test.each([
    ['lacks a file', (folder: string) => rmSync(join(folder, 'files/data/note'))],
    ['lacks the release', (folder: string) => rmSync(join(folder, 'release/manifest.json'))],
  ])('of what %s is refused', async (_, spoil) => {
    const folder = await exported();
    spoil(folder);
    await expect(world.rebuildApp(folder)).rejects.toMatchObject({ code: 'restore-incomplete' });
    expect([existsSync(home()), row()?.state]).toEqual([false, 'kept']);
  });

  test('whose databases are gone is undone instead of emptying them', async () => {
    const folder = await exported();
    rmSync(join(folder, 'databases'), { recursive: true });
    await expect(world.rebuildApp(folder)).rejects.toMatchObject({ code: 'job-failed' });
    expect([existsSync(home()), row()?.state]).toEqual([false, 'kept']);
  });

  test('of an export made before these contained the release is possible', async () => {
    const folder = await exported();
    rmSync(join(folder, 'release'), { recursive: true });
    const { release: _, ...info } = JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8'));
    writeFileSync(join(folder, 'app.json'), JSON.stringify(info));
    await world.rebuildApp(folder);
    expect(world.note()).toBe('then');
  });

  test('takes another port when somebody has the old one', async () => {
    const folder = await exported();
    const before = Number(row()?.port);
    const other = await listen(before);
    try {
      await world.rebuildApp(folder);
      expect(row()?.port).not.toBe(before);
      await world.untilStatus('RUNNING');
    } finally {
      other.close();
    }
  });

  test('of an app this server does not know is refused', async () => {
    const folder = await exported();
    await expect(
      world.box.slices.apps.rebuildApp('app-other', folder, {
        ...{ by: 'backup-1', signal: new AbortController().signal, wanted: 'running' },
      }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

const listen = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
