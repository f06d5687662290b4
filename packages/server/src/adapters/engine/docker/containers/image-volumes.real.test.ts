import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { buildImage, importNodeImage } from '@kontor/testkit/docker/images';
import Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContainerWorkload } from '../../engine.ts';
import { outputOf, withEngine } from '../../engine-world.fixture.ts';
import { newDockerWorld, worldImage } from '../docker-world.fixture.ts';
import { containerLabels } from '../labels.ts';

const image = 'kontor-test/declares:1';
const state: { daemon: TestDaemon | undefined } = { daemon: undefined };
const daemon = (): TestDaemon => state.daemon as TestDaemon;
const docker = () => new Docker({ socketPath: daemon().socket });
const volumes = async () => (await docker().listVolumes()).Volumes ?? [];

beforeAll(async () => {
  if (!hasDocker) return;
  state.daemon = await startDockerDaemon();
  await importNodeImage(daemon().socket, worldImage.image);
  const folder = mkdtempSync(join(tmpdir(), 'kontor-image-'));
  mkdirSync(join(folder, 'seed'));
  writeFileSync(join(folder, 'seed', 'first'), 'of the image');
  const text = `FROM ${worldImage.image}\nCOPY --chown=${worldImage.uid} seed /var/kept\nVOLUME ["/var/kept", "/data"]\n`;
  writeFileSync(join(folder, 'Dockerfile'), text);
  await buildImage(daemon().socket, image, folder);
  rmSync(folder, { recursive: true });
}, 60_000);

afterAll(() => state.daemon?.end());

const counts = `
  import fs from 'node:fs';
  fs.appendFileSync('/var/kept/count', 'x');
  console.log(fs.readFileSync('/var/kept/first', 'utf8'), fs.readFileSync('/var/kept/count', 'utf8'));`;

describe.runIf(hasDocker)('what an image declares as a volume', () => {
  test('begins as the image has it and outlives its containers, beside the data of the app', async () => {
    const world = newDockerWorld(daemon().socket);
    await withEngine(world, async (engine) => {
      expect(await outputOf(engine, world.workload(counts, { container: { image } }))).toContain('of the image x');
      await engine.stop('app-probe');
      const next = { ...world.workload(counts, { container: { image } }), generation: 2 };
      expect(await outputOf(engine, next)).toContain('of the image xx');
      await engine.stop('app-probe');
      const volumeFolder = join(world.folder, 'apps', 'app-probe', 'volumes', 'app', 'var%2Fkept');
      expect(readFileSync(join(volumeFolder, 'count'), 'utf8')).toBe('xx');
      expect(await volumes(), 'the daemon keeps no volume').toEqual([]);
    });
  });

  test('what a container of an earlier release has in one is taken over when it is removed', async () => {
    const world = newDockerWorld(daemon().socket);
    await withEngine(world, async (engine) => {
      const spec: ContainerWorkload = world.workload(counts, { container: { image } });
      const made = await docker().createContainer({
        Image: image,
        User: `${worldImage.uid}:${worldImage.uid}`,
        Cmd: ['node', '-e', "require('node:fs').writeFileSync('/var/kept/count', 'old ')"],
        Labels: containerLabels(world.box, spec, 0),
        HostConfig: { NetworkMode: 'none' },
      });
      await made.start();
      await made.wait();
      await engine.stop('app-probe');
      expect(await volumes()).toEqual([]);
      expect(await outputOf(engine, { ...spec, generation: 2 })).toContain('of the image old x');
      await engine.stop('app-probe');
    });
  });
});
