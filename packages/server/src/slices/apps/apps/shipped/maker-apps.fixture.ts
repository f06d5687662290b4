import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDockerDaemon } from '@kontor/testkit/docker/daemon';
import { type MakerImage, publishMakerImages } from '@kontor/testkit/docker/maker-images';
import { startRegistry } from '@kontor/testkit/docker/registry';
import { createVisitor, type Visitor } from '@kontor/testkit/visitor';
import { expect } from 'vitest';
import { copyShipped, openShippedApps } from './built-apps.fixture.ts';

/**
 * Opens a box whose store offers an app as it is shipped, and whose Docker daemon finds these images under their makers' names. They are our own
 * (docs/decisions/0118-three-container-apps-for-real.md).
 */
export async function openMakerApp(id: string, images: readonly MakerImage[]) {
  await using opened = new AsyncDisposableStack();
  const catalogue = copyShipped([id]);
  opened.defer(() => rmSync(catalogue, { recursive: true, force: true }));
  const registry = await startRegistry();
  opened.defer(() => registry.end());
  const daemon = await startDockerDaemon({ mirror: registry.host });
  opened.defer(() => daemon.end());
  await publishMakerImages(daemon, registry, images);
  const apps = await openShippedApps(catalogue, daemon);
  opened.defer(() => apps.end());
  const all = opened.move();
  const manifest = join(catalogue, id, 'manifest.yaml');

  return {
    ...apps,
    daemon,
    /** Offers another version of the app, with other images. */
    async renew(version: string, change: (text: string) => string): Promise<void> {
      const text = readFileSync(manifest, 'utf8').replace(/^version: .*$/m, `version: '${version}'`);
      writeFileSync(manifest, change(text));
      await apps.box.slices.store.reload();
    },
    /** Resolves with a client that asks the app as the edge does for a person with access. */
    async visitor(): Promise<Visitor> {
      const port = apps.box.slices.apps.routes().find(({ instance }) => instance === `app-${id}`)?.port ?? 0;
      return createVisitor({ port, host: new URL((await apps.find(id))?.url ?? '').host });
    },
    /** Returns what the box holds of it: its folder, and its accounts at databases. */
    traces(): string[] {
      const folders = readdirSync(join(apps.box.data, 'apps')).filter((name) => name === `app-${id}`);
      const tables = apps.box.database.tables<{ addon_accounts: object }>();
      const accounts = apps.box.database.all(tables.selectFrom('addon_accounts').selectAll());
      return [...folders, ...accounts.map((account) => JSON.stringify(account))];
    },
    /** Uninstalls it and installs it on the data that was kept. */
    async reinstall(version: string): Promise<void> {
      expect((await apps.admin.delete(`/api/v1/apps/app-${id}`)).status).toBe(202);
      await apps.idle();
      expect(await apps.find(id)).toBeUndefined();
      expect((await apps.install(id, { users: [apps.admin.uid] })).status).toBe(202);
      await apps.runs(id, version);
    },
    close: () => all.disposeAsync(),
  };
}

export type MakerApp = Awaited<ReturnType<typeof openMakerApp>>;
