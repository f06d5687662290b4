import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownPassword } from '@kontor/testkit/known-users';
import { answering, silent } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBoxKey } from '../../../../adapters/box-key.ts';
import { openSecrets } from '../../registry/index.ts';
import { app, type BackupBox, by, openBackupBox } from '../backup-box.fixture.ts';

const second = 'app-probe-2';
const title = 'Sonde (26.11.2026)';
const { signal } = new AbortController();
let world: BackupBox;

beforeEach(async () => {
  world = await openBackupBox();
});
afterEach(() => world.end());

const allowMany = (text: string) =>
  text.replace('embed:', 'multipleInstances: true\nsecrets: { key: { length: 32 } }\nembed:');
const copy = () => join(world.box.data, 'copy.db');
const folderOf = (id: string) => join(world.box.data, 'apps', id);
const noteOf = (id: string) => readFileSync(join(folderOf(id), 'data', 'data', 'note'), 'utf8');
const apps = async () => (await world.admin.get('/api/v1/apps')).json;
const secretsOf = (id: string) =>
  openSecrets(world.box.slices.registry.db, openBoxKey(join(world.box.data, 'secrets')), id);

/** Installs the app, writes a note and fetches an export with the database of that time. */
async function exported(change = allowMany): Promise<string> {
  await world.offerProbe(change);
  await world.install();
  world.write('then');
  const folder = await world.fetch();
  world.box.database.snapshotTo(copy());
  return folder;
}

const installBeside = (folder: string, { job = by, ...more }: { job?: string; title?: string } = {}) =>
  world.box.slices.apps.installBeside(
    { from: app, folder, copy: copy(), title, uid: world.admin.uid, ...more },
    { by: job, signal },
  );

describe('an app restored beside', () => {
  test('has the data of the backup under its own name and address, and the first one is not touched', async () => {
    const folder = await exported();
    world.write('now');
    const anna = world.box.addUser({ uid: 'anna@kontor.localhost' });
    world.box.slices.groups.setMembers(app, [anna]);
    const starts = world.starts();
    await installBeside(folder);
    expect([noteOf(app), noteOf(second)]).toEqual(['now', 'then']);
    const [first, other] = await apps();
    expect(first).toMatchObject({ instanceId: app, title: 'Sonde', status: 'RUNNING', isBeside: false });
    expect(other).toMatchObject({
      instanceId: second,
      title,
      status: 'RUNNING',
      isBeside: true,
      url: expect.stringContaining('probe-2.'),
    });
    expect(world.starts()).toBe(starts + 1);
    expect(world.box.slices.groups.membersOf(app)).toEqual([anna]);
    expect(world.box.slices.groups.membersOf(second)).toEqual([world.admin.uid]);
    const rows = world.box.slices.registry.db.all();
    for (const key of ['port', 'account', 'host_name', 'identity_header'] as const)
      expect(new Set(rows.map((row) => row[key])).size, key).toBe(2);
    expect(secretsOf(second)).toEqual(secretsOf(app));
    expect(Object.keys(secretsOf(second))).toEqual(['key']);
  });

  test('has the secrets its data depends on, also when the first one is gone', async () => {
    const folder = await exported();
    const { key } = secretsOf(app);
    const gone = await world.admin.delete(`/api/v1/apps/${app}?removeData=true&password=${knownPassword}` as never);
    expect(gone.status).toBe(202);
    await world.idle();
    expect(await apps()).toEqual([]);
    await installBeside(folder);
    expect(await apps()).toMatchObject([{ instanceId: app, title, status: 'RUNNING' }]);
    expect([secretsOf(app).key, noteOf(app)]).toEqual([key, 'then']);
  });

  test('is installed once for a job', async () => {
    const folder = await exported();
    await installBeside(folder);
    await installBeside(folder);
    expect(await apps()).toHaveLength(2);
  });

  test('with which it does not become healthy leaves nothing', async () => {
    const folder = await exported((text) => allowMany(text).replace('startSeconds: 10', 'startSeconds: 1'));
    world.behaviour.program = silent;
    await expect(installBeside(folder)).rejects.toMatchObject({ code: 'app-never-healthy' });
    expect((await apps()).map(({ instanceId }) => instanceId)).toEqual([app]);
    expect([existsSync(folderOf(second)), secretsOf(second)]).toEqual([false, {}]);
    expect(world.box.slices.groups.find(second)).toBeUndefined();
    expect(readdirSync(join(world.box.data, 'trash'))).toEqual([]);
    world.behaviour.program = answering;
  });

  test('is refused where the app allows one only, until the first one is removed', async () => {
    const folder = await exported((text) => text);
    expect((await world.box.slices.apps.planBeside(app)).refusal?.code).toBe('beside-single');
    await expect(installBeside(folder)).rejects.toMatchObject({ code: 'beside-single' });
    await world.admin.delete(`/api/v1/apps/${app}`);
    await world.idle();
    await installBeside(folder);
    expect(await apps()).toMatchObject([{ instanceId: second, title, status: 'RUNNING' }]);
    expect(noteOf(app)).toBe('then');
  });

  test('is refused where a removed app had the name whose data is kept, and says so', async () => {
    const folder = await exported();
    await installBeside(folder);
    await world.admin.delete(`/api/v1/apps/${second}`);
    await world.idle();
    expect((await apps()).map(({ instanceId }) => instanceId)).toEqual([app]);
    await expect(installBeside(folder, { job: 'again' })).rejects.toMatchObject({ code: 'beside-title-kept' });
    expect(world.box.slices.apps.takenTitles()).toEqual(['Sonde', 'Probe', title]);
  });

  test('is refused where an app has the name', async () => {
    const folder = await exported();
    await expect(installBeside(folder, { title: 'sonde' })).rejects.toMatchObject({ code: 'beside-title-taken' });
    expect(await world.box.slices.apps.planBeside(app)).toMatchObject({
      refusal: undefined,
      hostName: 'probe-2',
      isForAll: false,
    });
  });
});
