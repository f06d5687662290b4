import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { askDaemon } from '@kontor/testkit/docker/daemon';
import { expect } from 'vitest';
import { isPortTaken } from '../../../../adapters/engine/health.ts';
import { addCaller, endCaller } from '../../apps/backup-caller.fixture.ts';
import { eventually } from '../custom-app.fixture.ts';

const { signal } = new AbortController();

interface Gone {
  /** Called when nothing of the app is left but its row, before it is rebuilt. */
  whileGone?: (fetched: string) => void;
  /** Socket of the daemon whose images of the app are removed as well. */
  socket?: string | undefined;
}

/** Exports an app, leaves nothing of it but what the database says, and rebuilds it from the export. */
export async function rebuild(
  box: TestBox,
  admin: Client,
  id: string,
  { whileGone, socket }: Gone = {},
): Promise<void> {
  const by = `backup-${id}`;
  addCaller(box.database, by);
  const { apps } = box.slices;
  const { folder } = await apps.exportApp(id, { by, signal });
  const fetched = join(box.data, `fetched-${id}`);
  execFileSync('cp', ['--archive', folder, fetched]);
  await apps.dropExport(id, by);
  await admin.post(`/api/v1/apps/${id}/stop`);
  const port = apps.routes().find(({ instance }) => instance === id)?.port ?? 0;
  await eventually(async () => expect(await isPortTaken(port)).toBe(false));
  const tables = box.database.tables<{ apps: { instance_id: string; state: string; wanted: string } }>();
  const change = tables.updateTable('apps').set({ state: 'kept', wanted: 'absent' });
  box.database.run(change.where('instance_id', '=', id));
  rmSync(join(box.data, 'apps', id), { recursive: true });
  if (socket !== undefined) await dropImages(socket, id);
  whileGone?.(fetched);
  await apps.rebuildApp(id, fetched, { by, signal, wanted: 'running' }).finally(() => endCaller(box.database, by));
}

async function dropImages(socket: string, id: string): Promise<void> {
  const all: { RepoTags: string[] | null }[] = JSON.parse((await askDaemon(socket, 'GET', '/images/json')).text);
  const held = all.flatMap(({ RepoTags }) => RepoTags ?? []).filter((name) => name.includes(`/${id}:`));
  for (const name of held) await askDaemon(socket, 'DELETE', `/images/${encodeURIComponent(name)}?force=1`);
}
