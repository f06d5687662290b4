import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { hasMariadb } from '@kontor/testkit/databases';
import { createDockerProbe } from '@kontor/testkit/docker/app';
import { askDaemon, hasDocker, startDockerDaemon } from '@kontor/testkit/docker/daemon';
import { startRegistry } from '@kontor/testkit/docker/registry';
import { expect, test, vi } from 'vitest';
import { addCaller } from '../backup-caller.fixture.ts';

const { signal } = new AbortController();
const [app, by] = ['app-probe', 'backup-1'];
const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 60_000, interval: 50 });

const engine = (image: string): string => `httpPort: 8080
engines:
  - type: docker
    stopSeconds: 2
    services:
      app:
        image: ${image}
        command: [node, /app/probe.mjs]
        user: '70004'
        env:
          PROBE_HOST: 0.0.0.0
          PROBE_PORT: "\${app.port}"
          PROBE_VERSION: "\${app.version}"
          PROBE_DATABASE: "\${mysql.url}"
`;

test.runIf(hasDocker && hasMariadb)(
  'a container starts with a MariaDB of its own that has its data, through a relay into its closed network',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-trial-'));
    const [daemon, registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
    const catalogue = join(folder, 'catalogue');
    offer(catalogue, 'probe', { from: 'databases' });
    const image = await createDockerProbe(daemon, registry).publish('1', { from: 'databases' });
    const file = join(catalogue, 'probe', 'manifest.yaml');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^engines:[\s\S]*$/m, () => engine(image)),
    );
    const environment = {
      ...{ KONTOR_CATALOGUE: catalogue, KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket },
    };
    const box = await startBox({ environment });
    try {
      const admin = await box.signedIn({ role: 'admin', mode: true });
      await eventually(async () =>
        expect((await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } })).status).toBe(202),
      );
      await eventually(async () =>
        expect((await admin.get('/api/v1/apps')).json[0]).toMatchObject({ status: 'RUNNING' }),
      );
      await eventually(() => expect(box.jobs.open()).toEqual([]));
      addCaller(box.database, by);
      const made = await box.slices.apps.exportApp(app, { by, signal });
      const target = join(box.data, 'fetched');
      execFileSync('cp', ['--archive', made.folder, target]);
      await box.slices.apps.dropExport(app, by);
      expect(await box.slices.apps.tryExport(app, target, { by, signal })).toEqual({ started: true });
      const left = JSON.parse((await askDaemon(daemon.socket, 'GET', '/networks')).text);
      expect(left.filter(({ Name }: { Name: string }) => Name.includes('trial'))).toEqual([]);
    } finally {
      await box.end();
      await registry.end();
      await daemon.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
